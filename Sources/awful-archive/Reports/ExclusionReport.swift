import Archive
import ForumModel

/// What `awful-archive exclude` did.
struct ExclusionReport: Encodable {
    /// What was done with the pages.
    enum Action: String, Encodable {
        case listed, excluded, included
    }

    private struct Page: Encodable {
        let id: Int64
        let place: String
        let kind: String
        let sha256: String
    }

    private let archive: String
    private let action: Action
    private let pages: [Page]
    private let unchangedCount: Int

    init(archive: String, action: Action, pages: [ArchivedPage], unchangedCount: Int = 0) {
        self.archive = archive
        self.action = action
        self.pages = pages.map {
            Page(id: $0.id, place: $0.place, kind: $0.kind.rawValue, sha256: $0.hash.description)
        }
        self.unchangedCount = unchangedCount
    }

    /// As text.
    var lines: [String] {
        let heading =
            switch action {
            case .listed: pages.isEmpty ? "No page is left out of \(archive)." : "Left out of \(archive):"
            case .excluded:
                pages.isEmpty
                    ? "Nothing changed: left out already."
                    : "Left out of \(archive); everything was decided again:"
            case .included:
                pages.isEmpty
                    ? "Nothing changed: not left out."
                    : "Taken back into \(archive); everything was decided again:"
            }
        var lines = [heading]
        for page in pages { lines.append("  \(page.id)  \(page.kind)  \(Terminal.safe(page.place))") }
        if unchangedCount > 0, !pages.isEmpty {
            lines.append("\(SummaryReport.count(unchangedCount, "page")) stayed as before.")
        }
        return lines
    }
}
