import Exports
import ForumModel

struct ExportReport {
    let summary: ExportSummary
    /// Whether to tell how private messages are left out.
    let explainsPrivate: Bool

    var lines: [String] {
        let size = SummaryReport.size(summary.byteCount)
        var lines = ["Wrote \(what) to \(Terminal.safe(summary.output)): \(size), \(files)."]
        if let removed { lines.append("Left out of the markup: \(removed). The archive keeps them.") }
        if summary.pagesWithheld > 0 {
            lines.append(
                "Left out: \(summary.pagesWithheld.counted("page")) that may show private messages; --include-private adds them."
            )
        }
        if summary.pagesNotHeld > 0 {
            lines.append(
                "Left out: \(summary.pagesNotHeld.counted("page")) whose bytes the archive does not hold (import --rescan keeps them)."
            )
        }
        let count = summary.messages > 0 ? summary.messages : summary.rows["private_message"] ?? 0
        if explainsPrivate, count > 0 {
            let messages = count.counted("private message is", "private messages are")
            lines.append("\(messages) among them; --no-include-private leaves them out.")
        }
        return lines
    }

    /// A description of what was left out of the markup; nil for nothing.
    private var removed: String? {
        var counts = (scripts: 0, unsafe: 0, unknown: 0, links: 0, pictures: 0, players: 0, posts: 0)
        for (kind, count) in summary.removed {
            switch kind {
            case "attribute.event": counts.scripts += count
            case "address.refused": counts.links += count
            case "element.img": counts.pictures += count
            case "element.unknown": counts.unknown += count
            case "element.iframe", "element.embed", "element.object", "element.video", "element.audio",
                "element.frame", "element.applet":
                counts.players += count
            case _ where kind.hasPrefix("element."): counts.unsafe += count
            default: counts.posts += count
            }
        }
        let words = [
            (counts.scripts, "script in an attribute", "scripts in attributes"),
            (counts.unsafe, "unsafe element", nil), (counts.unknown, "unknown element", nil),
            (counts.links, "link to an unsafe address", "links to unsafe addresses"),
            (counts.pictures, "picture without an address", "pictures without an address"),
            (counts.players, "player without an address", "players without an address"),
            (counts.posts, "body too large to be read", "bodies too large to be read"),
        ].filter { $0.0 > 0 }.map { $0.0.counted($0.1, $0.2) }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private var what: String {
        var parts: [String] = []
        if summary.pages > 0 {
            return
                "\(summary.pages.counted("page")), \(summary.pictures.counted("picture or style sheet", "pictures and style sheets"))"
        }
        if summary.posts > 0 || summary.rows.isEmpty {
            parts.append(summary.posts.counted("post"))
            parts.append(summary.threads.counted("thread"))
        }
        if summary.messages > 0 { parts.append(summary.messages.counted("private message")) }
        if !summary.rows.isEmpty, summary.posts == 0 { parts.append(summary.rows.values.reduce(0, +).counted("row")) }
        return parts.joined(separator: ", ")
    }

    private var files: String {
        var parts = ["\(summary.filesWritten.counted("file")) written"]
        if summary.filesUnchanged > 0 { parts.append("\(summary.filesUnchanged) unchanged") }
        if summary.filesRemoved > 0 { parts.append("\(summary.filesRemoved) removed") }
        return parts.joined(separator: ", ")
    }
}
