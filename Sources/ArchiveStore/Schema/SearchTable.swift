internal import GRDB

/// A table of the full-text index, which holds no text of its own.
package struct SearchTable: Sendable {
    package let name: String
    package let content: String
    /// The column of that table with the row's number in the index.
    let number: String
    let columns: String
    /// The condition that a row has a text.
    package let hasText: String

    static let posts = SearchTable(
        name: "post_search", content: "post", number: "search_number", columns: "body_text",
        hasText: "body_text IS NOT NULL")
    static let threads = SearchTable(
        name: "thread_search", content: "thread", number: "id", columns: "title", hasText: "title IS NOT NULL"
    )
    static let messages = SearchTable(
        name: "message_search", content: "private_message", number: "id", columns: "subject, body_text",
        hasText: "TRUE")

    package static let all = [posts, threads, messages]

    package var numbers: String { "SELECT \(number) FROM \(content) WHERE \(hasText)" }

    func addition(where condition: String) -> String {
        """
        INSERT INTO \(name) (rowid, \(columns)) SELECT \(number), \(columns) FROM \(content)
        WHERE \(hasText) AND \(condition) ORDER BY \(number)
        """
    }

    /// The statement that adds a text with the number `?`, to a table with one column.
    var insertion: String { "INSERT INTO \(name) (rowid, \(columns)) VALUES (?, ?)" }
    var deletion: String { "INSERT INTO \(name) (\(name), rowid, \(columns)) VALUES ('delete', ?, ?)" }

    /// The statement that removes the text of the row with the ID `?`; the text must still be the indexed one.
    var removal: String {
        """
        INSERT INTO \(name) (\(name), rowid, \(columns))
        SELECT 'delete', \(number), \(columns) FROM \(content) WHERE id = ? AND \(hasText)
        """
    }

    /// Runs one of FTS5's commands on all tables, such as `optimize`.
    static func run(_ command: String, in database: Database) throws {
        for table in all { try database.execute("INSERT INTO \(table.name) (\(table.name)) VALUES ('\(command)')") }
    }

    /// The tables in which FTS5 keeps what the virtual table holds.
    package var shadows: [String] { ["_data", "_idx", "_docsize", "_config"].map { name + $0 } }

    static func owns(_ table: String) -> Bool { all.contains { $0.name == table || $0.shadows.contains(table) } }
}
