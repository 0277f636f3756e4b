internal import ArchiveModel
package import GRDB

/// Buffers changes to the FTS index of posts and flushes them at the end of the transaction.
///
/// FTS5 gathers words in memory, and writes them as a segment whenever a statement begins that may have to be undone by
/// itself, as nearly all do. Texts added between other statements would make a segment for each page.
package final class PostIndexQueue {
    private let select: Statement
    private let insertion: RowStatement
    private let deletion: RowStatement
    /// Indexed texts, with their row numbers in the index; they are removed before others are added.
    private var removed: [(number: Int64, text: String)] = []
    /// Texts that are not indexed, in the order of their numbers.
    private var added: [(number: Int64, text: String)] = []
    /// The number of bytes of the texts to remove; a transaction that changes every post does not keep all of them in memory.
    private var byteCount = 0

    private static let byteLimit = 16 << 20

    package init(in database: Database) throws {
        select = try database.cachedStatement(
            sql: "SELECT search_number, body_text FROM post WHERE id = ? AND body_text IS NOT NULL")
        insertion = try RowStatement(SearchTable.posts.insertion, in: database)
        deletion = try RowStatement(SearchTable.posts.deletion, in: database)
    }

    /// Queues the text of a new post; numbers must be ascending.
    package func add(number: Int64, text: String) { added.append((number, text)) }

    /// Queues the removal of a post's present text, which must be the indexed one; a post without text is ignored.
    package func remove(_ post: Int64) throws {
        guard let row = try Row.fetchOne(select, arguments: [post]) else { return }
        let text: String = try row.value("body_text")
        removed.append((try row.value("search_number"), text))
        byteCount += text.utf8.count
        if byteCount > Self.byteLimit { try write() }
    }

    package func write() throws {
        for (number, text) in removed { try run(deletion, number, text) }
        for (number, text) in added { try run(insertion, number, text) }
        (removed, added, byteCount) = ([], [], 0)
    }

    private func run(_ statement: RowStatement, _ number: Int64, _ text: String) throws {
        statement.bind(number)
        statement.bind(text)
        try statement.run()
    }
}
