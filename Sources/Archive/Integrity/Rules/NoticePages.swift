internal import ForumModel
internal import GRDB

/// Pages that contain only a notice of the site.
struct NoticePages: IntegrityRule {
    let code = DiagnosticCode.pageNotice

    /// The codes of notices, as a JSON array.
    private static let codes =
        "[" + DiagnosticCode.notices.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]"

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, page.id AS id, 'info' AS severity,
                \(PageColumns.path) || ': ' || coalesce((
                    SELECT message FROM source_issue
                    WHERE source_page_id = page.id AND code IN (SELECT value FROM json_each(?)) LIMIT 1), 'notice') AS message,
                \(PageColumns.selected)
            FROM source_page AS page WHERE status = 'notice' ORDER BY path_bytes, page.id
            """, [Self.codes], giving: body)
    }
}
