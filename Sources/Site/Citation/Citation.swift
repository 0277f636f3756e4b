package import Archive
package import ForumModel
internal import Foundation
internal import Markup

/// The bibliographic data of a post or thread, as a citation in several formats.
package struct Citation: Sendable {
    /// The formats of citations, with the endings of their files.
    package enum Format: String, Sendable, CaseIterable {
        case text, bibtex, ris
        case csl = "csl-json"

        var file: (ending: String, mediaType: String) {
            switch self {
            case .text: ("txt", "text/plain; charset=utf-8")
            case .bibtex: ("bib", "application/x-bibtex; charset=utf-8")
            case .ris: ("ris", "application/x-research-info-systems; charset=utf-8")
            case .csl: ("json", "application/vnd.citationstyles.csl+json")
            }
        }
    }

    /// The kind and number, such as `post-123`.
    let key: String
    let title: String
    var author: String?
    var forum: String?
    /// When it was written, in ISO 8601 UTC.
    var date: String?
    let address: String
    /// The capture time of the page that decided the body of the post or the title of the thread.
    var capturedAt: String?
    var sha256: String?

    /// Returns the citation of a post; nil if it is not held.
    package init?(_ id: PostID, in reader: ArchiveSnapshot) throws {
        guard let post = try reader.post(id) else { return nil }
        (key, address) = ("post-\(id)", OriginalAddress.post(id))
        let thread = Self.line(post.threadTitle)
        title = (thread.map { $0 + ", " } ?? "") + (post.position.map { "post #\($0)" } ?? "post \(id)")
        (author, forum) = (Self.line(post.authorName), Self.line(post.forumName))
        date = post.postedAt?.description
        add(try reader.capture(deciding: .post, id.rawValue))
    }

    /// Returns the citation of a thread; nil if it is not known.
    package init?(_ id: ThreadID, in reader: ArchiveSnapshot) throws {
        guard let thread = try reader.thread(id) else { return nil }
        (key, address) = ("thread-\(id)", OriginalAddress.thread(id, page: nil))
        title = ThreadPageView.shown(Self.line(thread.title), of: id)
        (author, forum) = (Self.line(thread.authorName), Self.line(thread.forumName))
        date = thread.firstPostAt?.description
        add(try reader.capture(deciding: .thread, id.rawValue))
    }

    private mutating func add(_ capture: StoredCapture?) {
        (capturedAt, sha256) = (capture?.capturedAt, capture?.sha256)
    }

    /// Returns a text on one line, without control characters; nil for nothing.
    private static func line(_ text: String?) -> String? {
        let scalars = ShownText.cleaned(text ?? "").unicodeScalars.filter { !$0.properties.isBidiControl }
        let words = scalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Returns the citation in a format, with a line feed at its end.
    package func text(as format: Format) throws -> String {
        switch format {
        case .text: plain
        case .bibtex: bibtex
        case .ris: ris
        case .csl: try csl
        }
    }

    private var plain: String {
        let parts: [String?] = [
            author ?? "Unknown author", "“\(title)”", forum, date ?? "without a date", address,
            capturedAt.map { "captured \($0)" }, sha256.map { "SHA-256 of the saved page \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ") + ".\n"
    }

    private var bibtex: String {
        let day = date?.prefix(10).description
        let fields: [(String, String?)] = [
            ("author", author.map { "{\(Self.tex($0))}" }), ("title", "{\(Self.tex(title))}"), ("date", day),
            ("year", day?.prefix(4).description), ("organization", forum.map(Self.tex)),
            ("url", address), ("urldate", capturedAt?.prefix(10).description),
            ("note", sha256.map { "Captured \(capturedAt ?? "at an unknown time"), saved page SHA-256 \($0)" }),
        ]
        let lines = fields.compactMap { name, value in value.map { "  \(name) = {\($0)}" } }
        return "@online{\(key),\n\(lines.joined(separator: ",\n"))\n}\n"
    }

    /// Escapes a text for BibTeX; braces, which would have to be in pairs, are left out.
    private static func tex(_ text: String) -> String {
        let words: [Unicode.Scalar: String] = [
            "\\": "textbackslash", "~": "textasciitilde", "^": "textasciicircum", "|": "textbar", "<": "textless",
            ">": "textgreater",
        ]
        return text.unicodeScalars.filter { $0 != "{" && $0 != "}" }.map { scalar in
            if let word = words[scalar] { return "{\\\(word)}" }
            return ("#$%&_".unicodeScalars.contains(scalar) ? "\\" : "") + String(scalar)
        }.joined()
    }

    private var ris: String {
        func day(_ time: String?) -> String? { time.map { $0.prefix(10).replacing("-", with: "/") + "/" } }
        let fields: [(String, String?)] = [
            ("TY", "ELEC"), ("AU", author?.replacing(",", with: " ")), ("TI", title), ("T2", forum),
            ("DA", day(date)), ("PY", date?.prefix(4).description), ("UR", address), ("Y2", day(capturedAt)),
            ("N1", capturedAt.map { "Captured \($0)" }),
            ("N1", sha256.map { "SHA-256 of the saved page \($0)" }), ("ER", ""),
        ]
        return fields.compactMap { tag, value in value.map { "\(tag)  - \($0)\r\n" } }.joined()
    }

    private var csl: String {
        get throws {
            // Processors read these texts as markup.
            func escaped(_ text: String) -> String { text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
            func day(_ time: String?) -> [String: [[Int]]]? {
                let numbers = time?.prefix(10).split(separator: "-").compactMap { Int($0) }
                return numbers.flatMap { $0.count == 3 ? ["date-parts": [$0]] : nil }
            }
            let item: [String: Any?] = [
                "id": key, "type": "post", "genre": "forum post", "title": escaped(title), "URL": address,
                "author": author.map { [["literal": escaped($0)]] }, "container-title": forum.map(escaped),
                "issued": day(date), "accessed": day(capturedAt), "archive_location": sha256.map { "sha256:\($0)" },
                "custom": ["captured_at": capturedAt, "sha256": sha256].compactMapValues(\.self),
            ]
            let data = try JSONSerialization.data(
                withJSONObject: [item.compactMapValues(\.self)],
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
            return String(decoding: data, as: UTF8.self) + "\n"
        }
    }
}
