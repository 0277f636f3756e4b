internal import ForumModel
internal import GRDB

/// Finds derived columns of `thread` and `user` that differ from a new computation by ``DerivedFields``.
///
/// Reads only. Finds nothing while marks in `stale` are pending; ``UnfinishedImport`` reports those.
struct DerivedValues: IntegrityRule {
    let code = DiagnosticCode.derivedDiffers

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        guard try !StaleMarks.arePending(in: database) else { return }
        for (table, title, fields) in [
            ("thread", "title", DerivedFields.threadFields), ("user", "name", DerivedFields.userFields),
        ] {
            for field in fields {
                try fetch(
                    database,
                    """
                    SELECT '\(table)' AS entity, id, 'error' AS severity,
                        '\(field.column) is ' || ifnull(stored, 'unknown') || ', and ' || ifnull(derived, 'unknown')
                            || ' by the rows that it follows from' AS message, title
                    FROM (
                        SELECT id, \(title) AS title, \(field.column) AS stored, \(field.value) AS derived FROM \(table)
                    ) WHERE stored IS NOT derived ORDER BY id
                    """, giving: body)
            }
        }
    }
}
