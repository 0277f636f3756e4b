internal import ForumModel
internal import GRDB

/// An import, deletion or another change that ended before its last stages.
struct UnfinishedImport: IntegrityRule {
    let code = DiagnosticCode.archiveUnfinished

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'archive' AS entity, 0 AS id, 'warning' AS severity,
                count(*) || ' entities wait for their derived fields' AS message
            FROM \(StaleMarks.pending) HAVING count(*) > 0
            UNION ALL SELECT 'archive', 0, 'error', 'a deletion is unfinished: deleted ' || value || ' are still in the file'
            FROM (\(DeletedContent.sql))
            """, giving: body)
    }
}
