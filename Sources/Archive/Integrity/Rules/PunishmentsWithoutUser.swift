internal import ForumModel
internal import GRDB

/// Rows of the Leper's Colony whose user is unknown or missing.
struct PunishmentsWithoutUser: IntegrityRule {
    let code = DiagnosticCode.punishmentNoUser

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'punishment' AS entity, punishment.id AS id, iif(user_id IS NULL, 'warning', 'error') AS severity,
                punishment.kind || ' of ' || ifnull(user_name, 'somebody without a name') || ifnull(', ' || punished_at, '')
                    || iif(user_id IS NULL, '', ': user ' || user_id || ' is not there') AS message,
                user_name AS title, \(PageColumns.selected)
            FROM punishment LEFT JOIN user ON user.id = user_id \(PageColumns.join("row_source_id"))
            WHERE user.id IS NULL ORDER BY punished_at, punishment.id
            """, giving: body)
    }
}
