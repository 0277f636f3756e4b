internal import ForumModel
internal import GRDB

/// Moves the claims of pages with excluded content aside, so that they no longer count.
///
/// Content is excluded by hash (`excluded_page`). The rows of `source_page` with that content remain as `skipped` with an
/// issue, so that no import reads the bytes again. `excluded_source` stores the former rows and `excluded_claim` the former
/// claims, for ``WriteSession/include(_:_:)``.
struct PageExclusion {
    /// Excluded content.
    struct Content {
        /// The SHA-256 of the bytes, in hexadecimal digits.
        var hash: String
        /// The reason, in the user's words.
        var reason: String?
        /// Whether an existing reason may be kept; when archives are merged, the lesser of two reasons is kept.
        var isMerged = false
    }

    private let database: Database
    private let claims: ClaimLog
    private let unreferenced: UnreferencedRows

    init(in database: Database) throws {
        self.database = database
        claims = try ClaimLog(in: database)
        unreferenced = try UnreferencedRows(in: database)
    }

    /// Whether the content, or a row with it, is not excluded yet.
    func isNew(_ content: Content) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT NOT EXISTS (SELECT 1 FROM excluded_page WHERE sha256 = ?1)
                    OR EXISTS (SELECT 1 FROM source_page WHERE sha256 = ?1 AND \(Self.isIncluded))
                """, arguments: [content.hash]) ?? false
    }

    /// Excludes a content, or replaces the reason.
    func add(_ content: Content) throws {
        try database.execute(
            sql: """
                INSERT INTO excluded_page (sha256, reason) VALUES (?1, ?2)
                ON CONFLICT (sha256) DO UPDATE SET reason = iif(?3,
                    min(coalesce(reason, excluded.reason), coalesce(excluded.reason, reason)),
                    coalesce(excluded.reason, reason))
                """, arguments: [content.hash, content.reason, content.isMerged])
    }

    /// Moves the claims of the rows with a content aside, and marks the entities concerned.
    func setAside(_ hash: String) throws {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT id, status FROM source_page WHERE sha256 = ? AND \(Self.isIncluded)",
            arguments: [hash])
        for row in rows {
            let id: Int64 = try row.value("id")
            if try row.value("status") != PageStatus.duplicate.rawValue {
                try ClaimReplay.mark(id, in: database)
            }
            try unreferenced.remember(referencedBy: id)
            for sql in Self.settingAside { try database.execute(sql: sql, arguments: [id]) }
            try claims.forget(id)
            try Self.addIssue(to: id, in: database)
        }
    }

    /// Deletes values derived from all claims; the last stages compute them again.
    func deleteDerivedData() throws {
        try database.execute(
            sql: "DELETE FROM sighting; DELETE FROM named_user;")
        try StaleMarks(in: database).markCreated(.pages, 0)
    }

    // MARK: Rows of pages

    /// Whether a row of `source_page` has an excluded content.
    static func isExcluded(_ id: Int64, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            try database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM excluded_source WHERE source_page_id = ?)"),
            arguments: [id]) ?? false
    }

    /// Stores the former row of a new copy of an excluded page.
    static func excludeCopy(_ id: Int64, accountName: String?, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO excluded_source (source_page_id, status, account_name, issues)
                VALUES (?, 'duplicate', ?, '[]')
                """, arguments: [id, accountName])
        try addIssue(to: id, in: database)
    }

    /// Inserts missing rows for the forums, users and categories that excluded claims of a content refer to.
    static func makeReferenced(by hash: String, in database: Database) throws {
        for kind in UnreferencedRows.numbered {
            let pages = "source_page_id IN (SELECT id FROM source_page WHERE sha256 = ?)"
            try database.execute(
                sql: "INSERT OR IGNORE INTO \(kind) (id) \(referenced(kind, pages))", arguments: [hash])
        }
    }

    /// A query for the IDs of one kind that excluded claims refer to.
    static func referenced(_ kind: String, _ condition: String = "TRUE") -> String {
        let claims = """
            WITH aside AS (SELECT * FROM excluded_source WHERE \(condition)), aside_claim AS (
                SELECT entity, entity_id, value AS said FROM excluded_claim JOIN aside USING (source_page_id)
                UNION ALL SELECT entity, entity_id, claim_value.value FROM menu_claim
                    JOIN claim_value ON claim_value.id = value_id WHERE menu_id IN (SELECT menu_id FROM aside))
            """
        return """
            \(claims) SELECT DISTINCT id FROM (
                \(UnreferencedRows.named(in: "SELECT * FROM aside_claim"))
                UNION SELECT 'user', said ->> 'author_id' FROM aside_claim WHERE entity = \(ClaimEntity.post.rawValue)
            ) WHERE kind = '\(kind)' AND id IS NOT NULL
            """
    }

    /// Deletes the stored rows and claims of restored pages.
    static func forget(_ hash: String, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM excluded_source WHERE source_page_id IN (SELECT id FROM source_page WHERE sha256 = ?)
                """, arguments: [hash])
        try database.execute(sql: "DELETE FROM excluded_page WHERE sha256 = ?", arguments: [hash])
    }

    private static func addIssue(to id: Int64, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO source_issue (source_page_id, severity, code, message) VALUES (?, ?, ?, ?)",
            arguments: [
                id, Diagnostic.Severity.info.rawValue, DiagnosticCode.pageExcluded.rawValue,
                "Pages with these bytes are excluded; `exclude --undo` restores them.",
            ])
    }

    /// Whether a row takes part in merging.
    private static let isIncluded = "status NOT IN ('skipped', 'superseded', 'unreadable')"

    // MARK: Restoring

    /// The former row of an excluded page.
    struct Former {
        private let status: PageStatus
        private let accountName: String?
        private let isWhole: Bool
        private let issues: [Diagnostic]
        /// The menu on the page.
        let menuID: Int64?

        fileprivate init(_ row: Row, issues: [Diagnostic]) throws {
            status = try PageStatus(rawValue: row.value("status")) ?? .imported
            accountName = try row.value("account_name")
            isWhole = try row.value("first_shown_post_id") as Int64? != nil
            menuID = try row.value("menu_id")
            self.issues = issues
        }

        /// Restores the fields of a record to their values before the exclusion.
        func restore(_ record: inout PageRecord) {
            record.source.status = status
            record.source.accountName = accountName
            record.source.isWhole = isWhole
            record.issues = issues
        }
    }

    /// Returns the former row of an excluded page; nil if it is not excluded.
    static func former(of id: Int64, in database: Database) throws -> Former? {
        let found = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT * FROM excluded_source WHERE source_page_id = ?"),
            arguments: [id])
        guard let found else { return nil }
        let issues = try Row.fetchAll(
            database,
            sql: """
                SELECT issue.value ->> 'severity' AS severity, issue.value ->> 'code' AS code,
                    issue.value ->> 'message' AS message
                FROM json_each(?) AS issue ORDER BY key
                """, arguments: [try found.value("issues") as String]
        ).map { row in
            Diagnostic(
                Diagnostic.Severity(rawValue: try row.value("severity")) ?? .warning,
                stored: try row.value("code"), try row.value("message"))
        }
        return try Former(found, issues: issues)
    }

    /// The posts of an excluded page, in the columns of ``ArchivedPages/postsSQL``.
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

    private static let settingAside = [
        """
        INSERT INTO excluded_source (
            source_page_id, status, account_name, menu_id, first_shown_post_id, last_shown_post_id, issues
        ) SELECT source_page.id, status, account.name, menu_id, first_shown_post_id, last_shown_post_id, (
                SELECT json_group_array(json_object('severity', severity, 'code', code, 'message', message))
                FROM (SELECT * FROM source_issue WHERE source_page_id = source_page.id
                    AND code NOT IN (
                        '\(DiagnosticCode.dateZoneConflict.rawValue)', '\(DiagnosticCode.dateConflict.rawValue)')
                    ORDER BY rowid))
            FROM source_page LEFT JOIN account ON account.id = account_id WHERE source_page.id = ?1
        """,
        """
        INSERT INTO excluded_claim (source_page_id, entity, ordinal, entity_id, value)
        SELECT source_page_id, entity, ordinal, entity_id, value
        FROM claim JOIN claim_value ON claim_value.id = value_id WHERE source_page_id = ?1
        """,
        """
        INSERT INTO excluded_claim (source_page_id, entity, ordinal, entity_id, value)
        SELECT ?1, \(ClaimEntity.post.rawValue), row_number() OVER (ORDER BY post_id), post_id,
            json_object(\(postColumns.map { "'\($0)', \($0)" }.joined(separator: ", ")))
        FROM (\(ArchivedPages.postsSQL.replacing("= ?", with: "= ?1")))
        """,
        "DELETE FROM source_issue WHERE source_page_id = ?1",
        """
        UPDATE source_page SET status = 'skipped', account_id = NULL, menu_id = NULL, first_shown_post_id = NULL,
            last_shown_post_id = NULL
        WHERE id = ?1
        """,
    ]
}
