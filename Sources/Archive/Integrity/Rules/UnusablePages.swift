internal import ForumModel
internal import GRDB

/// Pages that were quarantined or could not be read.
struct UnusablePages: IntegrityRule {
    let code = DiagnosticCode.pageUnusable

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, source_page.id AS id, 'warning' AS severity,
                iif((SELECT count(DISTINCT root) FROM source_page) > 1, root || '/', '') || path || ': '
                    || coalesce((
                    SELECT code || ': ' || message FROM source_issue WHERE source_page_id = source_page.id
                    ORDER BY severity = 'error' DESC, rowid LIMIT 1), status) AS message
            FROM source_page WHERE status IN ('quarantined', 'unreadable') ORDER BY path_bytes, id
            """, giving: body)
    }
}
