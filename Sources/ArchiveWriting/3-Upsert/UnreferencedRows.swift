package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
package import GRDB

/// Finds and deletes rows that nothing refers to any more.
///
/// A row inserted only for a reference (``References``) has no values except its ID. It is deleted with the last page that
/// refers to it, so that the rows of an archive depend only on the set of its captures.
package struct UnreferencedRows {
    private let database: Database

    package init(in database: Database) throws {
        self.database = database
        try database.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS unreferenced (
                kind TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID
            """)
    }

    /// The tables whose rows may be inserted for a reference only, with the kinds of claims about them.
    package static let numbered: [(table: String, entity: ClaimEntity)] = [
        ("category", .category), ("forum", .forum), ("user", .user),
    ]

    // MARK: Candidates

    package func remember(referencedBy page: Int64) throws {
        let claims = ClaimQuery.said(
            Self.isOfPage, menus: "menu_id = (SELECT menu_id FROM source_page WHERE id = ?1)")
        try remember(
            """
            SELECT kind, id FROM (
                \(Self.references(in: claims)) UNION SELECT 'account', account_id FROM source_page WHERE id = ?1
            ) WHERE kind IS NOT NULL AND id IS NOT NULL
            """, [page])
    }

    /// Adds all rows with no value but the ID.
    package func rememberNumbers() throws {
        for (table, _) in Self.numbered { try remember(Self.numbers(in: table)) }
    }

    /// Adds those of them that are marked for replay, and the tags that are.
    func rememberReconsidered() throws {
        func marked(_ entity: ClaimEntity) -> String {
            "SELECT id FROM reconsider WHERE entity = \(entity.rawValue)"
        }
        for (table, entity) in Self.numbered {
            try remember("\(Self.numbers(in: table)) AND id IN (\(marked(entity)))")
        }
        try remember("SELECT 'thread_tag', id FROM (\(marked(.threadTag)))")
    }

    private func remember(_ rows: String, _ arguments: StatementArguments = []) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO unreferenced (kind, id) \(rows)", arguments: arguments)
    }

    private static func numbers(in table: String) -> String {
        "SELECT '\(table)', id FROM \(table) WHERE name IS NULL"
    }

    /// Marks the rows without values that a page refers to for replay, before the page's claims change.
    package static func markForReplay(referencedBy page: Int64, in database: Database) throws {
        for (table, entity) in numbered {
            try database.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO reconsider (entity, id)
                    SELECT \(entity.rawValue), id FROM \(table) WHERE name IS NULL AND id IN (
                        SELECT id FROM (\(references(in: ClaimQuery.said(isOfPage, menus: nil))))
                        WHERE kind = '\(table)')
                    """
            ).execute(arguments: [page])
        }
    }

    // MARK: Deletion

    /// Must be called after the claims were merged again.
    package func delete() throws {
        guard try database.exists("SELECT 1 FROM unreferenced") else { return }
        try database.execute(Self.forgettingReferenced)
        // Stage 5 resolves senders and accounts by name again; deleting a user would delete the messages and views too.
        for (table, column) in [("private_message", "sender_id"), ("account", "user_id")] {
            try database.execute(
                """
                UPDATE \(table) SET \(column) = NULL
                WHERE \(column) IN (SELECT id FROM unreferenced WHERE kind = 'user')
                """)
        }
        for (kind, condition) in Self.deletable {
            try database.execute(
                """
                DELETE FROM \(kind) WHERE id IN (SELECT id FROM unreferenced WHERE kind = '\(kind)') AND \(condition)
                """)
        }
        try database.execute("DELETE FROM unreferenced")
    }

    // MARK: SQL

    private static let isOfPage = "source_page_id = ?1"

    package static let claims = ClaimQuery.said(menus: "menu_id IN (\(PageStatus.takenMenus))")

    /// The references of the claims of page `?1`, including its posts.
    private static func references(in claims: String) -> String {
        "\(named(in: claims)) UNION SELECT 'user', author_id FROM post_said WHERE source_page_id = ?1"
    }

    private static let forgettingReferenced = """
        DELETE FROM unreferenced WHERE (kind, id) IN (
            \(named(in: claims))
            UNION SELECT 'user', author_id FROM post WHERE author_name IS NULL
            UNION SELECT 'user', author_id FROM post_claim)
        """

    /// The entities that claims refer to: their subjects, and the IDs in their values.
    package static func named(in claims: String) -> String {
        """
        SELECT CASE entity \(subjects.map { "WHEN \($0.rawValue) THEN '\($1)'" }.joined(separator: " ")) END AS kind,
                entity_id AS id FROM (\(claims))
            UNION \(values(in: claims))
        """
    }

    /// The entities that the values of claims refer to.
    package static func values(in claims: String) -> String {
        """
        SELECT CASE key \(keys.map { "WHEN '\($0)' THEN '\($1)'" }.joined(separator: " ")) END AS kind, atom AS id
                FROM (\(claims)), json_each(said) WHERE type = 'integer'
            UNION SELECT 'user', CAST(listed.value AS INTEGER)
                FROM (\(claims)), json_each('[' || (said ->> 'users') || ']') AS listed
                WHERE entity = \(ClaimEntity.moderators.rawValue)
        """
    }

    private static let subjects: [(ClaimEntity, String)] = ClaimEntity.allCases.compactMap { entity in
        entity.subject.map { (entity, $0.rawValue) }
    }

    /// The columns of claims with IDs, and the entities they refer to.
    private static let keys = MergedTable.all.flatMap(\.references).map { ($0.key, $0.value.rawValue) }

    /// In an order in which referring rows are deleted first.
    private static let deletable = [
        ("thread_tag", "id NOT IN (SELECT thread_tag_id FROM thread WHERE thread_tag_id IS NOT NULL)"),
        ("forum", "id NOT IN (SELECT forum_id FROM thread WHERE forum_id IS NOT NULL)"),
        ("category", "TRUE"),
        ("user", "TRUE"),
        ("account", isUnusedAccount),
    ]

    /// Whether neither a page, nor a message, nor a mark set by hand is of an account.
    private static let isUnusedAccount = """
        id NOT IN (SELECT account_id FROM source_page WHERE account_id IS NOT NULL)
            AND id NOT IN (SELECT account_id FROM private_message WHERE account_id IS NOT NULL)
            AND id NOT IN (SELECT account_id FROM reader_mark)
        """

    // MARK: Content

    /// Deletes what no page gives any more after pages were removed or reduced: bodies, menus, claims,
    /// accounts.
    package static func deleteContent(in database: Database) throws {
        try database.execute(
            """
            DELETE FROM post_body WHERE NOT EXISTS (
                SELECT 1 FROM post_said WHERE post_said.post_id = post_body.post_id AND body_id = post_body.id);
            DELETE FROM menu_claim WHERE menu_id NOT IN (
                SELECT menu_id FROM source_page WHERE menu_id IS NOT NULL
                UNION SELECT menu_id FROM excluded_source WHERE menu_id IS NOT NULL);
            DELETE FROM account WHERE \(isUnusedAccount);
            DELETE FROM claim_value
            WHERE id NOT IN (SELECT value_id FROM claim UNION SELECT value_id FROM menu_claim)
            """)
    }
}
