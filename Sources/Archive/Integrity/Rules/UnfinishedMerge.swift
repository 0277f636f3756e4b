internal import GRDB

/// A merge that took some of another archive's pages.
struct UnfinishedMerge: IntegrityRule {
    let code = "archive.unfinished-merge"
    let meaning = "A merge was stopped: some of the pages of another archive are missing."
    let advice =
        "Run the merge again, which goes on from where it stopped. awful-archive repair takes the archive as it is."

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'archive' AS entity, 0 AS id, 'warning' AS severity, 'the merge of ' || value AS message
            FROM (\(UnfinishedMerges.pathsSQL)) ORDER BY value
            """)
    }
}
