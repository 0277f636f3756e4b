internal import ForumModel
internal import GRDB

/// Pages that were quarantined or could not be read.
struct UnusablePages: IntegrityRule {
    let code = DiagnosticCode.pageUnusable

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, page.id AS id, 'warning' AS severity,
                \(PageColumns.path) || ': ' || coalesce((
                    SELECT code || ': ' || message FROM source_issue WHERE source_page_id = page.id
                    ORDER BY severity = 'error' DESC, rowid LIMIT 1), status) AS message,
                \(PageColumns.selected)
            FROM source_page AS page WHERE status IN ('quarantined', 'unreadable') ORDER BY path_bytes, page.id
            """, giving: body)
    }
}
