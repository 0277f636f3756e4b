package import ForumModel
package import GRDB

extension AccountID {
    /// The default account, whose view `thread` and `post` show, in SQL.
    package static let shownSQL =
        "(SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = '\(ArchiveProperty.defaultAccount.rawValue)')"

    /// Returns the default account; nil before the first page.
    package static func shown(in database: Database) throws -> AccountID? {
        try Int64.fetchOne(database, sql: "SELECT \(shownSQL)").map(AccountID.init(rawValue:))
    }
}
