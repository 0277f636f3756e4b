internal import ForumModel
internal import GRDB

/// Finds derived columns of `thread` and `user`, and rows of tables derived from claims, that differ from a new computation by
/// ``DerivedFields``.
///
/// Reads only. Finds nothing while marks in `stale` are pending; ``UnfinishedImport`` reports those.
struct DerivedValues: IntegrityRule {
    let code = DiagnosticCode.derivedDiffers
    /// Whether to compare the tables derived from claims, too.
    var isFull = false

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
        for table in isFull ? Entity.all.flatMap(\.contents) : [] {
            try fetch(
                database,
                """
                SELECT 'archive' AS entity, 0 AS id, 'error' AS severity, 'table \(table.name): ' || count(*)
                    || ' rows are not those that the claims give' AS message
                FROM (SELECT * FROM (SELECT * FROM \(table.name) EXCEPT SELECT * FROM (\(table.rows)))
                    UNION ALL SELECT * FROM (SELECT * FROM (\(table.rows)) EXCEPT SELECT * FROM \(table.name)))
                HAVING count(*) > 0
                """, giving: body)
        }
    }
}
