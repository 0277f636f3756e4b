internal import ArchiveModel
internal import ArchiveWriting
internal import GRDB

/// Restores the rows that claims refer to, deletes derived rows, which are computed again, and removes every other reference to a
/// row that is missing.
struct ReferenceRepair {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func run() throws {
        try restoreRows()
        for table in Self.derived { try database.execute("DELETE FROM \(table)") }
        for table in try String.fetchAll(
            database, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
        {
            let nullable = Set(try database.columns(in: table).filter { !$0.isNotNull }.map(\.name))
            for key in try database.foreignKeys(on: table) { try removeBroken(key, of: table, nullable) }
        }
    }

    /// The tables that stage 5 fills from others.
    private static let derived = [
        "thread_bookmark", "user_name", "user_title", "thread_history", "forum_history", "name_period",
        "sighting", "named_user", "bookmark_list",
    ]

    /// Inserts the missing rows of everything that claims and posts refer to; those without claims are deleted again.
    private func restoreRows() throws {
        for table in MergedTable.referenced {
            try database.execute(
                """
                INSERT OR IGNORE INTO \(table.name) (id) SELECT id FROM (
                    \(UnneededRows.named(in: UnneededRows.claims)) UNION SELECT 'user', author_id FROM post_said
                ) WHERE kind = '\(table.name)' AND id IS NOT NULL
                """)
        }
        let threads = "\(ClaimEntity.thread.rawValue), \(ClaimEntity.threadView.rawValue)"
        try database.execute(
            """
            INSERT OR IGNORE INTO thread (id) SELECT thread_id FROM post_said WHERE thread_id IS NOT NULL
                UNION SELECT entity_id FROM claim WHERE entity IN (\(threads))
            """)
    }

    /// Empties the columns of a broken key; where they cannot be empty, the row is deleted.
    private func removeBroken(_ key: ForeignKeyInfo, of table: String, _ nullable: Set<String>) throws {
        let columns = key.originColumns
        let list = columns.joined(separator: ", ")
        let isBroken = """
            \(columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")) AND (\(list)) NOT IN (
                SELECT \(key.destinationColumns.joined(separator: ", ")) FROM \(key.destinationTable))
            """
        let emptied = columns.filter(nullable.contains).map { "\($0) = NULL" }.joined(separator: ", ")
        try database.execute(
            emptied.isEmpty
                ? "DELETE FROM \(table) WHERE \(isBroken)"
                : "UPDATE \(table) SET \(emptied) WHERE \(isBroken)")
    }
}
