package import ForumModel
package import GRDB

/// GRDB's subscripts trap if a column holds a value of another type than the one that is asked for, as can happen in a damaged
/// or untrusted file; these throw instead. `scripts/check-layers` finds the subscripts.
extension Row {
    /// A column's value as it is; `.null` if there is no such column.
    ///
    /// Checks first whether the column exists, because building GRDB's error, which carries the whole SQL, takes longer than
    /// decoding the row.
    package func stored(_ column: String) -> DatabaseValue {
        guard hasColumn(column) else { return .null }
        return (try? decode(DatabaseValue.self, forColumn: column)) ?? .null
    }

    package func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }

    /// For types that GRDB reads straight from the SQLite statement, as below.
    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws
        -> Value
    { try decode(Value.self, forColumn: column) }

    package func value<Value: DatabaseValueConvertible>(at index: Int) throws -> Value {
        try decode(Value.self, atIndex: index)
    }

    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(at index: Int) throws
        -> Value
    { try decode(Value.self, atIndex: index) }

    /// For IDs, which GRDB does not know.
    package func value<ID: SiteNumber>(_ column: String) throws -> ID { try ID(rawValue: value(column)) }

    package func value<ID: SiteNumber>(_ column: String) throws -> ID? { try (value(column) as Int64?).map(ID.init) }

    package func time(_ column: String) -> UTCTime? { String.fromDatabaseValue(stored(column)).flatMap { UTCTime($0) } }
}
