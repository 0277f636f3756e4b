internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

/// The entities that are deleted together with pages, for the plan: those that no other page claims.
enum PageContents {
    /// What claims are about, and what a deletion calls it.
    private static let kinds: [(entity: ClaimEntity, kind: String)] = [
        (.thread, "thread"), (.message, "message"), (.announcement, "announcement"),
        (.punishment, "punishment"), (.poll, "poll"),
    ]

    /// Adds it to `doomed`, below the pages.
    static func doom(pagesWith hashes: [String], in database: Database) throws {
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.doomed_page;
            CREATE TEMP TABLE doomed_page (id INTEGER PRIMARY KEY)
            """)
        for hash in hashes {
            try database.execute("INSERT OR IGNORE INTO doomed_page SELECT id FROM source_page WHERE sha256 = ?", hash)
        }
        try add(
            "post",
            """
            SELECT post_id FROM post_said AS said WHERE source_page_id IN doomed_page AND NOT EXISTS (
                SELECT 1 FROM post_said AS other
                WHERE other.post_id = said.post_id AND other.source_page_id NOT IN doomed_page)
            """, in: database)
        for kind in ["user", "forum"] {
            // Such a row may have nothing but its number, which something else refers to.
            try add(
                kind,
                """
                SELECT id FROM (\(UnneededRows.named(in: own))) WHERE kind = '\(kind)'
                EXCEPT SELECT id FROM (\(UnneededRows.named(in: others))) WHERE kind = '\(kind)'
                """, in: database)
        }
        for (entity, kind) in kinds {
            let posts =
                kind == "thread" ? "EXCEPT SELECT thread_id FROM post_said WHERE source_page_id NOT IN doomed_page" : ""
            try add(
                kind,
                """
                SELECT entity_id FROM (\(own)) WHERE entity = \(entity.rawValue)
                EXCEPT SELECT entity_id FROM (\(others)) WHERE entity = \(entity.rawValue) \(posts)
                """, in: database)
        }
    }

    /// Counts the rows to delete whose post or forum is kept, after ``doom(pagesWith:in:)``: revisions that
    /// only these pages show, and moderators that only these pages list.
    static func countOfOthers(in database: Database) throws -> [String: Int] {
        [
            "post_revision": try revisionCount(in: database),
            "forum_moderator": try moderatorCount(in: database),
        ]
    }

    private static func revisionCount(in database: Database) throws -> Int {
        let pages: Set<Int64> = try Set(database.column("SELECT id FROM doomed_page"))
        let posts = try database.rows(
            """
            SELECT post_id, count(*) AS revision_count FROM post_revision
            WHERE post_id IN (SELECT post_id FROM post_source WHERE source_page_id IN doomed_page)
                AND post_id NOT IN \(DeletionCascade.ids("post"))
            GROUP BY post_id
            """)
        var count = 0
        for row in posts {
            let post: Int64 = try row.value("post_id")
            let claims = try PostClaim.all(of: post, in: database).filter { !pages.contains($0.source) }
            let left = BodyHistory(of: claims, traits: try StoredBody.traits(of: post, in: database))
            count += try max(0, row.value("revision_count") - max(0, left.versions.count - 1))
        }
        return count
    }

    /// A forum's moderators are those of the newest page that lists them; of equal menus, the newest page counts.
    private static func moderatorCount(in database: Database) throws -> Int {
        try database.value(
            """
            WITH newest AS (
                SELECT entity_id AS forum_id, value ->> 'users' AS users, max(capture_key)
                FROM (\(ClaimQuery.history)) JOIN claim_value ON claim_value.id = value_id
                WHERE entity = \(ClaimEntity.moderators.rawValue) AND source_page_id NOT IN doomed_page
                GROUP BY entity_id)
            SELECT count(*) FROM forum_moderator JOIN forum ON forum.id = forum_id
            WHERE moderators_source_id IN doomed_page
                AND forum_id NOT IN \(DeletionCascade.ids("forum")) AND user_id NOT IN \(DeletionCascade.ids("user"))
                AND NOT EXISTS (SELECT 1 FROM newest WHERE newest.forum_id = forum.id
                    AND instr(',' || users || ',', ',' || user_id || ',') > 0)
            """) ?? 0
    }

    private static func add(_ kind: String, _ ids: String, in database: Database) throws {
        try database.execute(
            """
            INSERT OR IGNORE INTO doomed (kind, id, cause_kind, cause_id)
            SELECT '\(kind)', *, 'page', 0 FROM (\(ids))
            """)
    }

    private static let own = claims("IN doomed_page")
    private static let others = claims("NOT IN doomed_page")

    private static func claims(_ condition: String) -> String {
        ClaimQuery.said(
            "source_page_id \(condition)", menus: "menu_id IN (SELECT menu_id FROM source_page WHERE id \(condition))")
    }
}
