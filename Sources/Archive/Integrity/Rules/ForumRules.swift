internal import ArchiveReading
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

extension IntegrityRule {
    /// Forums with subforums but without a parent and category.
    static let rootsWithoutCategory = IntegrityRule(
        .forumNoCategory, "forum", .warning,
        """
        SELECT forum.id, ifnull(forum.name, 'a forum without a name') || ': it has ' || count(*)
                || iif(count(*) = 1, ' subforum', ' subforums') AS message,
            forum.name AS title, \(PageColumns.selected)
        FROM forum JOIN forum AS child ON child.parent_id = forum.id
        \(PageColumns.join("ifnull(forum.place_source_id, forum.name_source_id)"))
        WHERE forum.category_id IS NULL AND forum.parent_id IS NULL GROUP BY forum.id ORDER BY forum.id
        """)

    /// Forums without subforums that have neither category nor parent; forums whose category or parent is missing (errors).
    static let forumsWithoutPlace = IntegrityRule(
        .forumNoPlace, "forum", .warning,
        """
        SELECT forum.id, iif(forum.category_id IS NULL AND forum.parent_id IS NULL, 'warning', 'error') AS severity,
            ifnull(forum.name, 'a forum without a name') AS message, forum.name AS title, \(PageColumns.selected)
        FROM forum LEFT JOIN category ON category.id = forum.category_id
        LEFT JOIN forum AS parent ON parent.id = forum.parent_id
        \(PageColumns.join("ifnull(forum.place_source_id, forum.name_source_id)"))
        WHERE (forum.category_id IS NULL AND forum.parent_id IS NULL
                AND NOT EXISTS (SELECT 1 FROM forum AS child WHERE child.parent_id = forum.id))
            OR (forum.category_id IS NOT NULL AND category.id IS NULL)
            OR (forum.parent_id IS NOT NULL AND parent.id IS NULL) ORDER BY forum.id
        """)

    /// Forums that newer menus omit.
    static let missingForums = IntegrityRule(
        .forumMissing, "forum", .info,
        """
        SELECT forum.id, coalesce(name, 'a forum without a name') || ': last listed '
                || coalesce(last_listed_at, 'long ago') || ', missing since ' || first_missing_at AS message,
            name AS title, \(PageColumns.selected)
        FROM forum \(PageColumns.join("listed_source_id"))
        WHERE first_missing_at IS NOT NULL ORDER BY forum.id
        """)

    /// Announcements whose forum is unknown or missing.
    static let announcementsWithoutForum = IntegrityRule(
        .announcementNoForum, "announcement", .warning,
        """
        SELECT announcement.id, iif(announcement.forum_id IS NULL, 'warning', 'error') AS severity,
            ifnull(announcement.title, 'an announcement without a title')
                || iif(announcement.forum_id IS NULL, '', ': forum ' || announcement.forum_id || ' is not there') AS message,
            announcement.title AS title, \(PageColumns.selected)
        FROM announcement LEFT JOIN forum ON forum.id = announcement.forum_id
        \(PageColumns.join("coalesce(announcement.forum_source_id, announcement.body_source_id, announcement.title_source_id)"))
        WHERE forum.id IS NULL ORDER BY announcement.posted_on, announcement.id
        """)

    /// Finds cycles of parents: an error in the stored `forum.parent_id`, a warning in what menus claim.
    static let forumCycles = IntegrityRule(.forumCycle) { scan, found in
        let claimed = ForumHierarchy(try ForumHierarchyStage.claims(in: scan.database)).removedEdges
        let closed = ForumHierarchy(try storedClaims(in: scan.database)).removedEdges
        let forums = try forums(closed.map(\.id) + claimed.map(\.id), in: scan.database)
        func report(_ cut: (id: Int64, parent: Int64), _ severity: Severity, _ words: String) throws {
            try found(
                IntegrityFinding(
                    severity: severity, entity: "forum", id: cut.id,
                    message: "\(words) forum \(cut.parent), in a circle", title: forums[cut.id]?.name,
                    source: forums[cut.id]?.source))
        }
        for cut in closed { try report(cut, .error, "its parent is") }
        for cut in claimed where !closed.contains(where: { $0 == cut }) {
            try report(cut, .warning, "it names as parent")
        }
    }

    private static func forums(_ ids: [Int64], in database: Database) throws
        -> [Int64: (name: String?, source: IntegrityFinding.Source?)]
    {
        guard !ids.isEmpty else { return [:] }
        let rows = try database.rows(
            """
            SELECT forum.id, name, \(PageColumns.selected) FROM forum \(PageColumns.join("place_source_id"))
            WHERE forum.id IN (SELECT value FROM json_each(?))
            """, "[" + ids.map(String.init).joined(separator: ",") + "]")
        let pairs = try rows.map { row in
            (try row.value("id") as Int64, (try row.value("name") as String?, PageColumns.source(of: row)))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the stored tree in the form of claims.
    private static func storedClaims(in database: Database) throws -> [ForumHierarchy.Claim] {
        try Row.fetchAll(database, sql: "SELECT id, category_id, parent_id FROM forum").map { row in
            try ForumHierarchy.Claim(
                id: row.value("id"), category: row.value("category_id"), parent: row.value("parent_id"), captureKey: [])
        }
    }
}
