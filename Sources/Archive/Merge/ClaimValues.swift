internal import GRDB

/// A claim that was read back: the columns that a capture shows.
struct ClaimValues: Sendable {
    private let columns: [String: DatabaseValue]

    init(_ columns: [String: DatabaseValue]) { self.columns = columns }

    /// Whether the capture shows the column, be it as empty.
    func shows(_ column: String) -> Bool { columns[column] != nil }

    subscript(_ column: String) -> DatabaseValue { columns[column] ?? .null }

    /// These columns and another one, where it has a value.
    func adding(_ column: String, _ value: String?) -> ClaimValues {
        guard let value else { return self }
        var columns = columns
        columns[column] = value.databaseValue
        return ClaimValues(columns)
    }

    func text(_ column: String) -> String? { String.fromDatabaseValue(self[column]) }

    func number(_ column: String) -> Int64? { Int64.fromDatabaseValue(self[column]) }
}
