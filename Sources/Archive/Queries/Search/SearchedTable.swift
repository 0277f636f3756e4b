internal import GRDB

/// A table that is searched through an index of the archive.
struct SearchedTable {
    let kind: SearchKind
    /// The table.
    let name: String
    /// Its index.
    let index: String
    /// The column that the index knows rows by.
    let key: String
    /// What later rows have more of.
    let moment: String
    /// The weights of the index's columns.
    var weights = ""
    /// The thread by which hits can be grouped.
    var thread = "NULL"
    /// The columns of a hit, without the snippet.
    let columns: String
    /// What the columns are read from besides the table.
    var joins = ""
    /// The place of the words; its two question marks are the marks.
    let snippet: String
    /// The whole text.
    let text: String

    static let threads = SearchedTable(
        kind: .threads, name: "thread", index: "thread_search", key: "thread.id",
        moment: "ifnull(thread.first_post_at, thread.last_post_at)",
        columns: """
            'thread' AS entity, thread.id, thread.id AS thread_id, thread.title, ifnull(user.name, thread.author_name) AS author,
                ifnull(first_post_at, thread.last_post_at) AS date
            """, joins: "LEFT JOIN user ON user.id = thread.author_id",
        snippet: "highlight(thread_search, 0, ?, ?)", text: "thread.title")

    static let posts = SearchedTable(
        kind: .posts, name: "post", index: "post_search", key: "post.search_number", moment: PostTime.sql,
        thread: "post.thread_id",
        columns: """
            'post' AS entity, post.id, post.thread_id, thread.title, ifnull(user.name, post.author_name) AS author,
                post.posted_at AS date
            """,
        joins: "LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN user ON user.id = post.author_id",
        snippet: "snippet(post_search, 0, ?, ?, '…', 24)", text: "post.body_text")

    static let messages = SearchedTable(
        kind: .messages, name: "private_message", index: "message_search", key: "private_message.id",
        moment: "private_message.sent_at", weights: ", 4.0, 1.0",
        columns: """
            'message' AS entity, private_message.id, NULL AS thread_id, private_message.subject AS title, sender_name AS author,
                sent_at AS date
            """, snippet: "snippet(message_search, -1, ?, ?, '…', 24)",
        text: "ifnull(private_message.body_text, private_message.subject)")

    /// The numbers of rows with the words, the best or newest first.
    ///
    /// - Parameters:
    ///   - expression: the words.
    ///   - conditions: what the rows must fulfil.
    ///   - sets: conditions on posts of which each gives a set of numbers.
    ///   - order: which come first.
    /// - Returns: the SQL, whose last question mark is the most rows, and the values of the others.
    func ranking(
        _ expression: SearchExpression, _ conditions: ListStatement, _ sets: [ListStatement] = [],
        order: SearchOptions.Order
    ) -> (sql: String, arguments: [DatabaseValue]) {
        let filter = conditions.conditions.map { " AND " + $0 }.joined()
        let (isInSets, numbers) = Self.condition(sets)
        // The newest are not counted and not ranked by the words.
        let (score, bound, sort) =
            order == .relevance
            ? (
                "bm25(\(index)\(weights))",
                "ORDER BY \(index).rowid DESC LIMIT \(SearchRun.candidateLimit)", "score"
            ) : ("NULL", "", "moment DESC")
        return (
            """
            SELECT number, id, thread_id, \(order == .relevance ? "count(*) OVER ()" : "NULL") AS candidates FROM (
                SELECT \(index).rowid AS number, \(name).id AS id, \(thread) AS thread_id,
                    \(score) AS score, \(moment) AS moment
                FROM \(index) CROSS JOIN \(name) ON \(key) = \(index).rowid
                WHERE \(index) MATCH ?\(isInSets)\(filter) \(bound))
            ORDER BY \(sort), id\(order == .date ? " DESC" : "") LIMIT ?
            """, [expression.match.databaseValue] + numbers + conditions.arguments
        )
    }

