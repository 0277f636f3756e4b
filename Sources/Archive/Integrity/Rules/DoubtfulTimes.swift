internal import ForumModel
internal import GRDB

/// Pages of whose times an import said that they are not what they seem: dates a constant time off those of newer captures,
/// captures and dates that cannot be.
struct DoubtfulTimes: IntegrityRule {
    /// What the import said.
    let code: DiagnosticCode

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, source_page.id AS id, severity, path || ': ' || message AS message
            FROM source_issue JOIN source_page ON source_page.id = source_page_id
            WHERE code = ? ORDER BY path_bytes, source_page.id, source_issue.rowid
            """, [code.rawValue], giving: body)
    }
}
