internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB
internal import GRDBSQLite

/// Inserts the rows of forums, categories and users that a page refers to.
///
/// An entity known only from a reference gets a row with only its ID, so that the foreign key holds. The rows are inserted before those
/// that refer to them: while a deferred violation exists, SQLite checks for resolved violations with each inserted post, user or thread.
final class References {
    private var forums: RequiredRows
    private var categories: RequiredRows
    private var users: RequiredRows
    private let stale: StaleMarks

    init(in database: Database, stale: StaleMarks) throws {
        self.stale = stale
        forums = try RequiredRows("forum", in: database)
        categories = try RequiredRows("category", in: database)
        users = try RequiredRows("user", in: database)
    }

    func insertMissingRows(for record: PageRecord) throws {
        for forum in record.forums.forums {
            switch forum.place {
            case .category(let id): try require(category: id)
            case .forum(let id): try require(forum: id)
            case nil: break
            }
        }
        for thread in record.threads {
            try require(forum: thread.forumID)
            try require(user: thread.author?.id)
        }
        for post in record.posts { try require(user: post.authorID) }
        for list in record.forums.moderators {
            try require(forum: list.forum)
            for user in list.users { try require(user: user) }
        }
    }

    func insertMissingRows(for row: ColumnValues) throws {
        for (column, table) in row.table.references {
            guard let number = Int64.fromDatabaseValue(row[column]) else { continue }
            switch table {
            case .category: try require(category: CategoryID(rawValue: number))
            case .forum: try require(forum: ForumID(rawValue: number))
            case .user: try require(user: UserID(rawValue: number))
            // A page that shows a tag makes a claim about the tag, too; rules require no other tables.
            default: break
            }
        }
    }

    /// Inserts rows with only an ID for the references of a claim, including its subject if pages only refer to it.
    func insertMissingRows(for claim: ClaimValues, of entity: ClaimEntity, _ id: Int64) throws {
        if entity == .moderators {
            try require(forum: ForumID(rawValue: id))
            for user in claim.moderators { try require(user: UserID(rawValue: user)) }
            return
        }
        guard let table = MergedTable.all.first(where: { $0.entity == entity }) else { return }
        try insertMissingRows(for: table.row(claim, id: id, account: 0, source: .zero))
    }

    static func hasDeferredViolations(in database: Database) -> Bool {
        var count: Int32 = 0
        var unused: Int32 = 0
        sqlite3_db_status(database.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &unused, 0)
        return count != 0
    }

    private func require(category id: CategoryID?) throws {
        guard let id, try categories.make(id.rawValue) else { return }
        try stale.markCreated(.forum, -id.rawValue)
    }

    private func require(forum id: ForumID?) throws {
        guard let id, try forums.make(id.rawValue) else { return }
        try stale.markCreated(.forum, id.rawValue)
    }

    private func require(user id: UserID?) throws {
        guard let id, try users.make(id.rawValue) else { return }
        try stale.markCreated(.user, id.rawValue)
    }
}

/// Inserts missing rows of a table with only an ID.
struct RequiredRows {
    private let insert: RowStatement
    /// A bounded cache of IDs that have a row.
    private var known: Set<Int64> = []

    private static let cacheLimit = 100_000

    init(_ table: String, in database: Database) throws {
        insert = try RowStatement("INSERT OR IGNORE INTO \(table) (id) VALUES (?)", in: database)
    }

    /// Ensures that an ID has a row; returns whether it was missing.
    mutating func make(_ number: Int64) throws -> Bool {
        guard known.insert(number).inserted else { return false }
        if known.count > Self.cacheLimit { known.removeAll(keepingCapacity: true) }
        insert.bind(number)
        return try insert.run()
    }
}
