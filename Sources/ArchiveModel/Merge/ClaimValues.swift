package import GRDB

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
