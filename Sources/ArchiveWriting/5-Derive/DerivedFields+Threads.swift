internal import ArchiveStore
internal import ForumModel

extension DerivedFields {
    func updateThreads() throws {
        let isStale = "thread.id IN \(StaleEntity.thread.ids)"
        // The second part uses what the first has set.
        for fields in [Self.heldFields, Self.datedFields] {
            try execute("UPDATE thread SET \(Self.assignments(fields)) WHERE \(isStale)")
        }
        try execute(
            """
            UPDATE thread SET
                author_id = coalesce(
                    listed_author_id, \(Self.originalPoster("author_id")), \(Self.namedAuthor),
                    iif(listed_author_name IS NULL, \(Self.firstPoster("author_id")), NULL)),
                author_name = coalesce(
                    listed_author_name,
                    (SELECT name FROM user WHERE id = \(Self.originalPoster("author_id"))),
                    \(Self.originalPoster("author_name")),
                    (SELECT name FROM user WHERE id = \(Self.firstPoster("author_id"))),
                    \(Self.firstPoster("author_name")))
            WHERE \(isStale)
            """)
        try updateLastPosters(where: isStale)
        try execute(
            """
            UPDATE thread SET \(Self.assignments(Self.viewFields)) WHERE \(isStale);
            INSERT INTO thread_bookmark (account_id, thread_id, star)
                \(BookmarkLists.threads) AND thread_id IN \(StaleEntity.thread.ids)
                ON CONFLICT (account_id, thread_id) DO UPDATE SET star = excluded.star;
            DELETE FROM thread_bookmark WHERE thread_id IN \(StaleEntity.thread.ids)
                AND (account_id, thread_id) NOT IN (SELECT account_id, thread_id FROM (\(BookmarkLists.threads)));
            """)
    }

    package typealias Field = (column: String, value: String)

    package static let threadFields: [Field] = heldFields + datedFields + viewFields

    private static let heldFields: [Field] = [
        ("post_count", "(SELECT count(*) FROM post WHERE thread_id = thread.id)"),
        ("first_post_id", "(SELECT min(id) FROM post WHERE thread_id = thread.id)"),
        ("last_post_id", "(SELECT max(id) FROM post WHERE thread_id = thread.id)"),
    ]

    private static let datedFields: [Field] = [
        ("first_post_at", "(SELECT posted_at FROM post WHERE id = first_post_id)"),
        (
            "last_post_at",
            """
            nullif(max(
                ifnull(listed_last_post_at, ''),
                ifnull((SELECT max(posted_at) FROM post WHERE thread_id = thread.id), '')), '')
            """
        ),
    ]

    private static let viewFields: [Field] = [
        ("is_bookmarked", defaultView("iif(is_bookmarked = 1 AND \(BookmarkLists.hasEnded), 0, is_bookmarked)")),
        ("unread_count", defaultView("unread_count")), ("seen_post_count", defaultView("seen_post_count")),
    ]

    /// The last post is the one with the highest ID that has a date: to read all posts of each author would take too long.
    package static let userFields: [Field] = [
        ("post_count", "(SELECT count(*) FROM post WHERE author_id = user.id)"),
        (
            "last_post_at",
            """
            nullif(max(
                ifnull(listed_last_post_at, ''),
                ifnull((SELECT posted_at FROM post WHERE author_id = user.id AND posted_at IS NOT NULL ORDER BY id DESC LIMIT 1), '')), '')
            """
        ),
    ]

    private static func assignments(_ fields: [Field]) -> String {
        fields.map { "\($0.column) = \($0.value)" }.joined(separator: ", ")
    }

    /// What the default account sees of a thread; NULL where it never saw it.
    private static func defaultView(_ value: String) -> String {
        "(SELECT \(value) FROM thread_view WHERE thread_view.thread_id = thread.id AND account_id = \(AccountID.shownSQL))"
    }

    /// The held post with the highest ID that has a date: posts in reply forms may have none.
    private static let lastDated = """
        (SELECT id FROM post WHERE thread_id = thread.id AND posted_at IS NOT NULL ORDER BY id DESC LIMIT 1)
        """

    /// The last poster is the last held post's author if the last one with a date is as new as the list says, else the list's.
    private func updateLastPosters(where isStale: String) throws {
        let lastPoster = NameLookup.user(
            named: "thread.last_post_author_name", at: NameLookup.time(ofPage: "thread.last_post_source_id"))
        let isHeld =
            "ifnull((SELECT posted_at FROM post WHERE id = \(Self.lastDated)), '') >= ifnull(listed_last_post_at, '')"
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
                    ELSE \(lastPoster) END
            WHERE \(isStale);
            """)
    }

    private static let namedAuthor = NameLookup.user(
        named: "thread.listed_author_name", at: NameLookup.time(ofPage: "thread.author_source_id"))

    /// A column of the first held post, if an unfiltered page shows it as the first of the thread; else NULL.
    private static func firstPoster(_ column: String) -> String {
        "(SELECT \(column) FROM post WHERE id = first_post_id AND position = 1)"
    }

    private static func originalPoster(_ column: String) -> String {
        "(SELECT \(column) FROM post WHERE thread_id = thread.id AND is_op = 1 ORDER BY id LIMIT 1)"
    }

    func updateUsers() throws {
        try execute("UPDATE user SET \(Self.assignments(Self.userFields)) WHERE id IN \(StaleEntity.user.ids)")
    }

    /// Fills `forum_bookmark` with the bookmarks set by hand, as no page shows bookmarks of forums.
    package func updateForumBookmarks() throws {
        let marked = """
            SELECT account_id, target_id FROM reader_mark
            JOIN forum ON forum.id = target_id JOIN account ON account.id = account_id
            WHERE target = 'forum' AND kind = 'bookmark' AND is_set = 1
            """
        try execute(
            """
            DELETE FROM forum_bookmark WHERE (account_id, forum_id) NOT IN (\(marked));
            INSERT OR IGNORE INTO forum_bookmark (account_id, forum_id) \(marked)
            """)
    }
}
