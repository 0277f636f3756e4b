internal import GRDB

/// Words that somebody typed, as a full-text query.
///
/// Every word is quoted, so nothing that is typed is syntax: `AND`, `-x`, `"`, `author:x` are words like any other. A
/// word without a letter or digit matches nothing and is left out.
public struct SearchQuery: Sendable, Hashable {
    /// The query in FTS5's syntax; nil when nothing can be searched for.
    let expression: String?

    /// How many words are used; more make a query that costs more than it finds.
    private static let wordLimit = 64

    /// Makes a query that finds texts with all the words, in any order.
    public init(_ text: String) {
        let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "\0" }).prefix(Self.wordLimit)
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
            .map { "\"" + $0.prefix(200).filter { $0 != "\0" }.replacing("\"", with: "\"\"") + "\"" }
        expression = words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Whether there is nothing to search for.
    public var isEmpty: Bool { expression == nil }
}

/// Something that was found.
public struct SearchHit: Sendable, Hashable, Encodable {
    /// What it is: `post`, `thread` or `message`.
    public var entity: String
    /// Its number.
    public var id: Int64
    /// The thread of a post.
    public var threadID: Int64?
    /// The thread's title or the message's subject.
    public var title: String?
    /// Who wrote it.
    public var author: String?
    /// When, in ISO 8601 UTC.
    public var date: String?
    /// The place where the words stand, the words between ``markStart`` and ``markEnd``.
    public var snippet: String

    /// Marks the start of a found word in a snippet; no stored text holds it.
    public static let markStart: Character = "\u{2}"
    /// Marks the end of a found word in a snippet.
    public static let markEnd: Character = "\u{3}"
}

extension ArchiveStore {
    /// Finds posts, threads and messages, the best match first within each sort; threads come first.
    ///
    /// - Parameters:
    ///   - query: the words.
    ///   - limit: the most hits of each sort.
    /// - Returns: threads, then posts, then messages.
    /// - Throws: ``ArchiveError``.
    public func search(_ query: SearchQuery, limit: Int) throws(ArchiveError) -> [SearchHit] {
        guard let expression = query.expression, limit > 0 else { return [] }
        return try read { database in
            try [Self.threadSearch, Self.postSearch, Self.messageSearch].flatMap { sql in
                try Row.fetchAll(
                    database, sql: sql,
                    arguments: [
                        "words": expression, "limit": limit, "start": String(SearchHit.markStart),
                        "end": String(SearchHit.markEnd),
                    ]
                ).map(Self.hit)
            }
        }
    }

    private static func hit(_ row: Row) throws -> SearchHit {
        try SearchHit(
            entity: row["entity"], id: row["id"], threadID: row["thread_id"], title: row["title"],
            author: row["author"], date: row["date"], snippet: row["snippet"] ?? "")
    }

    private static let threadSearch = """
        SELECT 'thread' AS entity, thread.id, thread.id AS thread_id, thread.title, author_name AS author,
            ifnull(first_post_at, last_post_at) AS date,
            highlight(thread_search, 0, :start, :end) AS snippet
        FROM thread_search JOIN thread ON thread.id = thread_search.rowid
        WHERE thread_search MATCH :words ORDER BY rank, thread.id LIMIT :limit
        """

    private static let postSearch = """
        SELECT 'post' AS entity, post.id, post.thread_id, thread.title, ifnull(user.name, post.author_name) AS author,
            post.posted_at AS date, snippet(post_search, 0, :start, :end, '…', 24) AS snippet
        FROM post_search JOIN post ON post.search_number = post_search.rowid
        LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN user ON user.id = post.author_id
        WHERE post_search MATCH :words ORDER BY rank, post.id LIMIT :limit
        """

    private static let messageSearch = """
        SELECT 'message' AS entity, private_message.id, NULL AS thread_id, private_message.subject AS title,
            sender_name AS author, sent_at AS date,
            snippet(message_search, -1, :start, :end, '…', 24) AS snippet
        FROM message_search JOIN private_message ON private_message.id = message_search.rowid
        WHERE message_search MATCH :words ORDER BY rank, private_message.id LIMIT :limit
        """
}
