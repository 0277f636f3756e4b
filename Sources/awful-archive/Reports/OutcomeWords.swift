import ForumModel
import Foundation

/// What the unusual outcomes of files mean, in a few words, for below the tables that name them.
enum OutcomeWords {
    /// A line for each outcome and kind that does not speak for itself.
    ///
    /// - Parameters:
    ///   - statuses: the outcomes that a table names.
    ///   - kinds: the kinds of pages that it names.
    /// - Returns: the lines, with an empty one above them; none where there is nothing to say.
    static func legend(_ statuses: [PageStatus], kinds: [PageKind]) -> [String] {
        let outcomes = PageStatus.allCases.filter(statuses.contains).compactMap { status in
            words(for: status).map { (status.rawValue.replacing("_", with: " "), $0) }
        }
        let others = kinds.contains(.other) ? [("other", "forms and the like, of which little is kept")] : []
        let lines = outcomes + others
        guard !lines.isEmpty else { return [] }
        let width = lines.map { $0.0.count }.max() ?? 0
        return [""]
            + lines.map { name, words in
                Terminal.dim("  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \(words)")
            }
    }

    /// What an outcome means; nil for one that needs no words.
    static func words(for status: PageStatus) -> String? {
        switch status {
        case .imported: nil
        case .duplicate: "the same bytes as another file"
        case .superseded: "a better copy was taken"
        case .notice: "the site's message in place of a page"
        case .notRead: "a page of the forums of which nothing is understood"
        case .notForum: "a page of another site"
        case .quarantined: "read, but not to be trusted"
        case .unreadable: "could not be read"
        case .skipped: "no page, or one that was excluded"
        }
    }
}
