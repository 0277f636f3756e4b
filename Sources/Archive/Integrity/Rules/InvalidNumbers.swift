internal import ForumModel
internal import GRDB

/// IDs that the site never assigns: 0 and negative numbers.
struct InvalidNumbers: IntegrityRule {
    let code = DiagnosticCode.numberInvalid

    /// The entities with IDs of the site: the word for messages, the table and its column.
    private static let numbers = [
        ("category", "category", "id"), ("forum", "forum", "id"), ("thread", "thread", "id"),
        ("post", "post", "id"), ("user", "user", "id"), ("message", "private_message", "id"),
    ]

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        for (word, table, column) in Self.numbers {
            try fetch(
                database,
                """
                SELECT '\(word)' AS entity, \(column) AS id, 'error' AS severity,
                    'the site numbers from 1' AS message
                FROM \(table) WHERE \(column) < 1 ORDER BY \(column)
                """, giving: body)
        }
        try fetch(
            database,
            """
            SELECT 'post' AS entity, post_id AS id, 'error' AS severity,
                'quotes a post with the number ' || quoted_post_id AS message
            FROM post_quote WHERE quoted_post_id < 1 ORDER BY post_id, quoted_post_id
            """, giving: body)
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, page.id AS id, 'error' AS severity,
                \(PageColumns.path) || ': page ' || page_number || ' of a thread or list' AS message,
                \(PageColumns.selected)
            FROM source_page AS page WHERE page_number < 1 ORDER BY path_bytes, page.id
            """, giving: body)
    }
}
