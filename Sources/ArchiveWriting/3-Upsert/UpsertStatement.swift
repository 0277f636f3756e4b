internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
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
