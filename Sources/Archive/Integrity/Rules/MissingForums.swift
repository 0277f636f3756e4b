internal import ForumModel
internal import GRDB

/// Forums that newer menus omit.
struct MissingForums: IntegrityRule {
    let code = DiagnosticCode.forumMissing

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'forum' AS entity, forum.id AS id, 'info' AS severity,
                coalesce(name, 'a forum without a name') || ': last listed ' || coalesce(last_listed_at, 'long ago')
                    || ', missing since ' || first_missing_at AS message,
                name AS title, \(PageColumns.selected)
            FROM forum \(PageColumns.join("listed_source_id"))
            WHERE first_missing_at IS NOT NULL ORDER BY forum.id
            """, giving: body)
    }
}
