internal import ForumModel
internal import GRDB

/// Names that pages show for two user IDs at the same time.
struct SharedNames: IntegrityRule {
    let code = DiagnosticCode.userNameShared

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            WITH shown AS MATERIALIZED (
                SELECT entity_id AS id, value AS name, min(first_seen_at) AS first, max(last_seen_at) AS last
                FROM sighting WHERE field = \(HistoryField.userName.rawValue) GROUP BY entity_id, value COLLATE NOCASE
            ), shared AS MATERIALIZED (
                SELECT name FROM shown GROUP BY name COLLATE NOCASE HAVING count(*) > 1
            )
            SELECT 'user' AS entity, one.id AS id, 'warning' AS severity,
                one.name || ': user ' || other.id || ' has the name too, ' || max(one.first, other.first) || ' to '
                    || min(one.last, other.last) AS message,
                one.name AS title
            FROM shared JOIN shown AS one ON one.name = shared.name COLLATE NOCASE
            JOIN shown AS other ON other.name = shared.name COLLATE NOCASE AND other.id > one.id
            WHERE one.first <= other.last AND other.first <= one.last ORDER BY one.id, other.id
            """, giving: body)
    }
}
