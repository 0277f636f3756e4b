internal import ForumModel
internal import GRDB

/// GRDB's subscripts trap if a column holds a value of another type than the one that is asked for, as can happen in a damaged
/// or untrusted file. These overloads replace them in this module: all but the first throw instead.
extension Row {
    /// A column's value as it is; `.null` if there is no such column.
    ///
    /// Checks first whether the column exists, because building GRDB's error, which carries the whole SQL, takes longer than
    /// decoding the row.
    subscript(_ column: String) -> DatabaseValue {
        guard hasColumn(column) else { return .null }
        return (try? decode(DatabaseValue.self, forColumn: column)) ?? .null
    }

    /// A column's value.
    subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws { try decode(Value.self, forColumn: column) }
    }

    /// The same, for types that GRDB reads straight from the SQLite statement.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) -> Value {
        get throws { try decode(Value.self, forColumn: column) }
    }

    /// The value at a position, from 0.
    subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
        get throws { try decode(Value.self, atIndex: index) }
    }

    /// The same, for types that GRDB reads straight from the SQLite statement.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
        get throws { try decode(Value.self, atIndex: index) }
    }

    /// A text column as a UTC time; nil if it is no valid time.
    func time(_ column: String) -> UTCTime? {
        String.fromDatabaseValue(self[column]).flatMap { UTCTime($0) }
    }

    /// The same as `try row[column]`, for places where the type is inferred from the context.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        try decode(forColumn: column)
    }
}
