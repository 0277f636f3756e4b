internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// The default account, whose view `thread` and `post` show: the one with the most captured pages.
///
/// Until an import counts the pages at its end, this is the provisional leader. So values that depend on other accounts' views
/// are mostly not written in the first place, and rarely have to be replaced.
final class DefaultAccount {
    private let database: Database
    private var id: AccountID?
    /// The number of pages by account; nil as long as all pages belong to one account.
    private var counts: [AccountID: Int]?

    /// Another account leads if it has more pages by a quarter and this number: each change updates all posts.
    private static let lead = 16

    init(in database: Database) { self.database = database }

    /// Chooses the default account before the pages of a batch are written, which decide if there is none yet.
    func expect(_ records: [PageRecord]) throws {
        if id == nil { id = try AccountID.shown(in: database) }
        guard let id else {
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

    /// Counts a page of an account after its row was written, so that ``counts(in:)`` includes it.
    func wrote(_ account: AccountID) throws {
        if counts == nil {
            guard account != id else { return }
            counts = try Self.counts(in: database)
        } else {
            counts?[account, default: 0] += 1
        }
    }

    /// Discards the counts after pages changed their account.
    func recount() { counts = nil }

    static func counts(in database: Database) throws -> [AccountID: Int] {
        let rows = try database.rows(
            """
            SELECT account_id, count(DISTINCT sha256) AS pages FROM source_page
            WHERE account_id >= 0 AND status IN ('imported', 'not_read') GROUP BY account_id
            """)
        return try Dictionary(uniqueKeysWithValues: rows.map { try ($0.value("account_id"), $0.value("pages")) })
    }

    /// Returns the account with the most pages; the lower ID in a tie.
    static func most(of counts: [AccountID: Int]) -> AccountID? {
        counts.max { ($0.value, -$0.key.rawValue) < ($1.value, -$1.key.rawValue) }?.key
    }

    func isShown(_ account: AccountID) -> Bool { id == account }

    static func store(_ account: AccountID?, in database: Database) throws {
        try database.execute(
            "INSERT OR REPLACE INTO archive_property (name, value) VALUES (?, ?)",
            ArchiveProperty.defaultAccount.rawValue, account?.description)
    }

    /// Replaces the default account; threads show the former account's view until the end of the import.
    private static func replace(_ former: AccountID, by account: AccountID, in database: Database) throws {
        try database.execute(
            "INSERT OR IGNORE INTO archive_property (name, value) VALUES (?, ?)",
            ArchiveProperty.shownThreadAccount.rawValue, former.description)
        try store(account, in: database)
    }

    static func removeShownThreadAccount(in database: Database) throws -> AccountID? {
        try database.value(
            "DELETE FROM archive_property WHERE name = ? RETURNING CAST(value AS INTEGER)",
            ArchiveProperty.shownThreadAccount.rawValue)
    }
}
