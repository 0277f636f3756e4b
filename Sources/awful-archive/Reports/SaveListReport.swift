import ForumModel
import Foundation
import Site

struct SaveListReport {
    let list: SaveList
    let limit: Int  // of addresses; `.max` for all

    /// Prints a line for each address, below its reason if explained, and the summaries to standard error.
    ///
    /// Without explanations standard output contains only addresses, because wget reads every line as one.
    func print(isExplained: Bool) {
        var (buffer, lastReason) = ("", "")
        let count = list.forEachItem(limit: limit) { item in
            // Pages of one thread or list share their reason but for the number, and so one comment.
            let reason = String(item.why.trimmingPrefix(#/page [\d,]+ of ([\d,]+ of )?/#))
            if isExplained, reason != lastReason { buffer += "# \(Terminal.line(reason, limit: 200))\n" }
            lastReason = reason
            buffer += item.address + "\n"
            if buffer.utf8.count > 1 << 16 {
                Output.write(buffer.utf8)
                buffer = ""
            }
        }
        Output.write(buffer.utf8)
        if count > limit {
            Output.error("# \((count - limit).counted("more address", "more addresses")) (--limit 0 prints all)")
        }
        if list.lostNoticeCount > 0 {
            let notices = list.lostNoticeCount.counted("notice")
            Output.error("# \(notices) saved in place of a page that is not known")
        }
        for summary in list.summaries {
            Output.error("# not listed: \(Terminal.line(summary.words, limit: 200)); --all")
        }
    }

    /// The JSON, with a placeholder in place of the objects of the addresses.
    private struct Listing: Encodable {
        var addresses: [String]
        var notListed: [SaveList.Summary]
        var unnamedNotices: Int
    }

    /// Prints an object with the addresses one by one, since a page may claim millions of other pages.
    func printJSON() throws {
        // Random, so that no text of a page can contain it.
        let placeholder = UUID().uuidString
        let text = try Output.json(
            of: Listing(addresses: [placeholder], notListed: list.summaries, unnamedNotices: list.lostNoticeCount),
            formatting: .prettyPrinted)
        let parts = text.split(separator: "\"\(placeholder)\"", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        var buffer = String(parts[0])
        var isFirst = true
        try list.forEachItem(limit: limit) { item throws in
            let lines = try Output.json(of: item, formatting: .prettyPrinted).split(separator: "\n")
            buffer += (isFirst ? "" : ",\n    ") + lines.joined(separator: "\n    ")
            isFirst = false
            if buffer.utf8.count > 1 << 16 {
                Output.write(buffer.utf8)
                buffer = ""
            }
        }
        Output.line(buffer + parts[1])
    }
}
