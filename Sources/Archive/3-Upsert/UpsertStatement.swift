internal import ForumModel
internal import GRDB

/// A merged table's upsert, prepared once for an import.
class UpsertStatement {
    let table: MergedTable
    private let statement: RowStatement

    init(_ table: MergedTable, in database: Database) throws {
        self.table = table
        statement = try RowStatement(table.upsert, in: database)
    }

    /// Writes down what a page claims, and runs the upsert; whether the row was made or changed.
    func run(_ row: ColumnValues, source: Int64, claims: ClaimLog) throws -> Bool {
        try claims.add(table.claim(row).json, of: table.entity, row.id, source: source)
        return try run(row)
    }

    /// Runs the upsert; whether the row was made or changed.
    func run(_ row: ColumnValues) throws -> Bool {
        for value in row.values { statement.bind(value) }
        return try statement.run()
    }
}
