internal import ForumModel
internal import GRDB

/// The account whose view `thread` and `post` show: the one with the most captured pages.
///
/// Until an import has counted them at its end, it is the provisional leader, so that what pages of all others say of a
/// post being read or ignored is left out from the beginning, and seldom has to be taken out again.
final class DefaultAccount {
    private let database: Database
    private var id: AccountID?
    /// Pages of each account; nil as long as all that came are of the one account.
    private var counts: [AccountID: Int]?

    /// Another account becomes the leader when it has more pages by a quarter and by so many pages: each time, all posts are
    /// looked at.
    private static let lead = 16

    init(in database: Database) { self.database = database }

    /// Takes a batch that is about to be written.
    func expect(_ records: [PageRecord]) throws {
        if id == nil { id = try Self.stored(in: database) }
        guard let id else {
            // No leader yet: the first pages decide.
            var counts = try Self.counts(in: database)
            for record in records where [.imported, .notRead].contains(record.source.status) {
                counts[record.source.accountID, default: 0] += 1
            }
            id = Self.most(of: counts)
            if let id { try Self.store(id, in: database) }
            return
        }
        guard let counts, let most = Self.most(of: counts) else { return }
        let own = counts[id] ?? 0
        guard counts[most, default: 0] > own + own / 4 + Self.lead else { return }
        try Self.replace(id, by: most, in: database)
        self.id = most
        try PostViews(in: database).updateAll()
    }

    /// Counts a page that was written and was not in the archive before.
    func wrote(_ account: AccountID) throws {
        if counts == nil {
            guard account != id else { return }
            // With this page.
            counts = try Self.counts(in: database)
        } else {
            counts?[account, default: 0] += 1
        }
    }

    /// Counts again, where pages became another account's.
    func recount() { counts = nil }

    /// How many pages of each account the archive holds; copies count once.
    static func counts(in database: Database) throws -> [AccountID: Int] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT account_id, count(DISTINCT sha256) AS pages FROM source_page
                WHERE account_id >= 0 AND status IN ('imported', 'not_read') GROUP BY account_id
                """)
        return try Dictionary(
            uniqueKeysWithValues: rows.map {
                (AccountID(rawValue: try $0.value("account_id")), try $0.value("pages"))
            })
    }

    /// The account with the most pages; of two with as many, the one with the lower number.
    static func most(of counts: [AccountID: Int]) -> AccountID? {
        counts.max { ($0.value, -$0.key.rawValue) < ($1.value, -$1.key.rawValue) }?.key
    }

    /// Whether what pages of an account show is what `post` shows.
    func isShown(_ account: AccountID) -> Bool { id == account }

    /// It, in SQL.
    static let sql =
        "(SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = '\(ArchiveProperty.defaultAccount.rawValue)')"

    /// The account as it was last decided; nil before any page was.
    static func stored(in database: Database) throws -> AccountID? {
        try Int64.fetchOne(database, sql: "SELECT \(sql)").map(AccountID.init(rawValue:))
    }

    static func store(_ account: AccountID?, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO archive_property (name, value) VALUES (?, ?)",
            arguments: [ArchiveProperty.defaultAccount.rawValue, account?.description])
    }

    /// Puts an account in the place of another, whose view threads show until the end of the import.
    private static func replace(_ former: AccountID, by account: AccountID, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO archive_property (name, value) VALUES (?, ?)",
            arguments: [ArchiveProperty.shownThreadAccount.rawValue, former.description])
        try store(account, in: database)
    }

    /// Deletes the stored account whose view threads still show, and returns it; nil where none is stored.
    static func removeShownThreadAccount(in database: Database) throws -> AccountID? {
        try Int64.fetchOne(
            database,
            sql: "DELETE FROM archive_property WHERE name = ? RETURNING CAST(value AS INTEGER)",
            arguments: [ArchiveProperty.shownThreadAccount.rawValue]
        ).map(AccountID.init(rawValue:))
    }
}
