import Archive
import ForumModel
import Ingest

/// The outcomes of saved pages that were read again, as text and JSON.
struct SourceReport: Encodable {
    let archive: String
    private(set) var pages: [VerifiedPage] = []
    var summary = SourceVerification.Summary()
    let listsAll: Bool

    private enum CodingKeys: CodingKey { case archive, pages, summary }

    mutating func add(_ page: VerifiedPage) { if listsAll || page.outcome != .same { pages.append(page) } }

    var lines: [String] {
        var lines: [String] = []
        for page in pages {
            lines += Self.lines(of: page)
            if page.outcome == .different, page.isReadByOtherVersion {
                lines.append("           read by another version of this program: import --rescan reads it again")
            }
        }
        let counts = VerifiedPage.Outcome.allCases.compactMap { outcome in
            (summary.pages[outcome] ?? 0) > 0 ? "\(summary.pages[outcome] ?? 0) \(outcome.rawValue)" : nil
        }
        lines.append(
            "\(Terminal.safe(archive)): \(summary.pages.values.reduce(0, +).counted("page")) read again"
                + (counts.isEmpty ? "." : ": \(counts.joined(separator: ", "))."))
        if summary.unmetCount > 0 {
            lines.append(
                "\(summary.unmetCount.counted("page")) of the archive \(summary.unmetCount == 1 ? "was" : "were") not among them."
            )
        }
        return lines
    }

    static func lines(of page: VerifiedPage) -> [String] {
        let more = page.differences.count - 10
        let outcome = page.outcome == .unreadable ? "unread" : page.outcome.rawValue
        return ["\(TextWidth.padded(outcome, to: 9, isRight: false))  \(Terminal.safe(page.path))"]
            + page.differences.prefix(10).map { "           \(Terminal.line($0, limit: 120))" }
            + (more > 0 ? ["           … and \(more) more"] : [])
    }
}
