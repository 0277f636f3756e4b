internal import ForumModel
internal import GRDB

/// Posts dated more than a day before the preceding post.
struct DatesOutOfOrder: IntegrityRule {
    let code = DiagnosticCode.dateOrder

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try PostAnomalies.prepare(in: database)
        try fetch(
            database,
            """
            SELECT 'post' AS entity, odd_post.id AS id, 'warning' AS severity,
                'dated ' || posted_at || ', and post ' || former_id || ' before it ' || former_posted_at AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM odd_post LEFT JOIN thread ON thread.id = odd_post.thread_id
            \(PageColumns.join("date_source_id"))
            WHERE is_out_of_order ORDER BY odd_post.id
            """, giving: body)
    }
}
