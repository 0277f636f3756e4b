internal import GRDB

/// Pages whose dates are a constant time off those of newer captures.
struct ZoneConflicts: IntegrityRule {
    let code = "date.zone-conflict"
    let meaning = "Captures of the same posts show them hours apart: they were saved in different time zones."
    let advice = "Import each folder again with the --time-zone of whoever saved it, and --rescan."

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, source_page.id AS id, severity, path || ': ' || message AS message
            FROM source_issue JOIN source_page ON source_page.id = source_page_id
            WHERE code = '\(DateConflict.zoneCode)' ORDER BY path_bytes, source_page.id, source_issue.rowid
            """)
    }
}
