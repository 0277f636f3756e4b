internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

/// The upsert of a merged table, prepared once for an import.
class UpsertStatement {
    let table: MergedTable
    private let statement: RowStatement

    init(_ table: MergedTable, in database: Database) throws {
        self.table = table
        statement = try RowStatement(table.upsert, in: database)
    }

    func run(_ row: ColumnValues, source: SourcePageID, claims: ClaimLog) throws -> Bool {
        try claims.add(row, source: source)
        return try run(row)
    }

    /// Returns whether the row was inserted or changed.
    func run(_ row: ColumnValues) throws -> Bool {
        for value in row.values { statement.bind(value) }
        return try statement.run()
    }
}

/// The upsert of users; marks users whose names it changes, so that authors known only by name are resolved again.
final class UserUpsert: UpsertStatement {
    private let name: Statement
    private let namesakes: Statement
    private let stale: StaleMarks

    init(in database: Database, stale: StaleMarks) throws {
        self.stale = stale
        name = try database.cachedStatement(sql: "SELECT name FROM user WHERE id = ?")
        namesakes = try database.cachedStatement(
            sql: """
                SELECT id FROM user WHERE name = ?1 COLLATE NOCASE
                UNION SELECT user_id FROM user_name WHERE name = ?1 COLLATE NOCASE
                """)
        try super.init(.user, in: database)
    }

    override func run(_ row: ColumnValues) throws -> Bool {
        let former = try String.fetchOne(name, arguments: [row.id])
        guard try super.run(row) else { return false }
        guard try String.fetchOne(name, arguments: [row.id]) != former else { return true }
        // Somebody who has the former name, too, may be the only one with it now.
        for id in try [row.id] + Int64.fetchAll(namesakes, arguments: [former]) { try stale.markCreated(.userName, id) }
        return true
    }
}
