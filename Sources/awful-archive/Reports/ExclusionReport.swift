import Archive
import ForumModel

struct ExclusionReport: Encodable {
    enum Action: String, Encodable {
        case listed, excluded, included
        case wouldExclude = "would_exclude"
        case wouldInclude = "would_include"
    }

    private struct Page: Encodable {
        let id: SourcePageID
        let place: String
        let kind: String
        let sha256: String
        let files: Int
        let reason: String?
    }

    private let archive: String
    private let action: Action
    private let pages: [Page]
    private let unchangedCount: Int

    init(archive: String, action: Action, pages: [ArchivedPage], unchangedCount: Int = 0) {
        self.archive = archive
        self.action = action
        self.pages = pages.map {
            Page(
                id: $0.id, place: $0.place, kind: $0.kind.rawValue, sha256: $0.hash.description,
                files: $0.copyCount, reason: $0.reason)
        }
        self.unchangedCount = unchangedCount
    }

    private var these: String { unchangedCount == 1 ? "This page is" : "These pages are" }

    private var heading: String {
        let archive = Terminal.safe(archive)
        return switch action {
        case .listed: pages.isEmpty ? "No page is excluded from \(archive)." : "Excluded from \(archive):"
        case .excluded:
            pages.isEmpty
                ? (unchangedCount == 1 ? "This page was" : "These pages were") + " excluded before."
                : "Excluded from \(archive), and everything was decided again:"
        case .included:
            pages.isEmpty ? "\(these) not excluded." : "Restored to \(archive), and everything was decided again:"
        case .wouldExclude: pages.isEmpty ? "\(these) excluded." : "Would be excluded from \(archive):"
        case .wouldInclude: pages.isEmpty ? "\(these) not excluded." : "Would be restored to \(archive):"
        }
    }

    var lines: [String] {
        var lines = [heading]
        for page in pages {
            lines.append("  \(page.id)  \(page.kind)  \(Terminal.safe(page.place))")
            lines.append(
                "      \(page.sha256)" + (page.files > 1 ? ", \(page.files) files" : "")
                    + (page.reason.map { ": \(Terminal.line($0, limit: 200))" } ?? ""))
        }
        if unchangedCount > 0, !pages.isEmpty { lines.append("\(unchangedCount.counted("page")) stayed as before.") }
        return lines
    }
}
