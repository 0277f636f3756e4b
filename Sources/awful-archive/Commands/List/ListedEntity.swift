import ArgumentParser

enum ListedEntity: String, CaseIterable, ExpressibleByArgument {
    case forums, threads, posts, users, messages, announcements, punishments, pages, tags, bookmarks, polls,
        ignored, buddies, notes, deleted
    case ownTags = "own-tags"

    static let names = allCases.map(\.rawValue) + ["people"]

    /// Accepts singular forms, `people` for users, and `tombstones` for deleted entities.
    init?(argument: String) {
        let word = argument.lowercased()
        let others: [String: Self] = [
            "people": .users, "person": .users, "buddy": .buddies, "tombstone": .deleted, "tombstones": .deleted,
        ]
        guard let entity = Self(rawValue: word) ?? Self(rawValue: word + "s") ?? others[word] else { return nil }
        self = entity
    }

    var filters: Set<String> {
        switch self {
        case .forums, .tags: ["forum"]
        case .threads: ["forum", "thread", "user", "after", "before", "account", "unread", "open", "has-posts"]
        case .posts: ["forum", "thread", "user", "after", "before"]
        case .users: ["forum", "thread", "user", "after", "before"]
        case .messages: ["user", "after", "before", "account", "incoming", "outgoing"]
        case .announcements: ["forum", "user", "after", "before"]
        case .punishments: ["user", "after", "before"]
        case .pages: ["forum", "thread", "after", "before", "account", "kind", "status"]
        case .bookmarks: ["forum", "thread", "account"]
        case .polls: ["forum", "thread", "user"]
        case .ignored, .buddies: ["account"]
        case .deleted, .notes, .ownTags: []
        }
    }

    var filterWords: String {
        filters.isEmpty
            ? "cannot be filtered" : "can be filtered by " + filters.sorted().map { "--\($0)" }.joined(separator: ", ")
    }
}
