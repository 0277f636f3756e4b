internal import ForumModel
internal import GRDB

/// Stage 5: fields that follow from others, for what batches marked as stale.
///
/// Every statement is a pure function of base fields and may run again; the marks go in the same transaction.
struct DerivedFields {
    private let database: Database

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
        try execute("DELETE FROM stale WHERE entity IN (3, 4, 6)")
    }

    /// Whoever is known by name only has to be looked up again when a user of that name turns up or leaves it.
    private func spreadNames() throws {
        try execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS new_name (name TEXT PRIMARY KEY COLLATE NOCASE);
            DELETE FROM new_name;
            INSERT OR IGNORE INTO new_name
                SELECT name FROM user WHERE name IS NOT NULL
                    AND id IN (SELECT id FROM stale WHERE entity = 6)
                UNION SELECT value FROM sighting
                    WHERE field = 1 AND entity_id IN (SELECT id FROM stale WHERE entity = 6);
            """)
        let people: [(StaleEntity, String)] = [
            (
                .thread,
                """
                SELECT id FROM thread JOIN new_name ON listed_author_name = name COLLATE NOCASE
                WHERE listed_author_id IS NULL
                UNION SELECT id FROM thread JOIN new_name ON last_post_author_name = name COLLATE NOCASE
                UNION SELECT id FROM thread WHERE author_id IN (SELECT id FROM stale WHERE entity = 6)
                UNION SELECT id FROM thread WHERE last_post_author_id IN (SELECT id FROM stale WHERE entity = 6)
                """
            ),
            (
                .post,
                "SELECT post.id FROM post JOIN new_name ON author_name = name COLLATE NOCASE "
                    + "WHERE author_name IS NOT NULL"
            ),
            (
                .message,
                """
                SELECT id FROM private_message JOIN new_name
                ON name COLLATE NOCASE IN (sender_name, recipient_name)
                """
            ),
        ]
        let marks = try StaleMarks(in: database)
        for (entity, sql) in people {
            for id in try Int64.fetchAll(database, sql: sql) { try marks.changing(entity, id) }
        }
        try execute("UPDATE account SET user_id = \(NameLookup.user(named: "account.name")) WHERE name IS NOT NULL")
    }

    // MARK: Accounts

    /// The default account is the one with the most captured pages; when another takes its place, everything that
    /// shows its view is stale.
    private func updateDefaultAccount() throws {
        let account = try Int64.fetchOne(
            database,
            sql: """
                SELECT account_id FROM source_page WHERE account_id IS NOT NULL AND status = 'imported'
                GROUP BY account_id ORDER BY count(DISTINCT sha256) DESC, account_id LIMIT 1
                """)
        let former = try Int64.fetchOne(
            database,
            sql: "SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = 'default account'")
        guard account != former else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO archive_property (name, value) VALUES ('default account', ?)",
            arguments: [account.map(String.init)])
        let marks = try StaleMarks(in: database)
        for id in try Int64.fetchAll(database, sql: "SELECT thread_id FROM thread_view") {
            try marks.changing(.thread, id)
        }
        let count = try Int.fetchOne(
            database, sql: "SELECT count(DISTINCT account_id) FROM source_page WHERE status = 'imported'")
        // With one account, what was written with the pages is right already.
        if former != nil || count != 1 { try execute(Self.postViews(where: "1")) }
    }

    private func updatePosts() throws {
        let count = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM account WHERE id IN (SELECT account_id FROM source_page)")
        let isSeenTwice = "(SELECT count(*) FROM post_source WHERE post_id = post.id) > 1"
        try execute(
            Self.postViews(
                where: "post.id IN (SELECT id FROM stale WHERE entity = 1)"
                    + (count == 1 ? " AND \(isSeenTwice)" : "")))
        try execute(
            """
            UPDATE post SET author_id = \(NameLookup.user(named: "post.author_name"))
            WHERE author_name IS NOT NULL AND id IN (SELECT id FROM stale WHERE entity = 1)
            """)
    }

    /// What the default account's newest capture of a post says about it.
    private static func postViews(where condition: String) -> String {
        func newest(_ column: String) -> String {
            """
            (SELECT post_source.\(column) FROM post_source
             JOIN source_page ON source_page.id = post_source.source_page_id
             WHERE post_source.post_id = post.id AND source_page.account_id = (
                 SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = 'default account')
             ORDER BY source_page.capture_key DESC LIMIT 1)
            """
        }
        return """
            UPDATE post SET is_ignored = ifnull(\(newest("is_ignored")), 0), is_seen = \(newest("is_seen"))
            WHERE \(condition)
            """
    }

    // MARK: Threads and users

    private func updateThreads() throws {
        let isStale = "thread.id IN (SELECT id FROM stale WHERE entity = 2)"
        try execute(
            """
            UPDATE thread SET
                post_count = (SELECT count(*) FROM post WHERE thread_id = thread.id),
                first_post_id = (SELECT min(id) FROM post WHERE thread_id = thread.id),
                last_post_id = (SELECT max(id) FROM post WHERE thread_id = thread.id)
            WHERE \(isStale)
            """)
        try execute(
            """
            UPDATE thread SET
                first_post_at = (SELECT posted_at FROM post WHERE id = first_post_id),
                last_post_at = max(
                    ifnull(listed_last_post_at, ''),
                    ifnull((SELECT posted_at FROM post WHERE id = last_post_id), '')),
                author_id = coalesce(
                    listed_author_id, \(Self.originalPoster("author_id")),
                    \(NameLookup.user(named: "thread.listed_author_name"))),
                author_name = coalesce(
                    listed_author_name,
                    (SELECT name FROM user WHERE id = \(Self.originalPoster("author_id"))),
                    \(Self.originalPoster("author_name")))
            WHERE \(isStale);
            UPDATE thread SET last_post_at = NULL WHERE last_post_at = '' AND \(isStale);
            """)
        try updateLastPosters(where: isStale)
        try execute(
            """
            UPDATE thread SET is_bookmarked = view.is_bookmarked, unread_count = view.unread_count,
                seen_post_count = view.seen_post_count
            FROM thread_view AS view
            WHERE view.thread_id = thread.id AND \(isStale) AND view.account_id = (
                SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = 'default account');
            INSERT INTO thread_bookmark (account_id, thread_id, star)
                SELECT account_id, thread_id, star FROM thread_view
                WHERE is_bookmarked = 1 AND thread_id IN (SELECT id FROM stale WHERE entity = 2)
                ON CONFLICT (account_id, thread_id) DO UPDATE SET star = excluded.star;
            DELETE FROM thread_bookmark WHERE (account_id, thread_id) IN (
                SELECT account_id, thread_id FROM thread_view WHERE is_bookmarked = 0);
            """)
    }

    /// The last poster is the held last post's author when that post is as new as the list's claim.
    private func updateLastPosters(where isStale: String) throws {
        let isHeld =
            "ifnull((SELECT posted_at FROM post WHERE id = last_post_id), '') >= ifnull(listed_last_post_at, '')"
        try execute(
            """
            UPDATE thread SET
                last_post_author_name = CASE WHEN last_post_id IS NOT NULL AND \(isHeld)
                    THEN coalesce(
                        (SELECT user.name FROM post JOIN user ON user.id = post.author_id WHERE post.id = last_post_id),
                        (SELECT author_name FROM post WHERE id = last_post_id))
                    ELSE listed_last_post_author_name END
            WHERE \(isStale);
            UPDATE thread SET
                last_post_author_id = CASE WHEN last_post_id IS NOT NULL AND \(isHeld)
                    THEN (SELECT author_id FROM post WHERE id = last_post_id)
                    ELSE \(NameLookup.user(named: "thread.last_post_author_name")) END
            WHERE \(isStale);
            """)
    }

    private static func originalPoster(_ column: String) -> String {
        "(SELECT \(column) FROM post WHERE thread_id = thread.id AND is_op = 1 ORDER BY id LIMIT 1)"
    }

    private func updateUsers() throws {
        try execute(
            """
            UPDATE user SET
                post_count = (SELECT count(*) FROM post WHERE author_id = user.id),
                last_post_at = nullif(max(
                    ifnull(listed_last_post_at, ''),
                    ifnull((SELECT posted_at FROM post WHERE author_id = user.id ORDER BY id DESC LIMIT 1), '')), '')
            WHERE id IN (SELECT id FROM stale WHERE entity = 3)
            """)
    }

    // MARK: Messages

    private func updateMessages() throws {
        let isStale = "private_message.id IN (SELECT id FROM stale WHERE entity = 5)"
        let account = "(SELECT name FROM account WHERE account.id = account_id)"
        let accountUser = "(SELECT user_id FROM account WHERE account.id = account_id)"
        try execute(
            """
            UPDATE private_message SET
                sender_name = coalesce(
                    shown_sender_name, listed_sender_name, CASE WHEN folder_id = -1 THEN \(account) END),
                recipient_name = coalesce(
                    listed_recipient_name, CASE WHEN folder_id <> -1 THEN \(account) END)
            WHERE \(isStale);
            UPDATE private_message SET
                sender_id = coalesce(
                    shown_sender_id, \(NameLookup.user(named: "private_message.sender_name")),
                    CASE WHEN folder_id = -1 THEN \(accountUser) END),
                recipient_id = \(NameLookup.user(named: "private_message.recipient_name"))
            WHERE \(isStale);
            """)
        try updateReplies()
    }

    private func updateReplies() throws {
        // *Re: X* answers the newest earlier message called X, or Re: X, between the same two people.
        try execute(
            """
            UPDATE private_message SET reply_to_basis = NULL, reply_to_id = (
                SELECT earlier.id FROM private_message AS earlier
                WHERE earlier.account_id IS private_message.account_id AND earlier.id < private_message.id
                    AND private_message.subject LIKE 'Re: %'
                    AND (earlier.subject = private_message.subject
                        OR earlier.subject = substr(private_message.subject, 5))
                    AND earlier.recipient_name IN (private_message.sender_name, private_message.recipient_name)
                    AND earlier.sender_name IN (private_message.sender_name, private_message.recipient_name)
                ORDER BY earlier.id DESC LIMIT 1)
            WHERE EXISTS (SELECT 1 FROM stale WHERE entity = 5);
            UPDATE private_message SET reply_to_basis = 'subject' WHERE reply_to_id IS NOT NULL;
            """)
    }

    private static let announcementAuthors = """
        UPDATE announcement SET author_id = coalesce(
            shown_author_id, \(NameLookup.user(named: "announcement.author_name")))
        """

    // MARK: History

    /// Former names come before everything else: people are looked up by them.
    private func updateFormerNames() throws {
        try execute(
            """
            DELETE FROM user_name WHERE user_id IN (SELECT id FROM stale WHERE entity = 3);
            INSERT INTO user_name (user_id, name, first_seen_at, last_seen_at)
                SELECT user.id, value, first_seen_at, last_seen_at FROM sighting JOIN user ON user.id = entity_id
                WHERE field = 1 AND value IS NOT user.name AND entity_id IN (SELECT id FROM stale WHERE entity = 3);
            """)
    }

    /// Values a field was seen with and no longer has.
    private func updateHistory() throws {
        try execute(
            """
            DELETE FROM user_title WHERE user_id IN (SELECT id FROM stale WHERE entity = 3);
            INSERT INTO user_title (user_id, title_html, first_seen_at, last_seen_at)
                SELECT user.id, value, first_seen_at, last_seen_at FROM sighting JOIN user ON user.id = entity_id
                WHERE field = 2 AND value IS NOT user.custom_title_html
                    AND entity_id IN (SELECT id FROM stale WHERE entity = 3);
            DELETE FROM thread_history WHERE thread_id IN (SELECT id FROM stale WHERE entity = 2);
            INSERT INTO thread_history (thread_id, title, forum_id, first_seen_at, last_seen_at)
                SELECT thread.id, iif(field = 3, value, NULL), iif(field = 4, CAST(value AS INTEGER), NULL),
                    first_seen_at, last_seen_at
                FROM sighting JOIN thread ON thread.id = entity_id
                WHERE (field = 3 AND value IS NOT title OR field = 4 AND CAST(value AS INTEGER) IS NOT forum_id)
                    AND entity_id IN (SELECT id FROM stale WHERE entity = 2);
            """)
        let separator = String(ForumPlaceText.separator)
        try database.execute(
            sql: """
                DELETE FROM forum_history WHERE forum_id IN (SELECT id FROM stale WHERE entity = 4);
                """)
        try database.execute(
            sql: """
                INSERT INTO forum_history (forum_id, name, parent_id, first_seen_at, last_seen_at)
                SELECT entity_id, substr(value, 1, instr(value, :separator) - 1),
                    iif(substr(value, instr(value, :separator) + 1, 1) = 'f',
                        CAST(substr(value, instr(value, :separator) + 2) AS INTEGER), NULL),
                    first_seen_at, last_seen_at
                FROM sighting AS former JOIN forum ON forum.id = entity_id
                WHERE field = 5 AND entity_id IN (SELECT id FROM stale WHERE entity = 4)
                    AND value <> (
                        SELECT value FROM sighting WHERE field = 5 AND entity_id = former.entity_id
                        ORDER BY last_seen_at DESC, value LIMIT 1)
                """, arguments: ["separator": separator])
    }

    private func execute(_ sql: String) throws { try database.execute(sql: sql) }
}

/// Finds a user by name, in SQL.
enum NameLookup {
    /// The one user who has a name now, else the one who once had it; NULL for a name that fits two users.
    static func user(named expression: String) -> String {
        """
        CASE (SELECT count(*) FROM user WHERE name = \(expression) COLLATE NOCASE)
            WHEN 1 THEN (SELECT id FROM user WHERE name = \(expression) COLLATE NOCASE)
            WHEN 0 THEN (SELECT CASE WHEN count(DISTINCT user_id) = 1 THEN min(user_id) END
                FROM user_name WHERE name = \(expression) COLLATE NOCASE)
        END
        """
    }
}
