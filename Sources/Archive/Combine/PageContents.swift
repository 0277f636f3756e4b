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
            sql: """
                DROP TABLE IF EXISTS temp.doomed_page;
                CREATE TEMP TABLE doomed_page (id INTEGER PRIMARY KEY)
                """)
        for hash in hashes {
            try database.execute(
                sql: "INSERT OR IGNORE INTO doomed_page SELECT id FROM source_page WHERE sha256 = ?",
                arguments: [hash])
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
                SELECT id FROM (\(UnreferencedRows.named(in: own))) WHERE kind = '\(kind)'
                EXCEPT SELECT id FROM (\(UnreferencedRows.named(in: others))) WHERE kind = '\(kind)'
                """, in: database)
        }
        for (entity, kind) in kinds {
            let posts =
                kind == "thread"
                ? "EXCEPT SELECT thread_id FROM post_said WHERE source_page_id NOT IN doomed_page" : ""
            try add(
                kind,
                """
                SELECT entity_id FROM (\(own)) WHERE entity = \(entity.rawValue)
                EXCEPT SELECT entity_id FROM (\(others)) WHERE entity = \(entity.rawValue) \(posts)
                """, in: database)
        }
    }

    private static func add(_ kind: String, _ ids: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO doomed (kind, id, cause_kind, cause_id)
                SELECT '\(kind)', *, 'page', 0 FROM (\(ids))
                """)
    }

    private static let own = claims("IN doomed_page")
    private static let others = claims("NOT IN doomed_page")

    /// The claims of some pages, those of their menus included.
    private static func claims(_ condition: String) -> String {
        """
        SELECT entity, entity_id, claim_value.value AS said FROM claim JOIN claim_value ON claim_value.id = value_id
            WHERE source_page_id \(condition)
        UNION ALL SELECT entity, entity_id, claim_value.value FROM menu_claim
            JOIN claim_value ON claim_value.id = value_id
            WHERE menu_id IN (SELECT menu_id FROM source_page WHERE id \(condition))
        """
    }
}
