internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// Returns the users of the selection: the authors of selected posts and threads; without conditions, all users.
    ///
    /// - Returns: users with their numbers of selected posts, the busiest first, and the time of their newest post unless the
    ///   selection chooses among posts.
    public func people() throws -> [StoredPerson] {
        var people: [StoredPerson] = try values(
            """
            SELECT id, name, last_post_at, selected_user.post_count FROM selected_user JOIN user USING (id)
            ORDER BY selected_user.post_count DESC, name COLLATE NOCASE, id
            """)
        if selection.choosesPosts { for index in people.indices { people[index].lastPostAt = nil } }
        return people
    }

    /// Returns a user with names, title and profile; nil if the user is not selected.
    public func profile(of id: UserID) throws -> StoredUser? {
        guard
            let row = try row(
                "SELECT user.*, selected_user.post_count AS n FROM selected_user JOIN user USING (id) WHERE id = ?",
                [id.rawValue])
        else { return nil }
        var author = try Self.author(id: id.rawValue, name: row.value("name"))
        author.titleHTML = try row.value("custom_title_html")
        author.titleSourceID = try row.value("title_source_id")
        author.avatarURL = try row.value("avatar_url")
        author.registeredOn = try row.value("registered_on")
        author.isAdministrator = try row.value("is_administrator") ?? false
        author.isModerator = try row.value("is_moderator") ?? false
        var user = StoredUser(id: id, author: author)
        user.aboutHTML = try row.value("about_html")
        user.aboutSourceID = try row.value("profile_source_id")
        user.reportedPostCount = try row.value("reported_post_count")
        user.selectedPostCount = try row.value("n")
        user.lastPostAt = try row.value("last_post_at")
        user.profile = try Self.profile.compactMap { label, column in
            try (row.value(column) as String?).flatMap { $0.isEmpty ? nil : (label, $0) }
        }
        user.names = try names(of: id, now: author.name)
        user.titles = try values(
            """
            SELECT title_html AS value, first_seen_at, last_seen_at FROM user_title WHERE user_id = ?
            ORDER BY first_seen_at, last_seen_at, title_html
            """, [id.rawValue])
        user.punishments = try values(
            """
            SELECT kind, punished_at, duration_text, reason_html, row_source_id AS source_id, post_id FROM punishment
            WHERE user_id = ? ORDER BY punished_at, id
            """, [id.rawValue])
        return user
    }

    /// Returns the names of a user, the current one last; empty if there is only one.
    private func names(of user: UserID, now present: String?) throws -> [StoredUser.Sighting] {
        let former: [StoredUser.Sighting] = try values(
            """
            SELECT name AS value, first_seen_at, last_seen_at FROM user_name WHERE user_id = ? AND name IS NOT ?
            ORDER BY first_seen_at, last_seen_at, name
            """, [user.rawValue, present])
        guard let present, !former.isEmpty else { return former }
        let seen = try row(
            "SELECT first_seen_at, last_seen_at FROM sighting WHERE field = ? AND entity_id = ? AND value = ?",
            [HistoryField.userName.rawValue, user.rawValue, present])
        return former + [
            StoredUser.Sighting(
                value: present, firstSeenAt: try seen?.value("first_seen_at"),
                lastSeenAt: try seen?.value("last_seen_at"))
        ]
    }

    package static let profile = [
        ("Location", "location"), ("Interests", "interests"), ("Occupation", "occupation"), ("Gender", "gender"),
        ("Home page", "homepage_url"), ("ICQ", "icq_name"), ("AIM", "aim_name"), ("Yahoo", "yahoo_name"),
    ]

    /// Returns the private messages in the order of their IDs; empty unless the selection includes them.
    public func messages() throws -> [PrivateMessage] {
        guard selection.includesPrivate else { return [] }
        return try values(
            """
            WITH RECURSIVE chain(id, start, depth) AS (
                SELECT id, id, 0 FROM private_message
                UNION ALL
                SELECT chain.id, private_message.reply_to_id, depth + 1 FROM chain
                JOIN private_message ON private_message.id = chain.start
                WHERE depth < 200 AND private_message.reply_to_id IN (SELECT id FROM private_message))
            SELECT \(PrivateMessage.columns), body_source_id,
                (SELECT min(start) FROM chain WHERE chain.id = private_message.id) AS conversation_id
            FROM private_message \(PrivateMessage.joins) ORDER BY private_message.id
            """)
    }

    /// Returns the announcements, newest first; empty if the selection chooses among threads or posts.
    public func announcements() throws -> [Announcement] {
        guard selection.isEverything else { return [] }
        return try values(
            """
            SELECT \(Announcement.columns), body_source_id FROM announcement \(Announcement.joins)
            ORDER BY posted_on DESC, announcement.id
            """)
    }

    /// Returns the bookmarks of selected threads, by account.
    public func selectedBookmarks() throws -> [Bookmark] {
        try values(
            """
            SELECT account_id, account.name AS account_name, thread_id, star FROM (\(ReaderMarks.bookmarks))
            JOIN selected_thread ON selected_thread.id = thread_id JOIN account ON account.id = account_id
            ORDER BY account_id, thread_id
            """)
    }

    /// Returns the counts of the selection; thread 0, which is posts of no known thread, is not counted.
    public func summary() throws -> SelectionSummary {
        if let browsing, past == nil, try holdsTimeIndex() {
            return try browsing.value("summary") { try summary(Self.browsedSummarySQL) }
        }
        return try summary(Self.summarySQL)
    }

    private func summary(_ sql: String) throws -> SelectionSummary {
        func count(_ table: String, if counts: Bool) -> String { counts ? "(SELECT count(*) FROM \(table))" : "0" }
        let found: [SelectionSummary] = try values(
            """
            SELECT *, \(count("private_message", if: selection.includesPrivate)) AS messages,
                \(count("announcement", if: selection.isEverything)) AS announcements
            FROM (\(sql)), (\(Self.capturesSQL + (selection.isEverything ? "" : Self.selectedCapturesSQL)))
            """)
        guard var summary = found.first else { return SelectionSummary() }
        // If posts are selected, unselected posts do not count as missing.
        if selection.choosesPosts {
            (summary.incompleteThreads, summary.emptyThreads, summary.missingPosts) = (0, 0, 0)
        }
        return summary
    }

    private static let summarySQL = """
        SELECT
            (SELECT count(DISTINCT forum_id) FROM thread JOIN selected_thread USING (id)) AS forums,
            (SELECT count(*) FROM selected_thread WHERE id <> 0) AS threads,
            (SELECT count(*) FROM selected_post) AS posts,
            (SELECT count(*) FROM selected_user WHERE post_count > 0) AS users,
            (SELECT min(posted_at) FROM selected_post JOIN post USING (id)) AS first_post_at,
            (SELECT max(posted_at) FROM selected_post JOIN post USING (id)) AS last_post_at,
            (SELECT count(*) FROM thread JOIN selected_thread USING (id)
                WHERE thread.post_count > 0 AND reply_count >= thread.post_count) AS incomplete_threads,
            (SELECT ifnull(sum(reply_count + 1 - thread.post_count), 0) FROM thread JOIN selected_thread USING (id)
                WHERE thread.post_count > 0 AND reply_count >= thread.post_count) AS missing_posts,
            (SELECT count(*) FROM thread JOIN selected_thread USING (id) WHERE thread.post_count = 0) AS empty_threads,
            (SELECT count(*) FROM selected_post WHERE thread_id = 0) AS posts_without_thread
        """

    private static let capturesSQL = """
        SELECT min(\(CaptureBasis.statedTime)) AS first_captured_at,
            max(\(CaptureBasis.statedTime)) AS last_captured_at,
            count(*) FILTER (WHERE status = 'imported') AS pages,
            count(*) FILTER (WHERE \(PageStatus.failure)) AS unusable_pages
        FROM source_page
        """

    private static let selectedCapturesSQL = """
         WHERE id IN (SELECT source_page_id FROM post_source JOIN selected_post ON selected_post.id = post_id)
        """
}
