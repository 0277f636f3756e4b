package import ForumModel
package import GRDB

extension ArchiveProperty {
    package func set(_ value: String?, in database: Database) throws {
        try database.execute("DELETE FROM archive_property WHERE name = ?", rawValue)
        guard let value else { return }
        try database.execute("INSERT INTO archive_property (name, value) VALUES (?, ?)", rawValue, value)
    }

    package func isSet(in database: Database) throws -> Bool {
        try database.exists("SELECT 1 FROM archive_property WHERE name = ?", rawValue)
    }
}

extension AccountID {
    /// The default account, whose view `thread` and `post` show, in SQL.
    package static let shownSQL =
        "(SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = '\(ArchiveProperty.defaultAccount.rawValue)')"

    /// Returns the default account; nil before the first page.
    package static func shown(in database: Database) throws -> AccountID? {
        try Int64.fetchOne(database, sql: "SELECT \(shownSQL)").map(AccountID.init(rawValue:))
    }
}
