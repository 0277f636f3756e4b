internal import ForumModel
internal import GRDB

/// Threads whose forum is not known, or not there.
struct ThreadsWithoutForum: IntegrityRule {
    let code = DiagnosticCode.threadNoForum

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, iif(forum_id IS NULL, 'warning', 'error') AS severity,
                ifnull(title, 'a thread known only from a post')
                    || iif(forum_id IS NULL, '', ': forum ' || forum_id || ' is not there') AS message
            FROM thread LEFT JOIN forum ON forum.id = forum_id
            WHERE forum.id IS NULL ORDER BY thread.id
            """, giving: body)
    }
}
