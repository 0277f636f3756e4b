internal import ForumModel
internal import GRDB

/// Puts aside what a page claims, so that decisions are taken without it.
///
/// The row of the page stays, with the status `excluded`, so that no import takes its bytes again; what it claims goes to
/// `excluded_claim`, from where it can come back.
struct PageExclusion {
    private let database: Database
    private let claims: ClaimLog
    private let stale: StaleMarks

    init(in database: Database) throws {
        self.database = database
        claims = try ClaimLog(in: database)
        stale = try StaleMarks(in: database)
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS left_out (
                    kind TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
                DELETE FROM left_out;
                """)
    }

    /// Whether a page is there and not left out.
    func isIncluded(_ id: Int64) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT status <> 'excluded' FROM source_page WHERE id = ?", arguments: [id])
            ?? false
    }

    /// Puts aside what a page claims, and marks what has to be decided again.
    ///
    /// - Parameter id: the `source_page.id` of a page that is not excluded.
    /// - Throws: SQLite's errors.
    func exclude(_ id: Int64) throws {
        try Reconsideration.mark(id, in: database)
        let key = try Row.fetchOne(
            database, sql: "SELECT capture_key FROM source_page WHERE id = ?", arguments: [id]
        ).map { CaptureKey(row: $0, "capture_key") }
        try Reconsideration.forgetSightings(at: key?.time, in: database)
        try rememberReferences(of: id)
        for sql in Self.puttingAside { try database.execute(sql: sql, arguments: [id]) }
        try claims.forget(id)
        try stale.made(.pages, 0)
    }

    /// Deletes what was there only because the pages named it: forums, users and accounts that nothing refers to any more.
    ///
    /// After the decisions were taken again.
    func deleteUnreferenced() throws {
        try database.execute(sql: Self.forgettingNamed)
        for (kind, condition) in Self.unreferenced {
            try database.execute(
                sql:
                    "DELETE FROM \(kind) WHERE id IN (SELECT id FROM left_out WHERE kind = '\(kind)') AND \(condition)"
            )
        }
        try database.execute(sql: "DROP TABLE left_out")
    }

    /// Forgets what was put aside of a page that comes back.
    static func forget(_ id: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM excluded_claim WHERE source_page_id = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM excluded_page WHERE source_page_id = ?", arguments: [id])
    }

    // MARK: What was put aside

    /// What the row of an excluded page was.
    struct Former {
        private let status: PageStatus
        private let accountName: String?
        private let isWhole: Bool
        private let issues: [Diagnostic]
        /// The menu that it carries.
        let menuID: Int64?

        fileprivate init(_ row: Row, issues: [Diagnostic]) throws {
            status = try PageStatus(rawValue: row.value("status")) ?? .imported
            accountName = try row.value("account_name")
            isWhole = try row.value("first_shown_post_id") as Int64? != nil
            menuID = try row.value("menu_id")
            self.issues = issues
        }

        /// Makes a record of the page what it was.
        func restore(_ record: inout PageRecord) {
            record.source.status = status
            record.source.accountName = accountName
            record.source.isWhole = isWhole
            record.issues = issues
            record.isExcluded = true
        }
    }

    /// What the row of an excluded page was; nil where nothing was put aside.
    static func former(of id: Int64, in database: Database) throws -> Former? {
        let issues = try Row.fetchAll(
            database,
            sql: """
                SELECT issue.value ->> 'severity' AS severity, issue.value ->> 'code' AS code,
                    issue.value ->> 'message' AS message
                FROM excluded_page, json_each(issues) AS issue WHERE source_page_id = ? ORDER BY key
                """, arguments: [id]
        ).map { row in
            Diagnostic(
                Diagnostic.Severity(rawValue: try row.value("severity")) ?? .warning,
                stored: try row.value("code"), try row.value("message"))
        }
        return try Row.fetchOne(
            database, sql: "SELECT * FROM excluded_page WHERE source_page_id = ?", arguments: [id]
        ).map { try Former($0, issues: issues) }
    }

    /// What an excluded page shows of its posts, in the columns of ``ArchivedPages/postsSQL``.
    static let postsSQL = """
        SELECT entity_id AS post_id, \(postColumns.map { "value ->> '\($0)' AS \($0)" }.joined(separator: ", "))
        FROM excluded_claim WHERE source_page_id = ? AND entity = \(ClaimEntity.post.rawValue) ORDER BY entity_id
        """

    private static let postColumns = [
        "is_ignored", "is_seen", "thread_id", "author_id", "author_name", "is_op", "position", "posted_at",
        "posted_at_text", "body_id", "html", "text", "signature", "imageless_signature", "has_local_images",
        "is_partial", "edited_by_name", "edited_at", "edit_note", "quotes",
    ]

    // MARK: SQL

    private static let puttingAside = [
        """
        INSERT INTO excluded_page (
            source_page_id, status, account_name, menu_id, first_shown_post_id, last_shown_post_id, issues
        ) SELECT source_page.id, status, account.name, menu_id, first_shown_post_id, last_shown_post_id, (
                SELECT json_group_array(json_object('severity', severity, 'code', code, 'message', message))
                FROM (SELECT * FROM source_issue WHERE source_page_id = source_page.id ORDER BY rowid))
            FROM source_page LEFT JOIN account ON account.id = account_id WHERE source_page.id = ?1
        """,
        """
        INSERT INTO excluded_claim (source_page_id, entity, ordinal, entity_id, value)
        SELECT source_page_id, entity, ordinal, entity_id, value
        FROM claim JOIN claim_value ON claim_value.id = value_id WHERE source_page_id = ?1
        """,
        """
        INSERT INTO excluded_claim (source_page_id, entity, ordinal, entity_id, value)
        SELECT source_page_id, \(ClaimEntity.post.rawValue), row_number() OVER (ORDER BY post_id), post_id,
            json_object(\(postColumns.map { "'\($0)', \($0)" }.joined(separator: ", ")))
        FROM (\(ArchivedPages.postsSQL.replacing("= ?", with: "= ?1")))
        """,
        "DELETE FROM source_issue WHERE source_page_id = ?1",
        """
        UPDATE source_page SET account_id = NULL
        WHERE sha256 = (SELECT sha256 FROM source_page WHERE id = ?1) AND status = 'duplicate'
        """,
        """
        UPDATE source_page SET status = 'excluded', account_id = NULL, menu_id = NULL, first_shown_post_id = NULL,
            last_shown_post_id = NULL
        WHERE id = ?1
        """,
    ]

    /// Remembers which forums, users and so on a page names.
    private func rememberReferences(of id: Int64) throws {
        let claims = """
            SELECT entity, entity_id, claim_value.value AS said FROM claim JOIN claim_value ON claim_value.id = value_id
                WHERE source_page_id = ?1
            UNION ALL SELECT entity, entity_id, claim_value.value FROM menu_claim
                JOIN claim_value ON claim_value.id = value_id
                WHERE menu_id = (SELECT menu_id FROM source_page WHERE id = ?1)
            """
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO left_out (kind, id)
                SELECT kind, id FROM (
                    \(Self.named(in: claims))
                    UNION SELECT 'user', author_id FROM post_source WHERE source_page_id = ?1
                    UNION SELECT 'account', account_id FROM source_page WHERE id = ?1
                ) WHERE kind IS NOT NULL AND id IS NOT NULL
                """, arguments: [id])
    }

