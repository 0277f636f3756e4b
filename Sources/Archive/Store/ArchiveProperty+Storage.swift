internal import GRDB

extension ArchiveProperty {
    /// Stores the value; nil removes it.
    func set(_ value: String?, in database: Database) throws {
        let sql =
            value == nil
            ? "DELETE FROM archive_property WHERE name = ?1"
            : "INSERT OR REPLACE INTO archive_property (name, value) VALUES (?1, ?2)"
        try database.execute(
            sql: sql, arguments: value == nil ? [rawValue] : [rawValue, value])
    }

    /// Whether there is a value.
    func isSet(in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM archive_property WHERE name = ?)",
            arguments: [rawValue]) ?? false
    }
}
