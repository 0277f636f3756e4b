internal import ForumModel

/// SQL that combines marks set by hand with the values from pages.
///
/// A mark applies until a page that was captured after the mark was set provides a newer value. The statements require a row
/// `viewer` with the account's `id` beside the row of `thread`.
enum ReaderMarks {
    /// The row of the account, whose ID is the parameter.
    static let viewer = "(SELECT ? AS id) AS viewer"

    /// Whether an account bookmarked the thread.
    static let isBookmarked = """
        ifnull(\(mark("bookmark", source: "bookmark_source_id")),
            EXISTS (SELECT 1 FROM thread_bookmark WHERE account_id = viewer.id AND thread_id = thread.id))
        """

    /// The number of posts in the thread that an account has not seen; NULL if unknown.
    static let unreadCount = """
        CASE \(mark("read", source: "unread_source_id")) WHEN 1 THEN 0 WHEN 0 THEN thread.post_count ELSE (
            SELECT unread_count FROM thread_view WHERE account_id = viewer.id AND thread_id = thread.id) END
        """

    /// The number of posts in the thread that an account has seen.
    static let seenPostCount = """
        CASE \(mark("read", source: "unread_source_id")) WHEN 1 THEN thread.post_count WHEN 0 THEN 0 ELSE (
            SELECT seen_post_count FROM thread_view WHERE account_id = viewer.id AND thread_id = thread.id) END
        """

    /// The threads that an account may have bookmarked or not read: those from pages and those with marks.
    static func threads(_ table: String, _ condition: String, _ kind: ReaderMarkKind) -> String {
        """
        thread.id IN (
            SELECT thread_id FROM \(table) WHERE account_id = viewer.id AND \(condition)
            UNION SELECT target_id FROM reader_mark
            WHERE account_id = viewer.id AND target = 'thread' AND kind = '\(kind.rawValue)')
        """
    }

    /// The value of the mark on the thread; NULL if there is none, or if a page is newer.
    private static func mark(_ kind: String, source: String) -> String {
        """
        (SELECT is_set FROM reader_mark AS mark
            WHERE mark.account_id = viewer.id AND mark.target = 'thread' AND mark.target_id = thread.id AND mark.kind = '\(kind)'
                AND NOT EXISTS (
                    SELECT 1 FROM thread_view JOIN source_page ON source_page.id = thread_view.\(source)
                    WHERE thread_view.account_id = viewer.id AND thread_view.thread_id = thread.id
                        AND source_page.captured_at > mark.marked_at))
        """
    }
}
