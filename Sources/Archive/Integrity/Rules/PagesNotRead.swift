internal import ForumModel
internal import GRDB

/// Forum pages from which at most the menu and the account were scraped.
///
/// For forms and empty lists that is correct: they have no content of their own.
struct PagesNotRead: IntegrityRule {
    let code = DiagnosticCode.pageNotRead

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, page.id AS id, 'info' AS severity, \(PageColumns.path) AS message, \(PageColumns.selected)
            FROM source_page AS page WHERE status = 'not_read' ORDER BY path_bytes, page.id
            """, giving: body)
    }
}
