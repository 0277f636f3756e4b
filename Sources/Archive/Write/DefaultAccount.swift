internal import ForumModel
internal import GRDB

/// The account whose view `thread` and `post` show: the one with the most captured pages.
///
/// Until the first import has counted them it is the one with the most pages in the first batch, so that what pages of
/// all others say of a post being read or ignored is left out from the beginning, and seldom has to be taken out again.
final class DefaultAccount {
    private let database: Database
    private var id: AccountID?

    init(in database: Database) { self.database = database }

    /// Takes a batch that is about to be written.
    func expect(_ records: [PageRecord]) throws {
        guard id == nil else { return }
        id = try Self.stored(in: database)
        guard id == nil else { return }
        var counts: [AccountID: Int] = [:]
        for record in records where record.source.status == .imported {
            counts[record.source.accountID, default: 0] += 1
        }
        // Of two with as many pages, the lower number, as at the end.
        id = counts.max { ($0.value, -$0.key.rawValue) < ($1.value, -$1.key.rawValue) }?.key
        if let id { try Self.store(id, in: database) }
    }

    /// Whether what pages of an account show is what `post` shows.
    func isShown(_ account: AccountID) -> Bool { id == account }

    /// It, in SQL.
    static let sql = "(SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = 'default account')"

    /// The account as it was last decided; nil before any page was.
    static func stored(in database: Database) throws -> AccountID? {
        try Int64.fetchOne(database, sql: "SELECT \(sql)").map(AccountID.init(rawValue:))
    }

    static func store(_ account: AccountID?, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO archive_property (name, value) VALUES ('default account', ?)",
            arguments: [account?.description])
    }
}
