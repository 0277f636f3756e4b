package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
package import GRDB

/// Collects rows that may be unneeded (temporary table `unneeded`), and deletes those that no claim or other row needs.
///
/// Claims need what they are about (``ClaimEntity/subject``) and what their values refer to. A row inserted only for a reference
/// (``References``) has no values except its ID. It is deleted with the last page that refers to it, so that the rows of an
/// archive depend only on the set of its captures.
package struct UnneededRows {
    package typealias Kind = ArchiveModel.Column.Reference

    private let database: Database

    package init(in database: Database) throws {
        self.database = database
        try database.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS unneeded (
                kind TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID
            """)
    }

    package func remember(referencedBy page: SourcePageID) throws {
        let claims = ClaimQuery.statements(
            ofPages: Self.isOfPage, menus: "menu_id = (SELECT menu_id FROM source_page WHERE id = ?1)")
        try remember(
            """
            SELECT kind, id FROM (
                \(Self.references(in: claims)) UNION SELECT 'account', account_id FROM source_page WHERE id = ?1
            ) WHERE kind IS NOT NULL AND id IS NOT NULL
            """, [page.rawValue])
    }

    /// Adds all rows without a name, which have no value but the ID.
    package func rememberNumbers() throws {
        for table in MergedTable.referenced { try remember(Self.unnamedRows(in: table)) }
    }

    /// Adds the results of a query for kinds and IDs; returns whether any is new.
    @discardableResult package func remember(_ rows: String, _ arguments: StatementArguments = []) throws -> Bool {
        try database.execute(sql: "INSERT OR IGNORE INTO unneeded (kind, id) \(rows)", arguments: arguments)
        return database.changesCount > 0
    }

    private static func unnamedRows(in table: MergedTable) -> String {
        "SELECT '\(table.name)', id FROM \(table.name) WHERE name IS NULL"
    }

    /// Before the claims of a page change, marks for replay the rows that they refer to and that have no value but the ID.
    package static func markForReplay(referencedBy page: SourcePageID, in database: Database) throws {
        for table in MergedTable.referenced {
            try database.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO reconsider (entity, id)
                    SELECT \(table.entity.rawValue), id FROM \(table.name) WHERE name IS NULL AND id IN (
                        SELECT id FROM (\(references(in: ClaimQuery.statements(ofPages: isOfPage, menus: nil))))
                        WHERE kind = '\(table.name)')
                    """
            ).execute(arguments: [page.rawValue])
        }
    }

    /// Must be called after the claims were merged again.
    package func delete() throws {
        guard try database.exists("SELECT 1 FROM unneeded") else { return }
        try database.execute(Self.removingReferenced)
        // Stage 5 resolves senders and accounts by name again; deleting a user would delete the messages and views too.
        for (table, column) in [("private_message", "sender_id"), ("account", "user_id")] {
            try database.execute(
                """
                UPDATE \(table) SET \(column) = NULL
                WHERE \(column) IN \(Self.ids(.user))
                """)
        }
        for (kind, condition) in Self.deletable {
            try database.execute("DELETE FROM \(kind.rawValue) WHERE id IN \(Self.ids(kind)) AND \(condition)")
        }
        try database.execute("DELETE FROM unneeded")
    }

    /// Deletes the marked entities that no page claims any more, after the replay.
    ///
    /// Reading a page again changes IDs derived from dates if the time zone changed, and others if the address changed.
    func deleteReconsidered() throws {
        for (table, entity, condition) in Self.content {
            try database.execute("DELETE FROM \(table) WHERE \(Self.marked(entity)) AND \(condition)")
        }
        for table in MergedTable.referenced {
            try remember("\(Self.unnamedRows(in: table)) AND \(Self.marked(table.entity))")
        }
        try remember("SELECT 'thread_tag', id FROM reconsider WHERE entity = \(ClaimEntity.threadTag.rawValue)")
        try remember("SELECT 'account', id FROM account WHERE \(Self.isUnusedAccount)")
        try delete()
    }

    private static func marked(_ entity: ClaimEntity) -> String {
        "id IN (SELECT id FROM reconsider WHERE entity = \(entity.rawValue))"
    }

    static let isUnshownPost = "NOT EXISTS (SELECT 1 FROM post_source WHERE post_id = post.id)"

    /// The tables of content in the order of deletion, each with the condition that a row is unneeded.
    private static let content: [(table: String, ClaimEntity, condition: String)] =
        MergedTable.all.filter(\.isDeletedWithoutClaim)
        .map { ($0.name, $0.entity, isUnclaimed(by: $0.entity)) } + [
            ("post", .post, isUnshownPost),
            (
                "thread", .thread,
                """
                \(isUnclaimed(by: .thread, .threadView)) AND id NOT IN (
                    SELECT thread_id FROM post WHERE thread_id IS NOT NULL
                    UNION SELECT thread_id FROM post_claim WHERE thread_id IS NOT NULL)
                """
            ),
            (
                "private_message_folder", .messageFolder,
                """
                (account_id, id) NOT IN (
                    SELECT source_page.account_id, entity_id FROM claim
                    JOIN source_page ON source_page.id = source_page_id
                    WHERE entity = \(ClaimEntity.messageFolder.rawValue))
                AND (account_id, id) NOT IN (
                    SELECT account_id, folder_id FROM private_message
                    WHERE account_id IS NOT NULL AND folder_id IS NOT NULL)
                """
            ),
        ]

    private static func isUnclaimed(by entities: ClaimEntity...) -> String {
        let list = entities.map { String($0.rawValue) }.joined(separator: ", ")
        return "id NOT IN (SELECT entity_id FROM claim WHERE entity IN (\(list)))"
    }

    private static let isOfPage = "source_page_id = ?1"

    package static let claims = ClaimQuery.statements(menus: "menu_id IN (\(PageStatus.takenMenus))")

    /// The references of the claims of page `?1`, including its posts.
    private static func references(in claims: String) -> String {
        "\(named(in: claims)) UNION SELECT 'user', author_id FROM post_said WHERE source_page_id = ?1"
    }

    private static let removingReferenced = """
        DELETE FROM unneeded WHERE (kind, id) IN (
            \(named(in: claims))
            UNION SELECT 'user', author_id FROM post WHERE author_name IS NULL
            UNION SELECT 'user', author_id FROM post_claim)
        """

    /// The entities that claims refer to: their subjects, and the IDs in their values.
    package static func named(in claims: String) -> String {
        """
        SELECT \(table(\.subject)) AS kind, entity_id AS id FROM (\(claims))
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

    private static func table(_ kind: (ClaimEntity) -> Kind?) -> String {
        let tables = ClaimEntity.allCases.compactMap { entity in
            kind(entity).map { "WHEN \(entity.rawValue) THEN '\($0.rawValue)'" }
        }
        return "CASE entity \(tables.joined(separator: " ")) END"
    }

    package static func ids(_ kind: Kind) -> String { "(SELECT id FROM unneeded WHERE kind = '\(kind.rawValue)')" }

    /// The condition on a claim that it describes no unneeded row.
    package static let isNeeded =
        "(ifnull(\(table(\.described)), ''), entity_id) NOT IN (SELECT kind, id FROM unneeded)"

    /// The columns of claims with IDs, and the entities they refer to.
    private static let keys = MergedTable.all.flatMap(\.references).map { ($0.key, $0.value.rawValue) }

    /// The kinds of rows to delete, each with a further condition, in an order in which referring rows are deleted first.
    private static let deletable: [(Kind, String)] = [
        (.threadTag, "id NOT IN (SELECT thread_tag_id FROM thread WHERE thread_tag_id IS NOT NULL)"),
        (.forum, "id NOT IN (SELECT forum_id FROM thread WHERE forum_id IS NOT NULL)"),
        (.category, "TRUE"),
        (.user, "TRUE"),
        (.account, isUnusedAccount),
    ]

    /// The condition that an account has no page, no message and no mark set by hand.
    private static let isUnusedAccount = """
        id NOT IN (SELECT account_id FROM source_page WHERE account_id IS NOT NULL)
            AND id NOT IN (SELECT account_id FROM private_message WHERE account_id IS NOT NULL)
            AND id NOT IN (SELECT account_id FROM reader_mark)
        """

    /// Deletes what no page gives any more after pages were removed or reduced: bodies, menus, claims, accounts.
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
