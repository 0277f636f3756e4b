import ForumModel
import Foundation

/// Short explanations of unusual outcomes, for legends below tables.
enum OutcomeWords {
    /// Returns a line for each outcome and kind of a table that needs an explanation, preceded by an empty one.
    static func legend(_ statuses: [PageStatus], kinds: [PageKind]) -> [String] {
        let outcomes = PageStatus.allCases.filter(statuses.contains).compactMap { status in
            words(for: status).map { (status.rawValue.replacing("_", with: " "), $0) }
        }
        let others = kinds.contains(.other) ? [("other", "forms and similar pages, of which little is kept")] : []
        let lines = outcomes + others
        guard !lines.isEmpty else { return [] }
        let width = lines.map { $0.0.count }.max() ?? 0
        return [""]
            + lines.map { name, words in
                Terminal.dim("  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \(words)")
            }
    }

    /// Returns the explanation of an outcome; nil if it needs none.
    static func words(for status: PageStatus) -> String? {
        switch status {
        case .imported: nil
        case .duplicate: "the same bytes as another file"
        case .superseded: "a better copy was imported"
        case .notice: "the site's message in place of a page"
        case .notRead: "a forum page whose content could not be read"
        case .notForum: "a page of another site"
        case .quarantined: "read, but not to be trusted"
        case .unreadable: "could not be read"
        case .skipped: "no page, or one that was excluded"
        }
    }
}
