internal import ForumModel

/// A name or number of something that the archive does not hold, or that means more than one thing.
public enum LookupError: Error, Hashable, Sendable {
    /// Something with a name, as a person may ask for it.
    public enum Entity: String, Sendable, CaseIterable {
        /// A forum or category.
        case forum
        /// A thread.
        case thread
        /// A post.
        case post
        /// A person.
        case user
        /// A private message.
        case message
        /// A saved page.
        case page
        /// An account whose view pages show.
        case account
    }

    /// Something that may be meant.
    public struct Candidate: Hashable, Sendable {
        /// The number; nil for a person of whom only a name is known.
        public var id: Int64?
        /// The name or title.
        public var name: String
        /// The former name by which it was found.
        public var formerName: String?
    }

    /// The archive holds nothing of that name or number; what looks like it.
    case unknown(Entity, String, archive: String, similar: [Candidate])
    /// The name means more than one thing: the first of them, and how many there are.
    case ambiguous(Entity, String, archive: String, candidates: [Candidate], count: Int)
}

extension LookupError: CustomStringConvertible {
    /// What is missing or meant, where, and what to do.
    public var description: String {
        switch self {
        case .unknown(.user, let text, let archive, let similar) where SiteDigits.value(of: text.utf8) == nil:
            "\(archive): nobody is or was called \(text)." + Self.suggestion(similar)
        case .unknown(let entity, let text, let archive, let similar):
            "\(archive): there is no \(entity.rawValue) \(text) in the archive." + Self.suggestion(similar)
        case .ambiguous(let entity, let text, let archive, let candidates, let count):
            "\(archive): “\(text)” can be any of \(count) \(entity.rawValue)s; name one by its number:"
                + candidates.map { "\n  \($0.words)" }.joined()
                + (count > candidates.count ? "\n  …" : "")
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
