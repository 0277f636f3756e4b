internal import ForumModel
internal import GRDB

/// Posts that newer pages of their thread omit.
struct MissingPosts: IntegrityRule {
    let code = DiagnosticCode.postMissing

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, post.id AS id, 'info' AS severity,
                'last seen ' || coalesce(last_seen_at, 'at an unknown time') || ', missing since ' || first_missing_at
                    AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM post INDEXED BY post_by_missing LEFT JOIN thread ON thread.id = post.thread_id
            \(PageColumns.join("body_source_id"))
            WHERE first_missing_at IS NOT NULL ORDER BY post.id
            """, giving: body)
    }
}
