internal import ForumModel
internal import GRDB

/// Threads whose forum is unknown or missing.
struct ThreadsWithoutForum: IntegrityRule {
    let code = DiagnosticCode.threadNoForum

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, iif(thread.forum_id IS NULL, 'warning', 'error') AS severity,
                ifnull(title, 'a thread known only from a post')
                    || iif(thread.forum_id IS NULL, '', ': forum ' || thread.forum_id || ' is not there') AS message,
                title, \(PageColumns.selected)
            FROM thread LEFT JOIN forum ON forum.id = thread.forum_id
            \(PageColumns.join("ifnull(forum_source_id, title_source_id)"))
            WHERE forum.id IS NULL ORDER BY thread.id
            """, giving: body)
    }
}
