internal import ForumModel
internal import GRDB

/// Posts whose thread is unknown or missing.
struct PostsWithoutThread: IntegrityRule {
    let code = DiagnosticCode.postNoThread

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, post.id AS id, iif(post.thread_id IS NULL, 'warning', 'error') AS severity,
                iif(post.thread_id IS NULL, 'no thread', 'thread ' || post.thread_id || ' is not there') AS message,
                \(PageColumns.selected)
            FROM post LEFT JOIN thread ON thread.id = post.thread_id
            \(PageColumns.join("ifnull(thread_source_id, body_source_id)"))
            WHERE thread.id IS NULL ORDER BY post.id
            """, giving: body)
    }
}
