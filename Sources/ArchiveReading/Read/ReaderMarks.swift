package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
package import GRDB

/// SQL that combines marks set by hand with the values from pages.
///
/// A mark applies until a page that was captured after the mark was set provides a newer value. The statements require a row
/// `viewer` with the account's `id` beside the row of `thread`; those of unread posts require ``position`` as well.
package enum ReaderMarks {
    /// The row of the account, whose ID is the parameter.
    static let viewer = "(SELECT ? AS id) AS viewer"

    /// The rows of the default account and of its reading position in the thread.
    static let defaultView =
        "(SELECT ifnull(\(AccountID.shownSQL), \(AccountID.unnamed.rawValue)) AS id) AS viewer \(position)"

    /// The rows of the account, whose ID is the parameter, and of its reading position in the thread.
    package static let view = "\(viewer) \(position)"

    /// The newest reading position of the account in the thread, by time and ID of the post, in one text.
    package static let position = """
        LEFT JOIN (
            SELECT mark.account_id, place.thread_id, max(mark.marked_at || printf(' %019d', mark.target_id)) AS newest
            FROM reader_mark AS mark JOIN main.post AS place ON place.id = mark.target_id
            WHERE mark.target = 'post' AND mark.kind = 'position' AND mark.is_set = 1
            GROUP BY mark.account_id, place.thread_id
        ) AS reading ON reading.account_id = viewer.id AND reading.thread_id = thread.id
        """

    /// The ID of the last post that the account has read, by a mark; NULL if there is none, or if a page or a mark of the thread is newer.
    package static let lastReadPost = """
        CASE WHEN reading.newest IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM reader_mark WHERE account_id = viewer.id AND target = 'thread' AND target_id = thread.id
                    AND kind = 'read' AND marked_at > substr(reading.newest, 1, 20))
            AND NOT EXISTS (
                SELECT 1 FROM thread_view JOIN source_page ON source_page.id = thread_view.unread_source_id
                WHERE thread_view.account_id = viewer.id AND thread_view.thread_id = thread.id
                    AND source_page.captured_at > substr(reading.newest, 1, 20))
        THEN CAST(substr(reading.newest, 22) AS INTEGER) END
        """

    package static let isBookmarked = """
        ifnull(\(mark("bookmark", source: "bookmark_source_id")),
            EXISTS (SELECT 1 FROM thread_bookmark WHERE account_id = viewer.id AND thread_id = thread.id))
        """

    /// The bookmarks of threads, of pages and set by hand, as a query: `account_id`, `thread_id` and `star`.
    static let bookmarks = """
        SELECT viewer.id AS account_id, thread.id AS thread_id,
            (SELECT star FROM thread_bookmark WHERE account_id = viewer.id AND thread_id = thread.id) AS star
        FROM (
            SELECT account_id AS id, thread_id FROM thread_bookmark
            UNION SELECT account_id, target_id FROM reader_mark WHERE target = 'thread' AND kind = 'bookmark'
        ) AS viewer JOIN thread ON thread.id = viewer.thread_id WHERE \(isBookmarked)
        """

    /// Whether an account has seen a post of the thread: by a mark if there is one, otherwise as the page says.
    static let isPostSeen = """
        CASE WHEN \(lastReadPost) IS NOT NULL THEN post.id <= \(lastReadPost)
        ELSE ifnull(\(mark("read", source: "unread_source_id")), post.is_seen) END
        """

    /// The number of posts in the thread that an account has not seen; NULL if unknown.
    static let unreadCount = """
        CASE WHEN \(lastReadPost) IS NOT NULL THEN (
            SELECT count(*) FROM post AS later WHERE later.thread_id = thread.id
                AND later.id > CAST(substr(reading.newest, 22) AS INTEGER))
        ELSE CASE \(mark("read", source: "unread_source_id")) WHEN 1 THEN 0 WHEN 0 THEN thread.post_count ELSE (
            SELECT unread_count FROM thread_view WHERE account_id = viewer.id AND thread_id = thread.id) END END
        """

    static let seenPostCount = """
        CASE WHEN \(lastReadPost) IS NOT NULL THEN (
            SELECT count(*) FROM post AS former WHERE former.thread_id = thread.id
                AND former.id <= CAST(substr(reading.newest, 22) AS INTEGER))
        ELSE CASE \(mark("read", source: "unread_source_id")) WHEN 1 THEN thread.post_count WHEN 0 THEN 0 ELSE (
            SELECT seen_post_count FROM thread_view WHERE account_id = viewer.id AND thread_id = thread.id) END END
        """

    /// The condition for threads that an account may have bookmarked or not read: those of pages, in `table`, and those with marks.
    package static func threads(_ table: String, _ condition: String, _ kind: ReaderMarkKind) -> String {
        """
        thread.id IN (
            SELECT thread_id FROM \(table) WHERE account_id = viewer.id AND \(condition)
            UNION SELECT target_id FROM reader_mark
            WHERE account_id = viewer.id AND target = 'thread' AND kind = '\(kind.rawValue)'
            UNION SELECT place.thread_id FROM reader_mark JOIN post AS place ON place.id = target_id
            WHERE account_id = viewer.id AND target = 'post' AND kind = 'position')
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

extension ReaderMark {
    /// Returns the marks by account; on a thread also the reading positions in it.
    ///
    /// Entities other than ``MarkedEntity`` have no marks.
    package static func all(on entity: String, _ id: Int64, in database: Database) throws -> [ReaderMark] {
        try database.rows(
            """
            SELECT account_id, name, kind, is_set, marked_at, iif(target = 'post', target_id, NULL) AS post_id
            FROM reader_mark LEFT JOIN account ON account.id = account_id
            WHERE target = ?1 AND target_id = ?2 OR ?1 = 'thread' AND target = 'post'
                AND target_id IN (SELECT id FROM post WHERE thread_id = ?2)
            ORDER BY account_id, kind, target_id
            """, entity, id
        ).map {
            try ReaderMark(
                accountID: $0.value("account_id"), accountName: $0.value("name"),
                kind: $0.value("kind"), isSet: $0.value("is_set"), markedAt: $0.value("marked_at"),
                postID: $0.value("post_id"))
        }
    }
}
