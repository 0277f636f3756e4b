package import GRDB

/// The values of one row of a merged table, as one capture shows them.
package struct ColumnValues {
    /// In the order of ``MergedTable/columns``; a group that the capture does not show has no source.
    package private(set) var values: [DatabaseValue]
    /// The number that is the last part of the key.
    package let id: Int64
    package let table: MergedTable
    package private(set) var showsGroup = false

    /// Creates a row with a key, for the other values to be appended in the table's order; `account` is for tables with one in the key.
    init(of table: MergedTable, id: Int64, account: Int64?) {
        (self.table, self.id) = (table, id)
        values = []
        values.reserveCapacity(table.columns.count)
        if table.keys.count > 1 { values.append(account?.databaseValue ?? .null) }
        values.append(id.databaseValue)
    }

    mutating func append(_ value: DatabaseValue) { values.append(value) }

    /// `source` is nil if the capture does not show the group; `value` gives the value of one of its columns.
    mutating func append(_ group: FieldGroup, source: SourcePageID?, _ value: (Int) -> DatabaseValue) {
        for index in group.valueColumns.indices { values.append(source == nil ? .null : value(index)) }
        values.append(source?.rawValue.databaseValue ?? .null)
        if source != nil { showsGroup = true }
    }

    /// The value of a column; NULL for one that the table has not.
    package subscript(_ column: String) -> DatabaseValue { table.places[column].map { values[$0] } ?? .null }

    /// What the row claims: its columns outside of groups, and those of the groups that the page shows.
    package var claim: ClaimText {
        var claim = ClaimText()
        var index = table.keys.count
        for column in table.fixed {
            claim.add(column, values[index])
            index += 1
        }
        for group in table.groups {
            let names = group.valueColumns
            defer { index += names.count + 1 }
            guard !values[index + names.count].isNull else { continue }
            for (offset, name) in names.enumerated() { claim.add(name, values[index + offset]) }
        }
        return claim
    }
}

/// A claim that was read back: the columns that a capture shows.
package struct ClaimValues: Sendable {
    private let columns: [String: DatabaseValue]

    package init(_ columns: [String: DatabaseValue]) { self.columns = columns }

    /// Whether the capture shows the column, be it as empty.
    package func shows(_ column: String) -> Bool { columns[column] != nil }

    package subscript(_ column: String) -> DatabaseValue { columns[column] ?? .null }

    package func adding(_ column: String, _ value: String?) -> ClaimValues {
        guard let value else { return self }
        var columns = columns
        columns[column] = value.databaseValue
        return ClaimValues(columns)
    }

    package func text(_ column: String) -> String? { String.fromDatabaseValue(self[column]) }

    package var moderators: [Int64] { (text("users") ?? "").split(separator: ",").compactMap { Int64($0) } }

    package func number(_ column: String) -> Int64? { Int64.fromDatabaseValue(self[column]) }
}
