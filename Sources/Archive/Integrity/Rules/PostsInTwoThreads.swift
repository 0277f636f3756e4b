internal import ForumModel
internal import GRDB

/// Posts that another page shows in another thread.
struct PostsInTwoThreads: IntegrityRule {
    let code = DiagnosticCode.postTwoThreads

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, post.id AS id, 'info' AS severity,
                'in thread ' || post.thread_id || ', and on this page in thread ' || post_claim.thread_id AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM post_claim JOIN post ON post.id = post_claim.post_id LEFT JOIN thread ON thread.id = post.thread_id
            \(PageColumns.join("post_claim.source_page_id"))
            WHERE post_claim.thread_id <> post.thread_id ORDER BY post.id, page.capture_key
            """, giving: body)
    }
}
