internal import ForumModel
internal import GRDB

/// Forums, categories and users that a batch refers to.
///
/// What is known only from a reference gets a row with nothing but its number, so that the reference holds.
struct References {
    private var forums: Set<Int64> = []
    private var categories: Set<Int64> = []
    private var users: Set<Int64> = []
    /// Users that have a row; a bounded memory.
    private var knownUsers: Set<Int64> = []

    private static let memory = 100_000

    mutating func collect(from record: PageRecord) {
        for forum in record.forums.forums {
            switch forum.place {
            case .category(let id): categories.insert(id.rawValue)
            case .forum(let id): forums.insert(id.rawValue)
            case nil: break
            }
        }
        forums.formUnion(record.threads.compactMap { $0.forumID?.rawValue })
        forums.formUnion(record.announcements.compactMap { $0.forumID?.rawValue })
        users.formUnion(record.threads.compactMap { $0.author?.id?.rawValue })
        users.formUnion(record.posts.compactMap { $0.authorID?.rawValue })
        users.formUnion(record.messages.compactMap { $0.sender?.id?.rawValue })
        users.formUnion(record.announcements.compactMap { $0.author.id?.rawValue })
        for punishment in record.punishments {
            let people = [punishment.user.id, punishment.requestedBy, punishment.approvedBy]
            users.formUnion(people.compactMap { $0?.rawValue })
        }
        forums.formUnion(record.forums.moderators.map { $0.forum.rawValue })
        users.formUnion(record.forums.moderators.flatMap { $0.users.map(\.rawValue) })
    }

    mutating func write(to database: Database, stale: StaleMarks) throws {
        users.subtract(knownUsers)
        for (table, numbers) in [("category", categories), ("forum", forums), ("user", users)] {
            let statement = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO \(table) (id) VALUES (?)")
            for number in numbers {
                statement.setUncheckedArguments([number])
                try statement.execute()
                guard database.changesCount > 0 else { continue }
                try stale.made(table == "user" ? .user : .forum, table == "category" ? -number : number)
            }
        }
        if knownUsers.count > Self.memory { knownUsers.removeAll(keepingCapacity: true) }
        knownUsers.formUnion(users)
        forums.removeAll(keepingCapacity: true)
        categories.removeAll(keepingCapacity: true)
        users.removeAll(keepingCapacity: true)
    }
}
