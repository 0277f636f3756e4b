internal import ForumModel
internal import GRDB

/// Positions missing between two adjacent posts of a page.
struct PositionGaps: IntegrityRule {
    let code = DiagnosticCode.postPositionGap

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try PostAnomalies.prepare(in: database)
        try fetch(
            database,
            """
            SELECT 'post' AS entity, odd_post.id AS id, 'info' AS severity,
                'position ' || position || ', and post ' || former_id || ' before it ' || former_position || ': '
                    || (position - former_position - 1)
                    || iif(position - former_position = 2, ' post is', ' posts are') || ' missing between them' AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM odd_post LEFT JOIN thread ON thread.id = odd_post.thread_id
            \(PageColumns.join("position_source_id"))
            WHERE is_gap AND NOT EXISTS (
                SELECT 1 FROM tombstone WHERE kind = 'post' AND tombstone.id > former_id AND tombstone.id < odd_post.id)
            ORDER BY odd_post.id
            """, giving: body)
    }
}
