internal import ForumModel
internal import GRDB

/// Posts that a page shows at the position of the preceding post.
struct DuplicatePositions: IntegrityRule {
    let code = DiagnosticCode.postPositionDuplicate

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try PostAnomalies.prepare(in: database)
        try fetch(
            database,
            """
            SELECT 'post' AS entity, odd_post.id AS id, 'warning' AS severity,
                'position ' || position || ', as post ' || former_id || ' before it' AS message, thread.title AS title,
                \(PageColumns.selected)
            FROM odd_post LEFT JOIN thread ON thread.id = odd_post.thread_id
            \(PageColumns.join("position_source_id"))
            WHERE is_duplicate ORDER BY odd_post.id
            """, giving: body)
    }
}
