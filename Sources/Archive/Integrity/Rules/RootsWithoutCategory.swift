internal import ForumModel
internal import GRDB

/// Forums with subforums but without a parent and category.
struct RootsWithoutCategory: IntegrityRule {
    let code = DiagnosticCode.forumNoCategory

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'forum' AS entity, forum.id AS id, 'warning' AS severity,
                ifnull(forum.name, 'a forum without a name') || ': it has ' || count(*)
                    || iif(count(*) = 1, ' subforum', ' subforums') AS message,
                forum.name AS title, \(PageColumns.selected)
            FROM forum JOIN forum AS child ON child.parent_id = forum.id
            \(PageColumns.join("ifnull(forum.place_source_id, forum.name_source_id)"))
            WHERE forum.category_id IS NULL AND forum.parent_id IS NULL GROUP BY forum.id ORDER BY forum.id
            """, giving: body)
    }
}
