internal import ForumModel
internal import GRDB

/// Posts whose text a page hides, because the account that saved it ignores the author.
struct HiddenBodies: IntegrityRule {
    let code = DiagnosticCode.postBodyHidden

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, post.id AS id, iif(is_partial, 'warning', 'info') AS severity,
                iif(is_partial, 'no other capture shows the text', 'another capture shows the text')
                    || ifnull('; by ' || ifnull(user.name, post.author_name), '') AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM (
                SELECT post_id, max(source_page_id) AS hiding_page FROM post_source WHERE is_ignored = 1 GROUP BY post_id
            ) JOIN post ON post.id = post_id
            LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN user ON user.id = post.author_id
            \(PageColumns.join("hiding_page"))
            ORDER BY post.id
            """, giving: body)
    }
}
