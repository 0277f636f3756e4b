internal import ForumModel
internal import GRDB

/// Pages whose dates are a constant time off those of newer captures.
struct ZoneConflicts: IntegrityRule {
    let code = DiagnosticCode.dateZoneConflict

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, source_page.id AS id, severity, path || ': ' || message AS message
            FROM source_issue JOIN source_page ON source_page.id = source_page_id
            WHERE code = ? ORDER BY path_bytes, source_page.id, source_issue.rowid
            """, [code.rawValue])
    }
}
