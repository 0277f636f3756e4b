internal import GRDB

/// An import that ended before its last stages.
struct UnfinishedImport: IntegrityRule {
    let code = "archive.unfinished"
    let meaning =
        "An import was stopped: counts, hierarchy and search index of what it brought are out of date."
    let advice = "Run the import again, which goes on from where it stopped, or: awful-archive repair"

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'archive' AS entity, 0 AS id, 'warning' AS severity,
                count(*) || ' entities wait for their derived fields' AS message
            FROM \(StaleMarks.pending) HAVING count(*) > 0
            """)
    }
}
