internal import ArchiveModel
internal import GRDB

/// A table that is searched through an index of the archive.
///
/// The last parameter of a statement for rows is their maximum number, which callers append to the returned arguments.
struct SearchedTable {
    let kind: SearchKind
    let name: String
    let index: String
    /// The column that contains the index's row numbers.
    let key: String
    /// The time of a row as an expression, for the order by date.
    let moment: String
    /// The weights of the index's columns, as further arguments of `bm25`.
    var weights = ""
    /// The column by which hits can be grouped into threads.
    var thread = "NULL"
    /// The columns of a hit, except the snippet.
    let columns: String
    var joins = ""
    /// The snippet; its two parameters are the marks.
    let snippet: String
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

    /// A statement for the numbers of matching rows, by relevance or date.
    ///
    /// Each of the sets is a condition on posts that selects a set of numbers.
    func ranking(
        _ expression: SearchExpression, _ conditions: ListStatement, _ sets: [ListStatement] = [],
        order: SearchOptions.Order
    ) -> (sql: String, arguments: [DatabaseValue]) {
        let filter = conditions.conditions.map { " AND " + $0 }.joined()
        let (isInSets, numbers) = Self.condition(sets)
        // Sorted by date, rows are neither counted nor ranked.
        let (score, bound, sort) =
            order == .relevance
            ? ("bm25(\(index)\(weights))", "ORDER BY \(index).rowid DESC LIMIT \(SearchRun.candidateLimit)", "score")
            : ("NULL", "", "moment DESC")
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

    /// A statement for the most relevant rows that reads no other rows.
    func rowlessRanking(_ expression: SearchExpression, _ sets: [ListStatement], limit: Int) -> (
        sql: String, arguments: [DatabaseValue]
    ) {
        let (isInSets, numbers) = Self.condition(sets)
        // Selects more rows of equal rank than requested, so that their numbers do not decide the order.
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

    /// A statement for the matching rows that were imported last, which are neither counted nor ranked.
    func last(_ expression: SearchExpression) -> (sql: String, arguments: [DatabaseValue]) {
        (
            """
            SELECT \(index).rowid AS number, \(name).id AS id, \(thread) AS thread_id
            FROM \(index) CROSS JOIN \(name) ON \(key) = \(index).rowid
            WHERE \(index) MATCH ? ORDER BY \(index).rowid DESC LIMIT ?
            """, [expression.match.databaseValue]
        )
    }

    /// A statement for the newest rows that match conditions and do not contain the excluded words.
    func newest(
        _ expression: SearchExpression, _ conditions: ListStatement, moment: String? = nil
    ) -> (sql: String, arguments: [DatabaseValue]) {
        let filter = conditions.conditions.map { " AND " + $0 }.joined()
        let exclusion =
            expression.excluded == nil ? "" : " AND \(key) NOT IN (SELECT rowid FROM \(index) WHERE \(index) MATCH ?)"
        return (
            """
            SELECT \(key) AS number, \(name).id AS id, \(thread) AS thread_id FROM \(name)
            WHERE 1\(filter)\(exclusion) ORDER BY \(moment ?? self.moment) DESC, \(name).id DESC LIMIT ?
            """, conditions.arguments + (expression.excluded.map { [$0.databaseValue] } ?? [])
        )
    }

    /// Returns the condition that a search number is in all sets; the `+` prevents a query of FTS5 for each number of a set.
    static func condition(_ sets: [ListStatement]) -> (sql: String, arguments: [DatabaseValue]) {
        let sql = sets.map { " AND +post_search.rowid IN (SELECT search_number FROM post\($0.whereClause))" }
        return (sql.joined(), sets.flatMap(\.arguments))
    }

    /// Returns a statement for the hits with given numbers, in any order.
    func details(_ expression: SearchExpression, numbers: [Int64]) -> (sql: String, arguments: StatementArguments) {
        let list = JSONText.array(numbers)
        guard let match = expression.match else {
            return (
                """
                SELECT \(columns), ifnull(substr(\(text), 1, 200), '') AS snippet
                FROM json_each(?) AS picked CROSS JOIN \(name) ON \(key) = picked.value \(joins)
                """, [list]
            )
        }
        // One pass over the matching rows, because FTS5 would restart the query for each requested row.
        return (
            """
            SELECT \(columns), ifnull(\(snippet), '') AS snippet
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
