internal import ForumModel
internal import GRDB

/// Stage 5: fields that follow from others, for what batches marked as stale.
///
/// Every statement is a pure function of base fields and may run again; the marks go in the same transaction.
struct DerivedFields {
    let database: Database

    init(in database: Database) { self.database = database }

    func run() throws {
        try updateFormerNames()
        try spreadNames()
        try updateDefaultAccount()
        try updatePosts()
        try updateThreads()
        try updateUsers()
        try updateMessages()
        try execute(Self.announcementAuthors)
        try updateHistory()
        try updateMissingPosts()
        try updateMissingForums()
        try reportOtherDates()
        try execute("DELETE FROM stale WHERE entity IN (3, 4, 6, 7)")
    }

    /// Whoever is known by name only has to be looked up again when a user of that name turns up or leaves it.
    private func spreadNames() throws {
        try execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS new_name (name TEXT PRIMARY KEY COLLATE NOCASE);
            DELETE FROM new_name;
            INSERT OR IGNORE INTO new_name
                SELECT name FROM user WHERE name IS NOT NULL
                    AND id IN \(StaleEntity.userName.ids)
                UNION SELECT value FROM sighting
                    WHERE field = 1 AND entity_id IN \(StaleEntity.userName.ids);
            """)
        let people: [(StaleEntity, String)] = [
            (
                .thread,
                """
                SELECT id FROM thread JOIN new_name ON listed_author_name = name COLLATE NOCASE
                WHERE listed_author_id IS NULL
                UNION SELECT id FROM thread JOIN new_name ON last_post_author_name = name COLLATE NOCASE
                UNION SELECT id FROM thread WHERE author_id IN \(StaleEntity.userName.ids)
                UNION SELECT id FROM thread WHERE last_post_author_id IN \(StaleEntity.userName.ids)
                """
            ),
            (
                .post,
                "SELECT post.id FROM post JOIN new_name ON author_name = name COLLATE NOCASE "
                    + "WHERE author_name IS NOT NULL UNION SELECT id FROM post "
                    + "WHERE author_name IS NOT NULL AND +author_id IN \(StaleEntity.userName.ids)"
            ),
            (
                .message,
                """
                SELECT id FROM private_message WHERE sender_name COLLATE NOCASE IN (SELECT name FROM new_name)
                    OR recipient_name COLLATE NOCASE IN (SELECT name FROM new_name)
                    OR sender_id IN \(StaleEntity.userName.ids) OR recipient_id IN \(StaleEntity.userName.ids)
                """
            ),
        ]
        let marks = try StaleMarks(in: database)
        for (entity, sql) in people {
            for id in try Int64.fetchAll(database, sql: sql) { try marks.changing(entity, id) }
        }
        try execute(
            "UPDATE account SET user_id = \(NameLookup.user(named: "account.name")) WHERE name IS NOT NULL")
    }

    // MARK: Accounts

    /// The default account is the one with the most captured pages; when another takes its place, everything that
    /// shows its view is stale.
    private func updateDefaultAccount() throws {
        let account = try Int64.fetchOne(
            database,
            sql: """
                SELECT account_id FROM source_page WHERE account_id >= 0 AND status = 'imported'
                GROUP BY account_id ORDER BY count(DISTINCT sha256) DESC, account_id LIMIT 1
                """
        ).map(AccountID.init(rawValue:))
        guard try account != DefaultAccount.stored(in: database) else { return }
        try DefaultAccount.store(account, in: database)
        let marks = try StaleMarks(in: database)
        for id in try Int64.fetchAll(database, sql: "SELECT thread_id FROM thread_view") {
            try marks.changing(.thread, id)
        }
        try updateAllViews()
    }

    /// Slice by slice: what undoes a statement grows with the rows that it changes.
    private func updateAllViews() throws {
        let slice = "SELECT id FROM post WHERE id > ? ORDER BY id LIMIT 20000"
        var last = Int64.min
        while let end = try Int64.fetchOne(database, sql: "SELECT max(id) FROM (\(slice))", arguments: [last])
        {
            try database.execute(
                sql: Self.postViews(where: "post.id > ? AND post.id <= ?"), arguments: [last, end])
            last = end
        }
    }

    private func updatePosts() throws {
        try execute(Self.postViews(where: "post.id IN \(StaleEntity.post.ids)"))
        try attributePosts()
    }

    /// Finds the authors of posts that show only a name; whoever gains or loses a post is stale, and so is its thread.
    private func attributePosts() throws {
        let author = NameLookup.user(named: "post.author_name")
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, thread_id, author_id AS former, \(author) AS found FROM post
                WHERE author_name IS NOT NULL AND id IN \(StaleEntity.post.ids)
                    AND author_id IS NOT \(author)
                """)
        let marks = try StaleMarks(in: database)
        let update = try database.cachedStatement(sql: "UPDATE post SET author_id = ? WHERE id = ?")
        for row in rows {
            try update.execute(arguments: [row["found"], row["id"]])
            for user in [row["former"] as Int64?, row["found"] as Int64?].compactMap(\.self) {
                try marks.changing(.user, user)
            }
            if let thread = row["thread_id"] as Int64? { try marks.changing(.thread, thread) }
        }
    }

    /// What the default account's newest capture of a post says about it.
    private static func postViews(where condition: String) -> String {
        func newest(_ column: String) -> String {
            """
            (SELECT post_source.\(column) FROM post_source
             JOIN source_page ON source_page.id = post_source.source_page_id
             WHERE post_source.post_id = post.id AND source_page.account_id = \(DefaultAccount.sql)
             ORDER BY source_page.capture_key DESC LIMIT 1)
            """
        }
        return """
            UPDATE post SET is_ignored = ifnull(\(newest("is_ignored")), 0), is_seen = \(newest("is_seen"))
            WHERE (\(condition)) AND (
                is_ignored IS NOT ifnull(\(newest("is_ignored")), 0) OR is_seen IS NOT \(newest("is_seen")))
            """
    }

    func execute(_ sql: String) throws { try database.execute(sql: sql) }
}
