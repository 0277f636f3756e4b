import ArgumentParser

/// The kinds of entities that can be listed.
enum ListedEntity: String, CaseIterable, ExpressibleByArgument {
    case forums, threads, posts, users, messages, announcements, punishments, pages, tags, bookmarks, polls,
        tombstones

    /// Accepts the singular, too, and `people` for users.
    init?(argument: String) {
        let word = argument.lowercased()
        if word == "people" || word == "person" {
            self = .users
        } else if let entity = Self(rawValue: word) ?? Self(rawValue: word + "s") {
            self = entity
        } else {
            return nil
        }
    }

    /// The names of the filter options that apply to it.
    var filters: Set<String> {
        switch self {
        case .forums, .tags: ["forum"]
        case .threads: ["forum", "thread", "user", "after", "before", "account", "unread"]
        case .posts: ["forum", "thread", "user", "after", "before"]
        case .users: ["forum", "thread", "user", "after", "before"]
        case .messages: ["user", "after", "before", "account"]
        case .announcements: ["forum", "user", "after", "before"]
        case .punishments: ["user", "after", "before"]
        case .pages: ["forum", "thread", "after", "before", "account", "kind", "status"]
        case .bookmarks: ["forum", "thread", "account"]
        case .polls: ["forum", "thread", "user"]
        case .tombstones: []
        }
    }

    /// The applicable options in words.
    var filterWords: String {
        filters.isEmpty
            ? "cannot be filtered"
            : "can be filtered by " + filters.sorted().map { "--\($0)" }.joined(separator: ", ")
    }
}
