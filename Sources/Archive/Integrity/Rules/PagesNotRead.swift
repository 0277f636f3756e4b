internal import ForumModel
internal import GRDB

/// Pages of the forums whose own content gave no record.
struct PagesNotRead: IntegrityRule {
    let code = DiagnosticCode.pageNotRead

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, id, 'info' AS severity,
                iif((SELECT count(DISTINCT root) FROM source_page) > 1, root || '/', '') || path
                    || iif(member IS NULL, '', ' › ' || member) AS message
            FROM source_page WHERE status = 'not_read' ORDER BY path_bytes, id
            """, giving: body)
    }
}
