internal import ForumModel
internal import GRDB

/// Threads that appear in lists or bookmarks but have no held post (`thread.listed-only`).
struct ThreadsKnownFromLists: IntegrityRule {
    let code = DiagnosticCode.threadListedOnly

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, 'info' AS severity,
                ifnull(title, 'untitled') || ifnull(': ' || (reply_count + 1) || iif(reply_count = 0, ' post', ' posts'), '')
                    || iif(thread.page_count > 1, ' on ' || thread.page_count || ' pages', '') AS message,
                title, \(PageColumns.selected)
            FROM thread \(PageColumns.join("coalesce(list_source_id, title_source_id, pages_source_id)"))
            WHERE post_count = 0 ORDER BY thread.id
            """, giving: body)
    }
}
