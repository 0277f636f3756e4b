internal import ForumModel
internal import GRDB

/// Forums that newer menus leave out.
struct MissingForums: IntegrityRule {
    let code = DiagnosticCode.forumMissing

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'forum' AS entity, id, 'info' AS severity,
                coalesce(name, 'a forum without a name') || ': last listed ' || coalesce(last_listed_at, 'long ago')
                    || ', missing since ' || first_missing_at AS message
            FROM forum WHERE first_missing_at IS NOT NULL ORDER BY id
            """, giving: body)
    }
}
