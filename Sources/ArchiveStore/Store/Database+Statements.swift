package import ForumModel
internal import Foundation
package import GRDB
internal import GRDBSQLite

/// SQL with its arguments in order.
///
/// Queries are prepared once. ``RowStatement`` is for statements that run for every row of a page.
extension Database {
    package func execute(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws {
        try execute(sql: sql, arguments: StatementArguments(arguments))
    }

    package func rows(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    package func row(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    }

    /// Calls a closure with each row, which is valid only there.
    package func forEachRow(
        _ sql: String, _ arguments: (any DatabaseValueConvertible)?..., body: (Row) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(self, sql: sql, arguments: StatementArguments(arguments))
        while let row = try rows.next() { try body(row) }
    }

    /// Returns the values of the first column.
    package func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: (any DatabaseValueConvertible)?...
    ) throws -> [Value] { try Value.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(arguments)) }

    /// Returns the first value; nil if there is no row, or if it is NULL.
    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: (any DatabaseValueConvertible)?...
    ) throws -> Value? { try Value.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments)) }

    /// For IDs, which GRDB does not know.
    package func column<ID: SiteNumber>(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> [ID] {
        try Int64.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(arguments)).map { ID(rawValue: $0) }
    }

    package func value<ID: SiteNumber>(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> ID? {
        try Int64.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments)).map { ID(rawValue: $0) }
    }

    package func exists(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> Bool {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments)) != nil
    }

    /// Runs a body, which ends with a `CancellationError` once the condition is true; it is evaluated before
    /// the body and every thousand instructions of SQLite.
    package func interrupting<Value>(when isDue: (() -> Bool)?, _ body: () throws -> Value) throws -> Value {
        guard var isDue else { return try body() }
        guard !isDue() else { throw CancellationError() }
        return try withUnsafeMutablePointer(to: &isDue) { condition in
            sqlite3_progress_handler(
                sqliteConnection, 1000,
                { $0?.assumingMemoryBound(to: (() -> Bool).self).pointee() == true ? 1 : 0 }, condition)
            defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
            do {
                return try body()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT { throw CancellationError() }
        }
    }
}

extension [UInt8] { package var databaseBlob: DatabaseValue { Data(self).databaseValue } }
