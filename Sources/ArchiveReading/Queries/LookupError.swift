internal import ForumModel

/// An ID or name that the archive does not hold, or that is ambiguous.
public enum LookupError: Error, Hashable, Sendable {
    /// The kinds of entities that can be looked up, by ID or name.
    public enum Entity: String, Sendable, CaseIterable {
        /// A forum or category.
        case forum
        case thread, post, user, message, announcement
        /// A saved page.
        case page
        /// An account whose view pages show.
        case account
    }

    /// A possible match.
    public struct Candidate: Hashable, Sendable, Decodable {
        /// The ID; nil for a person known only by name.
        public var id: Int64?
        /// The name or title.
        public var name: String
        /// The former name that matched.
        public var formerName: String?
    }

    /// The archive holds no entity of that ID or name; with similar names.
    case unknown(Entity, String, archive: String, similar: [Candidate])
    /// The entity was deleted on purpose, at that time (UTC).
    case deleted(Entity, String, archive: String, at: String)
    /// The name matches several entities: the first candidates, and the number of all.
    case ambiguous(Entity, String, archive: String, candidates: [Candidate], count: Int)
}

extension LookupError: CustomStringConvertible {
    /// What is missing or ambiguous, in which archive, and what to do.
    public var description: String {
        switch self {
        case .unknown(.user, let text, let archive, let similar) where SiteDigits.value(of: text.utf8) == nil:
            "\(archive): nobody is or was called \(text)." + Self.suggestion(similar)
        case .unknown(let entity, let text, let archive, let similar):
            "\(archive): there is no \(entity.rawValue) \(text) in the archive." + Self.suggestion(similar)
        case .deleted(let entity, let text, let archive, let time):
            """
            \(archive): \(entity.rawValue) \(text) was deleted on \(time.prefix(10)); awful-archive list deleted shows what \
            was deleted, and delete --forget lets it be imported again.
            """
        case .ambiguous(let entity, let text, let archive, let candidates, let count):
            "\(archive): “\(text)” can be any of \(count) \(entity.rawValue)s; name one by its number:"
                + candidates.map { "\n  \($0.words)" }.joined() + (count > candidates.count ? "\n  …" : "")
        }
    }

    private static func suggestion(_ similar: [Candidate]) -> String {
        guard !similar.isEmpty else { return "" }
        return " Did you mean " + similar.map(\.words).joined(separator: ", or ") + "?"
    }
}

extension LookupError.Candidate {
    fileprivate var words: String {
        let once = formerName.map { ", once \($0)" } ?? ""
        return name + once + (id.map { " (\($0))" } ?? "")
    }
}
