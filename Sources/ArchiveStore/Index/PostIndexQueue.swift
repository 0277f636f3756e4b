internal import ArchiveModel
package import GRDB

/// Buffers changes to the FTS index of posts and flushes them at the end of the transaction.
///
/// FTS5 gathers words in memory, and writes them as a segment whenever a statement begins that may have to be undone by
/// itself, as nearly all do. Texts added between other statements would make a segment for each page.
package final class PostIndexQueue {
    private let select: Statement
    private let writer: PostIndexWriter
    private var batch = PostIndexBatch()
    /// The number of bytes of the texts to remove; a transaction that changes every post does not keep all of them in memory.
    private var byteCount = 0

    private static let byteLimit = 16 << 20

    package init(in database: Database) throws {
        select = try database.cachedStatement(
            sql: "SELECT search_number, body_text FROM post WHERE id = ? AND body_text IS NOT NULL")
        writer = try PostIndexWriter(in: database)
    }

    /// Queues the text of a new post; numbers must be ascending.
    package func add(number: Int64, text: String) { batch.added.append((number, text)) }

    /// Queues the removal of a post's present text, which must be the indexed one; a post without text is ignored.
    package func remove(_ post: Int64) throws {
        guard let row = try Row.fetchOne(select, arguments: [post]) else { return }
        let text: String = try row.value("body_text")
        batch.removed.append((try row.value("search_number"), text))
        byteCount += text.utf8.count
        if byteCount > Self.byteLimit { try write() }
    }

    package func write() throws {
        try writer.write(batch)
        batch = PostIndexBatch()
        byteCount = 0
    }
}

/// Texts to add to the index of posts or remove from it, with their row numbers there.
struct PostIndexBatch: Sendable {
    /// Indexed texts, which are removed before others are added.
    var removed: [(number: Int64, text: String)] = []
    /// Texts that are not indexed, in the order of their numbers.
    var added: [(number: Int64, text: String)] = []
}

final class PostIndexWriter {
    private let add: RowStatement
    private let remove: RowStatement

    init(in database: Database) throws {
        add = try RowStatement(SearchTable.posts.insertion, in: database)
        remove = try RowStatement(SearchTable.posts.deletion, in: database)
    }

    func write(_ batch: PostIndexBatch) throws {
        for (number, text) in batch.removed { try run(remove, number, text) }
        for (number, text) in batch.added { try run(add, number, text) }
    }

    private func run(_ statement: RowStatement, _ number: Int64, _ text: String) throws {
        statement.bind(number)
        statement.bind(text)
        try statement.run()
    }
}
