internal import ForumModel
internal import GRDB

/// Authors known only by name, never by ID: one finding per name.
struct AuthorsKnownByName: IntegrityRule {
    let code = DiagnosticCode.postAuthorNameOnly

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, first_post AS id, 'info' AS severity,
                name || ' wrote ' || post_count || iif(post_count = 1, ' post', ' posts') || ' that give no number' AS message,
                name AS title, \(PageColumns.selected)
            FROM (
                SELECT min(id) AS first_post, author_name AS name, count(*) AS post_count FROM post
                WHERE author_name IS NOT NULL AND author_id IS NULL GROUP BY author_name COLLATE NOCASE
            ) JOIN post ON post.id = first_post
            \(PageColumns.join("ifnull(post.author_source_id, post.body_source_id)"))
            ORDER BY first_post
            """, giving: body)
    }
}
