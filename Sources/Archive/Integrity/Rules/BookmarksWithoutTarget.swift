internal import ForumModel
internal import GRDB

/// Bookmarks of missing threads and forums.
struct BookmarksWithoutTarget: IntegrityRule {
    let code = DiagnosticCode.bookmarkNoTarget

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread_id AS id, 'error' AS severity,
                'account ' || account_id || ' bookmarked a thread that is not there' AS message
            FROM thread_bookmark WHERE thread_id NOT IN (SELECT id FROM thread)
            UNION ALL
            SELECT 'forum', forum_id, 'error', 'account ' || account_id || ' bookmarked a forum that is not there'
            FROM forum_bookmark WHERE forum_id NOT IN (SELECT id FROM forum)
            UNION ALL
            -- What a person marked by hand may wait for pages that are imported later.
            SELECT target, target_id, 'info', 'marked by hand; no page of it was imported'
            FROM reader_mark WHERE kind = 'bookmark' AND is_set = 1 AND NOT CASE target
                WHEN 'thread' THEN EXISTS (SELECT 1 FROM thread WHERE id = target_id)
                ELSE EXISTS (SELECT 1 FROM forum WHERE id = target_id) END
            ORDER BY 1, 2, 4
            """, giving: body)
    }
}
