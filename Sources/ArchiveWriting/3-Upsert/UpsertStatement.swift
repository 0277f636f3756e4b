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

    func run(_ row: ColumnValues, source: Int64, claims: ClaimLog) throws -> Bool {
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
    private let stale: StaleMarks

    init(in database: Database, stale: StaleMarks) throws {
        self.stale = stale
        name = try database.cachedStatement(sql: "SELECT name FROM user WHERE id = ?")
        try super.init(.user, in: database)
    }

    override func run(_ row: ColumnValues) throws -> Bool {
        let former = try String.fetchOne(name, arguments: [row.id])
        guard try super.run(row) else { return false }
        if try String.fetchOne(name, arguments: [row.id]) != former { try stale.markCreated(.userName, row.id) }
        return true
    }
}
