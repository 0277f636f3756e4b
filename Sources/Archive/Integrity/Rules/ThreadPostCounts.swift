internal import ForumModel
internal import GRDB

/// Threads whose number of held posts differs from the site's count.
struct ThreadPostCounts: IntegrityRule {
    let code = DiagnosticCode.threadPostCount

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, 'warning' AS severity,
                ifnull(title, 'untitled') || ': ' || post_count || ' of ' || (reply_count + 1) || ' posts' AS message,
                title, \(PageColumns.selected)
            FROM thread \(PageColumns.join("replies_source_id"))
            WHERE post_count > 0 AND reply_count IS NOT NULL AND post_count <> reply_count + 1
                AND NOT reply_count + 1 BETWEEN post_count AND post_count + \(TombstoneItem.deletedPostCount)
            ORDER BY thread.id
            """, giving: body)
    }
}