    /// Takes out of the list what other pages name.
    private static let forgettingNamed = """
        DELETE FROM left_out WHERE (kind, id) IN (
            \(named(in: """
                SELECT entity, entity_id, claim_value.value AS said FROM claim JOIN claim_value ON claim_value.id = value_id
                UNION ALL SELECT entity, entity_id, claim_value.value FROM menu_claim
                    JOIN claim_value ON claim_value.id = value_id WHERE menu_id IN (\(menus))
                """))
            UNION SELECT 'user', author_id FROM post_source)
        """

    /// What claims name: what they are about, and the numbers that they hold.
    private static func named(in claims: String) -> String {
        """
        SELECT CASE entity \(subjects.map { "WHEN \($0.rawValue) THEN '\($1)'" }.joined(separator: " ")) END AS kind,
                entity_id AS id FROM (\(claims))
            UNION SELECT CASE key \(keys.map { "WHEN '\($0)' THEN '\($1)'" }.joined(separator: " ")) END, atom
                FROM (\(claims)), json_each(said) WHERE type = 'integer'
            UNION SELECT 'user', CAST(listed.value AS INTEGER)
                FROM (\(claims)), json_each('[' || (said ->> 'users') || ']') AS listed
                WHERE entity = \(ClaimEntity.moderators.rawValue)
        """
    }

    private static let subjects: [(ClaimEntity, String)] = [
        (.user, "user"), (.forum, "forum"), (.moderators, "forum"), (.category, "category"),
        (.threadTag, "thread_tag"),
    ]

    private static let keys = [
        ("listed_author_id", "user"), ("shown_author_id", "user"), ("shown_sender_id", "user"),
        ("user_id", "user"),
        ("requested_by_id", "user"), ("approved_by_id", "user"), ("forum_id", "forum"),
        ("claimed_parent_id", "forum"),
        ("claimed_category_id", "category"), ("thread_tag_id", "thread_tag"),
        ("secondary_thread_tag_id", "thread_tag"),
    ]

    private static let menus = """
        SELECT menu_id FROM source_page WHERE menu_id IS NOT NULL AND status IN ('imported', 'notice')
        """

    /// What nothing refers to; in an order in which nothing is deleted before what refers to it.
    private static let unreferenced = [
        ("thread_tag", "id NOT IN (SELECT thread_tag_id FROM thread WHERE thread_tag_id IS NOT NULL)"),
        ("forum", "id NOT IN (SELECT forum_id FROM thread WHERE forum_id IS NOT NULL)"),
        ("category", "TRUE"),
        ("user", "id NOT IN (SELECT user_id FROM named_user)"),
        (
            "account",
            """
            id NOT IN (SELECT account_id FROM source_page WHERE account_id IS NOT NULL)
                AND id NOT IN (SELECT account_id FROM private_message WHERE account_id IS NOT NULL)
            """
        ),
    ]
}
