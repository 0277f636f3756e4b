internal import ForumModel
internal import GRDB

/// Posts without an author.
struct PostsWithoutAuthor: IntegrityRule {
    let code = DiagnosticCode.postNoAuthor

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, post.id AS id, 'warning' AS severity, 'neither a number nor a name' AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM post LEFT JOIN thread ON thread.id = post.thread_id
            \(PageColumns.join("ifnull(post.author_source_id, post.body_source_id)"))
            WHERE post.author_id IS NULL AND post.author_name IS NULL ORDER BY post.id
            """, giving: body)
    }
}
