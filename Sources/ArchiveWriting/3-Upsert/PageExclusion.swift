package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
package import GRDB

/// Moves the claims of pages with excluded content aside, so that they no longer count.
///
/// Content is excluded by hash (`excluded_page`). The rows of `source_page` with that content remain as `skipped` with an
/// issue, so that no import reads the bytes again. `excluded_source` stores the former rows and `excluded_claim` the former
/// claims, for ``WriteSession/include(_:_:)``.
package struct PageExclusion {
    package struct Content {
        /// The SHA-256 of the bytes, in hexadecimal digits.
        package var hash: String
        package var reason: String?
        /// Whether it comes from another archive: then the lesser of two reasons stays, otherwise the new one.
        package var isMerged = false

        package init(hash: String, reason: String? = nil, isMerged: Bool = false) {
            (self.hash, self.reason, self.isMerged) = (hash, reason, isMerged)
        }
    }

    private let database: Database
    private let claims: ClaimLog
    private let unneeded: UnneededRows

    package init(in database: Database) throws {
        self.database = database
        claims = try ClaimLog(in: database)
        unneeded = try UnneededRows(in: database)
    }

    /// Whether the content, or a row with it, is not excluded yet.
    package func isNew(_ content: Content) throws -> Bool {
        try !database.exists("SELECT 1 FROM excluded_page WHERE sha256 = ?", content.hash)
            || database.exists("SELECT 1 FROM source_page WHERE sha256 = ? AND \(PageStatus.included)", content.hash)
    }

    /// Returns the excluded contents with pages that still count.
    static func returned(in database: Database) throws -> [Content] {
        try database.column(
            """
            SELECT sha256 FROM excluded_page WHERE EXISTS (
                SELECT 1 FROM source_page WHERE source_page.sha256 = excluded_page.sha256 AND \(PageStatus.included))
            """
        ).map { (hash: String) in Content(hash: hash) }
    }

    package func add(_ content: Content) throws {
        let forgotten = ForgottenNames(try ForgottenPerson.all(in: database))
        try database.execute(
            """
            INSERT INTO excluded_page (sha256, reason) VALUES (?1, ?2)
            ON CONFLICT (sha256) DO UPDATE SET reason = iif(?3,
                min(coalesce(reason, excluded.reason), coalesce(excluded.reason, reason)),
                coalesce(excluded.reason, reason))
            """, content.hash, forgotten.replaced(in: content.reason), content.isMerged)
    }

    /// Moves the claims of the pages with a content aside, and marks the entities concerned (a duplicate has no claims).
    package func setAside(_ hash: String) throws {
        let pages = "SELECT id, status FROM source_page WHERE sha256 = ? AND \(PageStatus.included)"
        for row in try database.rows(pages, hash) {
            let id: SourcePageID = try row.value("id")
            if try row.value("status") != PageStatus.duplicate.rawValue { try ClaimReplay.mark(id, in: database) }
            try unneeded.remember(referencedBy: id)
            for sql in Self.settingAside { try database.execute(sql, id.rawValue) }
            try claims.forget(id)
            try Self.addIssue(to: id, in: database)
        }
    }

    /// Deletes values derived from the claims of all pages; the last stages compute them again.
    package func deleteDerivedData() throws {
        try database.execute("DELETE FROM sighting; DELETE FROM named_user;")
        try StaleMarks(in: database).markCreated(.pages, 0)
    }

    package static func isExcluded(_ id: SourcePageID, in database: Database) throws -> Bool {
        try database.exists("SELECT 1 FROM excluded_source WHERE source_page_id = ?", id.rawValue)
    }

    static func isExcluded(_ content: ContentHash?, in database: Database) throws -> Bool {
        try database.exists("SELECT 1 FROM excluded_page WHERE sha256 = ?", content?.description)
    }

    /// Deletes the stored former row and claims of a page that is read again; ``ArchiveWriter/replayClaims()`` stores them again.
    static func forgetFormer(of id: SourcePageID, in database: Database) throws {
        try database.execute("DELETE FROM excluded_source WHERE source_page_id = ?", id.rawValue)
    }

    /// Stores a new copy of an excluded page as a duplicate that was set aside.
    static func excludeCopy(_ id: SourcePageID, accountName: String?, in database: Database) throws {
        try database.execute(
            """
            INSERT INTO excluded_source (source_page_id, status, account_name, issues)
            VALUES (?, 'duplicate', ?, '[]')
            """, id.rawValue, accountName)
        try addIssue(to: id, in: database)
    }

    /// Inserts missing rows for the forums, users and categories that excluded claims of a content refer to.
    static func makeReferenced(by hash: String, in database: Database) throws {
        for table in MergedTable.referenced {
            let pages = "source_page_id IN (SELECT id FROM source_page WHERE sha256 = ?)"
            try database.execute("INSERT OR IGNORE INTO \(table.name) (id) \(referenced(table.name, pages))", hash)
        }
    }

    /// A query for the IDs of one kind that excluded claims refer to.
    package static func referenced(_ kind: String, _ condition: String = "TRUE") -> String {
        let claims = """
            WITH aside AS (SELECT * FROM excluded_source WHERE \(condition)), aside_claim AS (
                SELECT entity, entity_id, value AS said FROM excluded_claim JOIN aside USING (source_page_id)
                UNION ALL SELECT entity, entity_id, claim_value.value FROM menu_claim
                    JOIN claim_value ON claim_value.id = value_id WHERE menu_id IN (SELECT menu_id FROM aside))
            """
        return """
            \(claims) SELECT DISTINCT id FROM (
                \(UnneededRows.named(in: "SELECT * FROM aside_claim"))
                UNION SELECT 'user', said ->> 'author_id' FROM aside_claim WHERE entity = \(ClaimEntity.post.rawValue)
            ) WHERE kind = '\(kind)' AND id IS NOT NULL
            """
    }

    /// Removes the exclusion of a content, with the stored rows of its pages and, by their foreign key, the claims.
    package static func removeExclusion(of hash: String, in database: Database) throws {
        try database.execute(
            "DELETE FROM excluded_source WHERE source_page_id IN (SELECT id FROM source_page WHERE sha256 = ?)", hash)
        try database.execute("DELETE FROM excluded_page WHERE sha256 = ?", hash)
    }

    private static func addIssue(to id: SourcePageID, in database: Database) throws {
        try database.execute(
            "INSERT INTO source_issue (source_page_id, severity, code, message) VALUES (?, ?, ?, ?)",
            id.rawValue, Diagnostic.Severity.info.rawValue, DiagnosticCode.pageExcluded.rawValue,
            "Pages with these bytes are excluded; `exclude --undo` restores them.")
    }

    /// The former row of an excluded page.
    package struct Former {
        private let status: PageStatus
        private let accountName: String?
        private let isWhole: Bool
        private let issues: [Diagnostic]
        package let menuID: Int64?

        fileprivate init(_ row: Row, issues: [Diagnostic]) throws {
            status = try PageStatus(rawValue: row.value("status")) ?? .imported
            accountName = try row.value("account_name")
            isWhole = try row.value("first_shown_post_id") as Int64? != nil
            menuID = try row.value("menu_id")
            self.issues = issues
        }

        package func restore(_ record: inout PageRecord) {
            record.source.status = status
            record.source.accountName = accountName
            record.source.isWhole = isWhole
            record.issues = issues
        }
    }

    package static func former(of id: SourcePageID, in database: Database) throws -> Former? {
        let found = try database.row("SELECT * FROM excluded_source WHERE source_page_id = ?", id.rawValue)
        guard let found else { return nil }
        let issues = try database.rows(
            """
            SELECT issue.value ->> 'severity' AS severity, issue.value ->> 'code' AS code,
                issue.value ->> 'message' AS message
            FROM json_each(?) AS issue ORDER BY key
            """, try found.value("issues") as String)
        return try Former(found, issues: issues.map(Diagnostic.init))
    }

    /// A query of the posts on excluded pages, which may come back: `id`, `thread_id` and `text`.
    package static let postsAside = """
        SELECT entity_id AS id, value ->> 'thread_id' AS thread_id, value ->> 'text' AS text FROM excluded_claim
        WHERE entity = \(ClaimEntity.post.rawValue)
        """

    /// The posts of an excluded page, in the columns of ``StoredBody/postsOfPage``.
    package static let postsSQL = """
        SELECT entity_id AS post_id, \(postColumns.map { "value ->> '\($0)' AS \($0)" }.joined(separator: ", "))
        FROM excluded_claim WHERE source_page_id = ? AND entity = \(ClaimEntity.post.rawValue) ORDER BY entity_id
        """

    private static let postColumns = PostPlace.allCases.dropFirst().map(\.name)

    private static let settingAside = [
        """
        INSERT INTO excluded_source (
            source_page_id, status, account_name, menu_id, first_shown_post_id, last_shown_post_id, issues
        ) SELECT source_page.id, status, account.name, menu_id, first_shown_post_id, last_shown_post_id, (
                SELECT json_group_array(json_object('severity', severity, 'code', code, 'message', message))
                FROM (SELECT * FROM source_issue WHERE source_page_id = source_page.id
                    AND code NOT IN \(DiagnosticCode.dateConflicts)
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
        FROM (\(StoredBody.postsOfPage.replacing("= ?", with: "= ?1")))
        """,
        "DELETE FROM source_issue WHERE source_page_id = ?1",
        """
        UPDATE source_page SET status = 'skipped', account_id = NULL, menu_id = NULL, first_shown_post_id = NULL,
            last_shown_post_id = NULL
        WHERE id = ?1
        """,
    ]
}
