internal import ArchiveStore
internal import GRDB

/// Rebuilds the tables of the search index where FTS5 itself cannot open or empty them.
enum SearchIndexTables {
    /// Recreates the tables that are missing or cannot be opened, and marks everything to be indexed again.
    ///
    /// To be called outside a transaction, before anything asked for the index; `begin` is called before anything is written.
    static func restore(
        in database: Database, as migrator: SchemaMigrator, version: Int, before begin: (Database) throws -> Void
    ) throws {
        let damaged = try SearchTable.all.filter { table in
            try table.openingError(in: database) != nil || !table.shadows.allSatisfy { try database.tableExists($0) }
        }
        guard !damaged.isEmpty else { return }
        try begin(database)
        let model = try DatabaseQueue()
        try model.inDatabase { try migrator.migrate($0, upTo: version, isChecked: false) }
        try database.inTransaction(.immediate) {
            for table in damaged { try model.inDatabase { try recreate(table, as: $0, in: database) } }
            try StaleMarks.markAll(in: database)
            return .commit
        }
    }

    private static func recreate(_ table: SearchTable, as model: Database, in database: Database) throws {
        guard try database.tableExists(table.name) else {
            for shadow in table.shadows { try database.execute("DROP TABLE IF EXISTS \(shadow)") }
            return try database.execute(definition(of: table.name, in: model))
        }
        for shadow in table.shadows {
            if try !database.tableExists(shadow) { try database.execute(definition(of: shadow, in: model)) }
            try database.execute("DELETE FROM \(shadow)")
            let rows = try model.rows("SELECT * FROM \(shadow)")
            for row in rows {
                let places = Array(repeating: "?", count: row.count).joined(separator: ", ")
                try database.execute(
                    sql: "INSERT INTO \(shadow) VALUES (\(places))", arguments: StatementArguments(row.databaseValues))
            }
        }
    }

    private static func definition(of table: String, in model: Database) throws -> String {
        try model.value("SELECT sql FROM sqlite_master WHERE name = ?", table) ?? ""
    }
}

extension SearchTable {
    /// Returns why FTS5 cannot open the table; asked outside a transaction, which SQLite ends where a damaged index wants too much memory.
    func openingError(in database: Database) -> ResultCode? {
        let opened = Result { try database.makeStatement(sql: "SELECT 1 FROM \(name)") }
        guard case .failure(let error) = opened else { return nil }
        return (error as? DatabaseError)?.resultCode ?? .SQLITE_ERROR
    }
}
