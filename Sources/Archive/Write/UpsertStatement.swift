internal import ForumModel
internal import GRDB

/// A merged table's upsert, prepared once for an import.
class UpsertStatement {
    let table: MergedTable
    private let statement: RowStatement
    private let width: Int

    init(_ table: MergedTable, in database: Database) throws {
        self.table = table
        statement = try RowStatement(table.upsert, in: database)
        width = table.columns.count
    }

    /// Writes down what a page claims, and runs the upsert; whether the row was made or changed.
    func run(_ row: ColumnValues, id: Int64, source: Int64, claims: ClaimLog) throws -> Bool {
        try claims.add(table.claim(row).json, of: table.entity, id, source: source)
        return try run(row)
    }

    /// Runs the upsert with values in the order of ``MergedTable/columns``; whether the row was made or changed.
    func run(_ row: ColumnValues) throws -> Bool {
        precondition(
            row.values.count == width, "a record gives \(row.values.count) values for \(width) columns")
        for value in row.values { statement.bind(value) }
        return try statement.run()
    }
}

/// The values of one row, group by group, in the order of the table's merge rules.
struct ColumnValues {
    private(set) var values: [DatabaseValue] = []
    private let source: Int64

    /// - Parameter source: the deciding capture's `source_page.id`.
    init(source: Int64) { self.source = source }

    /// Adds keys or other plain columns.
    mutating func add(_ values: (any DatabaseValueConvertible)?...) {
        for value in values { self.values.append(value?.databaseValue ?? .null) }
    }

    /// Adds a group: its values and the capture that shows it, or nothing for a group that the page does not show.
    mutating func group(shown: Bool, _ values: (any DatabaseValueConvertible)?...) {
        group(shown: shown, values)
    }

    /// The same with the values in one array.
    mutating func group(shown: Bool, _ values: [(any DatabaseValueConvertible)?]) {
        for value in values { self.values.append(shown ? value?.databaseValue ?? .null : .null) }
        self.values.append(shown ? source.databaseValue : .null)
    }
}

extension Row {
    /// A date column as a moment; nil where it holds anything else.
    func time(_ column: String) -> UTCTime? {
        String.fromDatabaseValue(self[column]).flatMap { UTCTime($0) }
    }

    /// A column's value; throws where it is of another type, for which a subscript would end the program.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        try decode(forColumn: column)
    }
}
