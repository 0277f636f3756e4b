internal import GRDB

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