    /// The best rows with the words, without a row being read that is not among them.
    ///
    /// - Parameters:
    ///   - expression: the words.
    ///   - sets: conditions on posts of which each gives a set of numbers.
    ///   - limit: the most rows.
    /// - Returns: the SQL, whose last question mark is the most rows, and the values of the others.
    func rowlessRanking(_ expression: SearchExpression, _ sets: [ListStatement], limit: Int) -> (
        sql: String, arguments: [DatabaseValue]
    ) {
        let (isInSets, numbers) = Self.condition(sets)
        // Of equally good ones more than are wanted, so that not their numbers decide which come first.
        return (
            """
            SELECT number, \(name).id AS id, \(thread) AS thread_id, candidates FROM (
                SELECT number, score, count(*) OVER () AS candidates FROM (
                    SELECT rowid AS number, bm25(\(index)\(weights)) AS score FROM \(index)
                    WHERE \(index) MATCH ?\(isInSets) ORDER BY rowid DESC LIMIT \(SearchRun.candidateLimit))
                ORDER BY score, number LIMIT ?)
            CROSS JOIN \(name) ON \(key) = number ORDER BY score, id LIMIT ?
            """, [expression.match.databaseValue] + numbers + [(limit + 500).databaseValue]
        )
    }

    /// The newest rows that fulfil conditions and do not have the excluded words.
    ///
    /// - Parameters:
    ///   - expression: the excluded words.
    ///   - conditions: what the rows must fulfil.
    ///   - moment: what later rows have more of; nil for the table's own.
    /// - Returns: the SQL, whose last question mark is the most rows, and the values of the others.
    func newest(
        _ expression: SearchExpression, _ conditions: ListStatement, moment: String? = nil
    ) -> (sql: String, arguments: [DatabaseValue]) {
        let filter = conditions.conditions.map { " AND " + $0 }.joined()
        let exclusion =
            expression.excluded == nil
            ? "" : " AND \(key) NOT IN (SELECT rowid FROM \(index) WHERE \(index) MATCH ?)"
        return (
            """
            SELECT \(key) AS number, \(name).id AS id, \(thread) AS thread_id FROM \(name)
            WHERE 1\(filter)\(exclusion) ORDER BY \(moment ?? self.moment) DESC, \(name).id DESC LIMIT ?
            """, conditions.arguments + (expression.excluded.map { [$0.databaseValue] } ?? [])
        )
    }

    /// That a number of the index of posts is in all of some sets.
    static func condition(_ sets: [ListStatement]) -> (sql: String, arguments: [DatabaseValue]) {
        let sql = sets.map { " AND +post_search.rowid IN (SELECT search_number FROM post\($0.whereClause))" }
        return (sql.joined(), sets.flatMap(\.arguments))
    }

    /// The hits of some numbers of the index, in any order.
    func details(_ expression: SearchExpression, numbers: [Int64]) -> (
        sql: String, arguments: StatementArguments
    ) {
        let list = JSONText.array(numbers)
        guard let match = expression.match else {
            return (
                """
                SELECT \(columns), substr(\(text), 1, 200) AS snippet
                FROM json_each(?) AS picked CROSS JOIN \(name) ON \(key) = picked.value \(joins)
                """, [list]
            )
        }
        // One walk over the rows with the words: FTS5 would restart the query for each row that it is asked for.
        return (
            """
            SELECT \(columns), \(snippet) AS snippet
            FROM \(index) CROSS JOIN \(name) ON \(key) = \(index).rowid \(joins)
            WHERE \(index) MATCH ? AND \(index).rowid BETWEEN ? AND ?
                AND +\(index).rowid IN (SELECT value FROM json_each(?))
            """,
            [
                String(SearchHit.markStart), String(SearchHit.markEnd), match, numbers.min() ?? 0,
                numbers.max() ?? 0, list,
            ]
        )
    }
}
