import Archive
import ArgumentParser
import ForumModel
import ForumPages

enum DeletedEntity: String, CaseIterable, ExpressibleByArgument {
    case forum, thread, post, user, message, page, person  // a person only with `delete --forget`

    init?(argument: String) { self.init(singularOrPlural: argument) }

    /// The names of the filter options that can select what to delete.
    var filters: Set<String> {
        switch self {
        case .thread, .post: ["forum", "thread", "user", "after", "before"]
        case .message: ["user", "after", "before"]
        default: []
        }
    }

    func key(named name: String, in queries: ArchiveSnapshot) throws -> Tombstone.Key {
        if let kind = Tombstone.Kind(rawValue: rawValue), let id = number(in: name),
            try queries.isDeletableByNumber(kind, id)
        {  // needs no row: an excluded page shows this ID, or it was deleted with something else
            return Tombstone.Key(kind, id)
        }
        switch self {
        case .forum:
            let id = try EntityArgument.forum(name, in: queries)
            guard id.rawValue > 0 else {
                throw InputFailure(
                    description:
                        "\(queries.archivePath): “\(Terminal.safe(name))” is a category, which cannot be deleted.")
            }
            return Tombstone.Key(.forum, id.rawValue)
        case .thread: return Tombstone.Key(.thread, try EntityArgument.thread(name, in: queries).rawValue)
        case .user: return Tombstone.Key(.user, try EntityArgument.user(name, in: queries).rawValue)
        case .post:
            let id = try EntityArgument.post(name).rawValue
            try queries.require(.post, id)
            return Tombstone.Key(.post, id)
        case .message, .page, .person:  // `DeleteCommand` resolves pages and persons without this method
            let id = try EntityArgument.message(name).rawValue
            try queries.require(.message, id)
            return Tombstone.Key(.message, id)
        }
    }

    func keys(matching filter: ListFilter, in queries: ArchiveSnapshot) throws -> [Tombstone.Key] {
        func keys<Item>(
            _ kind: Tombstone.Kind, _ number: (Item) -> Int64, _ ask: (PageKey?) throws -> ItemPage<Item>
        ) throws -> [Tombstone.Key] {
            var keys: [Tombstone.Key] = []
            var next: PageKey?
            repeat {
                let page = try ask(next)
                keys += page.items.map { Tombstone.Key(kind, number($0)) }
                next = page.next
            } while next != nil
            return keys
        }
        return switch self {
        case .thread:
            try keys(.thread, \.id.rawValue) {
                try queries.threads(matching: filter, sortedBy: .id, after: $0, limit: 1000)
            }
        case .post:
            try keys(.post, \.id.rawValue) {
                try queries.posts(matching: filter, sortedBy: .id, after: $0, limit: 1000)
            }
        case .message:
            try keys(.message, \.id.rawValue) {
                try queries.messages(matching: filter, sortedBy: .id, after: $0, limit: 1000)
            }
        default: []
        }
    }

    /// The ID in an address of this kind of entity, or the text itself as a number; nil if it is neither.
    func number(in name: String) -> Int64? {
        switch LinkTarget(name) {
        case .post(let id) where self == .post: id.rawValue
        case .thread(let id, _) where self == .thread: id.rawValue
        case .forum(let id) where self == .forum: id.rawValue
        case .user(let id) where self == .user: id.rawValue
        default: Int64(name)
        }
    }

    /// Resolves an ID, an address, a hash prefix or a name to a tombstone: names of people and paths of pages.
    func tombstone(named name: String, in queries: ArchiveSnapshot) throws -> Tombstone.Key {
        let number = number(in: name)
        var found = try queries.tombstones().filter { item in
            item.kind == rawValue
                && (item.id == number || name.count >= 8 && item.sha256?.hasPrefix(name.lowercased()) == true)
        }
        if found.isEmpty, self == .user || self == .person {
            found = try queries.tombstones(ofUser: number.map(UserID.init(rawValue:)), named: name)
        }
        if found.isEmpty, self == .page {
            found =
                try ExcludeCommand.spellings(of: name).lazy.map(queries.tombstones(ofPage:)).first { !$0.isEmpty } ?? []
        }
        guard let tombstone = found.first, found.count == 1, let kind = Tombstone.Kind(rawValue: tombstone.kind) else {
            throw InputFailure(
                description: """
                    \(queries.archivePath): there is no tombstone of \(rawValue) “\(Terminal.safe(name))”; awful-archive list deleted shows \
                    their numbers.
                    """)
        }
        return Tombstone.Key(kind, tombstone.id)
    }
}
