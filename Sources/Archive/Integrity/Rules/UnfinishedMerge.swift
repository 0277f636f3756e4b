internal import ForumModel
internal import GRDB

/// A merge that was interrupted after some pages.
struct UnfinishedMerge: IntegrityRule {
    let code = DiagnosticCode.archiveUnfinishedMerge

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'archive' AS entity, 0 AS id, 'warning' AS severity, 'the merge of ' || value AS message
            FROM (\(UnfinishedMerges.pathsSQL)) ORDER BY value
            """, giving: body)
    }
}
