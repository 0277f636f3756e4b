internal import ForumModel
internal import GRDB

/// Quotes of posts that the archive does not hold.
struct QuotesNotHeld: IntegrityRule {
    let code = DiagnosticCode.quoteNotHeld

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, post_id AS id, 'info' AS severity,
                'quotes post ' || quoted_post_id || ifnull(' by ' || quoted_name, '') AS message, \(PageColumns.selected)
            FROM post_quote LEFT JOIN post ON post.id = post_id \(PageColumns.join("body_source_id"))
            WHERE quoted_post_id IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM post AS quoted WHERE quoted.id = quoted_post_id)
                AND quoted_post_id NOT IN (SELECT id FROM tombstone WHERE kind = 'post')
            ORDER BY post_id, quoted_post_id
            """, giving: body)
    }
}
