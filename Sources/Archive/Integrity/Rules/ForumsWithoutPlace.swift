internal import ForumModel
internal import GRDB

/// Forums without a category or parent.
struct ForumsWithoutPlace: IntegrityRule {
    let code = DiagnosticCode.forumNoPlace

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'forum' AS entity, forum.id AS id,
                iif(forum.category_id IS NULL AND forum.parent_id IS NULL, 'warning', 'error') AS severity,
                ifnull(forum.name, 'a forum without a name') AS message, forum.name AS title, \(PageColumns.selected)
            FROM forum LEFT JOIN category ON category.id = forum.category_id
            LEFT JOIN forum AS parent ON parent.id = forum.parent_id
            \(PageColumns.join("ifnull(forum.place_source_id, forum.name_source_id)"))
            WHERE (forum.category_id IS NULL AND forum.parent_id IS NULL
                    AND NOT EXISTS (SELECT 1 FROM forum AS child WHERE child.parent_id = forum.id))
                OR (forum.category_id IS NOT NULL AND category.id IS NULL)
                OR (forum.parent_id IS NOT NULL AND parent.id IS NULL) ORDER BY forum.id
            """, giving: body)
    }
}
