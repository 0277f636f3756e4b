package import GRDB

/// The values of one row of a table, by the names of its columns.
///
/// A group of which any column is set is shown by the page, and gets the page's number; its other columns are empty then.
package struct ColumnValues {
    /// In the order of ``MergedTable/columns``.
    package private(set) var values: [DatabaseValue]
    /// The number that is the last part of the key.
    package let id: Int64
    private let table: MergedTable
    private let source: DatabaseValue

    /// A row of which only the key is known.
    ///
    /// - Parameters:
    ///   - table: whose row it is.
    ///   - id: its number.
    ///   - account: the account whose view it is, for tables with one in the key.
    ///   - source: the deciding capture's `source_page.id`.
    package init(of table: MergedTable, id: Int64, account: Int64? = nil, source: Int64) {
        self.table = table
        self.id = id
        self.source = source.databaseValue
        values = Array(repeating: .null, count: table.columns.count)
        values[table.keys.count - 1] = id.databaseValue
        if table.keys.count > 1 { values[0] = account?.databaseValue ?? .null }
    }

    /// The value of a column; NULL for one that the table has not.
    package subscript(_ column: String) -> DatabaseValue {
        table.place(of: column).map { values[$0.column] } ?? .null
    }

    /// Sets a column, also to nothing: the page shows its group.
    ///
    /// - Throws: `DatabaseError` for a column that the rules of the table do not name.
    package mutating func set(_ column: String, _ value: (any DatabaseValueConvertible)?) throws {
        guard let place = table.place(of: column) else {
            throw DatabaseError(message: "the rules of \(table.name) have no column \(column)")
        }
        values[place.column] = value?.databaseValue ?? .null
        if let source = place.source { values[source] = self.source }
    }

    /// Sets several columns.
    package mutating func set(_ columns: KeyValuePairs<String, (any DatabaseValueConvertible)?>) throws {
        for (column, value) in columns { try set(column, value) }
    }

    /// Sets a column where the page shows it, which is where there is a value.
    package mutating func set<Value: DatabaseValueConvertible>(_ column: String, ifShown value: Value?) throws
    {
        if let value { try set(column, value) }
    }
}
