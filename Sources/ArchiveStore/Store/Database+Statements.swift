package import GRDB

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

    package func exists(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws -> Bool {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments)) != nil
    }
}
