package import GRDB

extension ArchiveProperty {
    package func set(_ value: String?, in database: Database) throws {
        try database.execute(sql: "DELETE FROM archive_property WHERE name = ?", arguments: [rawValue])
        guard let value else { return }
        try database.execute(
            sql: "INSERT INTO archive_property (name, value) VALUES (?, ?)", arguments: [rawValue, value])
    }

    package func isSet(in database: Database) throws -> Bool {
        try database.exists("SELECT 1 FROM archive_property WHERE name = ?", rawValue)
    }
}
