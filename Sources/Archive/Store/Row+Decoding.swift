internal import ForumModel
internal import GRDB

/// GRDB's subscripts end the program where a column holds a value of another type than the one that is asked for, as it
/// may in a file that was damaged or that a stranger made. In this module these take their place: they throw.
extension Row {
    /// A column's value as it is; nothing where there is no such column.
    subscript(_ column: String) -> DatabaseValue {
        (try? decode(DatabaseValue.self, forColumn: column)) ?? .null
    }

    /// A column's value.
    subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws { try decode(Value.self, forColumn: column) }
    }

    /// A column's value, without a detour.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) -> Value {
        get throws { try decode(Value.self, forColumn: column) }
    }

    /// The value at a position, from 0.
    subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
        get throws { try decode(Value.self, atIndex: index) }
    }

    /// The value at a position, from 0, without a detour.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
        get throws { try decode(Value.self, atIndex: index) }
    }

    /// A date column as a moment; nil where it holds anything else.
    func time(_ column: String) -> UTCTime? {
        String.fromDatabaseValue(self[column]).flatMap { UTCTime($0) }
    }

    /// A column's value; throws where it is of another type, for which a subscript would end the program.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        try decode(forColumn: column)
    }
}
