internal import ForumModel
internal import GRDB

/// Threads with held posts but without any thread page.
struct ThreadsWithoutPage: IntegrityRule {
    let code = DiagnosticCode.threadNoPage

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, 'warning' AS severity,
                ifnull(title, 'untitled') || ': ' || post_count || ifnull(' of ' || (reply_count + 1), '')
                    || iif(ifnull(reply_count + 1, post_count) = 1, ' post', ' posts') AS message,
                title, \(PageColumns.selected)
            FROM thread LEFT JOIN post ON post.id = first_post_id
            \(PageColumns.join("ifnull(post.thread_source_id, post.body_source_id)"))
            WHERE post_count > 0 AND NOT EXISTS (
                SELECT 1 FROM source_page AS held
                WHERE held.thread_id = thread.id AND held.kind = 'showthread' AND held.status = 'imported'
                    AND held.filter_user_id IS NULL)
            ORDER BY thread.id
            """, giving: body)
    }
}
