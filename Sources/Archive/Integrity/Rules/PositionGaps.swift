internal import ForumModel
internal import GRDB

/// Positions missing between two posts of a page.
///
/// The order of positions need not be that of IDs. Posts are compared within a run: posts with adjacent IDs whose positions were
/// decided by one page. Only threads in which a position does not follow the preceding one are read.
struct PositionGaps: IntegrityRule {
    let code = DiagnosticCode.postPositionGap

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try PostAnomalies.prepare(in: database)
        try fetch(
            database,
            """
            SELECT 'post' AS entity, placed.id AS id, 'info' AS severity,
                'position ' || position || ', and post ' || former_id || ' before it ' || former_position || ': '
                    || (position - former_position - 1)
                    || iif(position - former_position = 2, ' post is', ' posts are') || ' missing between them' AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM (
                SELECT *, lag(id) OVER run AS former_id, lag(position) OVER run AS former_position FROM (
                    SELECT *, sum(position_source_id IS NOT former_source_id) OVER thread AS run_number FROM (
                        SELECT id, thread_id, position, position_source_id,
                            lag(position_source_id) OVER thread AS former_source_id
                        FROM post WHERE thread_id IN (SELECT thread_id FROM odd_post WHERE is_jump)
                        WINDOW thread AS (PARTITION BY thread_id ORDER BY id)
                    ) WINDOW thread AS (PARTITION BY thread_id ORDER BY id)
                ) WINDOW run AS (PARTITION BY thread_id, run_number ORDER BY position)
            ) AS placed LEFT JOIN thread ON thread.id = placed.thread_id
            \(PageColumns.join("position_source_id"))
            WHERE position > former_position + 1 AND NOT EXISTS (
                SELECT 1 FROM tombstone WHERE kind = 'post' AND tombstone.id > former_id AND tombstone.id < placed.id)
            ORDER BY placed.id
            """, giving: body)
    }
}
