internal import ArchiveModel
public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of tags or polls.
    public enum CountOrder: String, Sendable, CaseIterable {
        /// Tags by number of threads, polls by number of votes; descending.
        case count
        /// By title or question.
        case name
        case id
    }

    /// The order of a list of bookmarks.
    public enum BookmarkOrder: String, Sendable, CaseIterable {
        /// By newest post, descending.
        case count
        /// By title or name.
        case name
        case id
        /// By place in the newest captured list of the account's bookmarks that shows the thread; others last.
        case listPosition = "list-position"
    }

    /// Returns the tags of threads; with a filter by forum, those of the threads there (subforums included).
    ///
    /// - Complexity: O(*t*) in the threads of the archive, or of the forums by `thread_by_forum`.
    public func tags(
        matching filter: ListFilter = ListFilter(), sortedBy order: CountOrder = .count, isReversed: Bool = false
    ) throws -> [ThreadTag] {
        var threads = ListStatement(of: "thread", "")
        threads.add("thread.forum_id", isOneOf: try withSubforums(filter.forums))
        let condition = threads.conditions.isEmpty ? "1" : threads.conditions.joined(separator: " AND ")
        var items: [ThreadTag] = try database.values(
            """
            WITH used AS MATERIALIZED (
                SELECT thread_tag_id, secondary_thread_tag_id FROM thread WHERE \(condition)),
            counted AS MATERIALIZED (
                SELECT id, count(*) AS n FROM (
                    SELECT thread_tag_id AS id FROM used UNION ALL SELECT secondary_thread_tag_id FROM used)
                WHERE id IS NOT NULL GROUP BY id)
            SELECT thread_tag.id, site_id, image_name, image_url, title, n AS thread_count
            FROM counted JOIN thread_tag USING (id)
            """, StatementArguments(threads.arguments))
        func name(_ tag: ThreadTag) -> String { Self.folded(tag.title ?? tag.imageName) }
        switch order {
        case .count: items.sort { ($1.threadCount, name($0), $0.id) < ($0.threadCount, name($1), $1.id) }
        case .name: items.sort { (name($0), $0.id) < (name($1), $1.id) }
        case .id: items.sort { $0.id < $1.id }
        }
        return isReversed ? items.reversed() : items
    }

    /// Returns the bookmarks of accounts: threads, followed by forums.
    ///
    /// The filter may name an account (nil for all accounts), threads, and forums with their subforums.
    ///
    /// - Complexity: O(*b*) in the bookmarks, by the primary keys of `thread_bookmark` and `forum_bookmark`.
    public func bookmarks(
        matching filter: ListFilter = ListFilter(), sortedBy order: BookmarkOrder = .count, isReversed: Bool = false
    ) throws -> [Bookmark] {
        let forums = Set(try withSubforums(filter.forums))
        let threads = Set(filter.threads)
        var items: [Bookmark] = try database.values(
            """
            WITH marked AS (
                SELECT account_id, thread_id AS id, 'thread' AS entity FROM thread_bookmark
                UNION SELECT account_id, forum_id, 'forum' FROM forum_bookmark
                UNION SELECT account_id, target_id, target FROM reader_mark WHERE kind = 'bookmark'),
            listed AS MATERIALIZED (
                SELECT list.account_id, entity_id, max(capture_key), said ->> 'page_number' AS page, ordinal
                FROM (\(ClaimQuery.claims(.bookmarkList))) AS list
                JOIN claim ON claim.source_page_id = list.source_page_id AND entity = \(ClaimEntity.threadView.rawValue)
                GROUP BY list.account_id, entity_id)
            SELECT viewer.id AS account_id, viewer.name AS account_name, thread.id AS thread_id, thread.forum_id, thread.title,
                (SELECT star FROM thread_bookmark
                 WHERE account_id = viewer.id AND thread_id = thread.id) AS star,
                \(ReaderMarks.unreadCount) AS unread_count, thread.last_post_at, ifnull(listed.page, 1e9) AS page, ordinal
            FROM marked JOIN thread ON thread.id = marked.id JOIN account AS viewer ON viewer.id = marked.account_id
            \(ReaderMarks.position)
            LEFT JOIN listed ON listed.account_id = viewer.id AND listed.entity_id = thread.id
            WHERE entity = 'thread' AND (?1 IS NULL OR viewer.id = ?1) AND \(ReaderMarks.isBookmarked)
            UNION ALL
            SELECT viewer.id, viewer.name, NULL, forum.id, forum.name, NULL, NULL, NULL, 2e9, NULL
            FROM marked JOIN forum ON forum.id = marked.id JOIN account AS viewer ON viewer.id = marked.account_id
            WHERE entity = 'forum' AND (?1 IS NULL OR viewer.id = ?1) AND \(Self.isForumBookmarked)
            ORDER BY account_id, page, ordinal, thread_id, forum_id
            """, [filter.account?.rawValue])
        if !forums.isEmpty { items.removeAll { !($0.forumID.map { forums.contains($0.rawValue) } ?? false) } }
        if !threads.isEmpty { items.removeAll { !($0.threadID.map(threads.contains) ?? false) } }
        if order != .listPosition { items.sort { Self.isBefore($0, $1, order) } }
        return isReversed ? items.reversed() : items
    }

    /// Whether an account bookmarked a forum, by a mark set by hand or otherwise by the pages.
    private static let isForumBookmarked = """
        ifnull(
            (SELECT is_set FROM reader_mark WHERE account_id = viewer.id AND target = 'forum'
                AND target_id = forum.id AND kind = 'bookmark'),
            EXISTS (SELECT 1 FROM forum_bookmark WHERE account_id = viewer.id AND forum_id = forum.id))
        """

    /// Whether an account bookmarked a forum.
    ///
    /// - Complexity: O(1), by the primary keys of `reader_mark` and `forum_bookmark`.
    public func isBookmarked(_ forum: ForumID, by account: AccountID) throws -> Bool {
        try count(
            "SELECT \(Self.isForumBookmarked) FROM forum JOIN \(ReaderMarks.viewer) WHERE forum.id = ?",
            [account.rawValue, forum.rawValue]) == 1
    }

    /// The threads in which an account set its reading position, the newest position first.
    package func threadsWithPosition(of account: AccountID, limit: Int) throws -> [ThreadID] {
        try rows(
            """
            SELECT place.thread_id FROM reader_mark AS mark JOIN post AS place ON place.id = mark.target_id
            WHERE mark.account_id = ? AND mark.target = 'post' AND mark.kind = 'position' AND mark.is_set = 1
            GROUP BY place.thread_id ORDER BY max(mark.marked_at) DESC, place.thread_id LIMIT ?
            """, [account.rawValue, limit]
        ).map { try $0.value("thread_id") }
    }

    private static func isBefore(_ one: Bookmark, _ other: Bookmark, _ order: BookmarkOrder) -> Bool {
        func numbers(_ item: Bookmark) -> (Int64, Int64, Int64) {
            (
                item.threadID == nil ? 1 : 0, item.threadID?.rawValue ?? item.forumID?.rawValue ?? 0,
                item.accountID.rawValue
            )
        }
        switch order {
        case .count:
            let times = (one.lastPostAt?.seconds ?? .min, other.lastPostAt?.seconds ?? .min)
            return times.0 == times.1 ? numbers(one) < numbers(other) : times.0 > times.1
        case .name:
            let names = (folded(one.title ?? ""), folded(other.title ?? ""))
            return names.0 == names.1 ? numbers(one) < numbers(other) : names.0 < names.1
        case .id, .listPosition: return numbers(one) < numbers(other)
        }
    }

    /// Returns polls by thread, forum (subforums included) and author of the thread, with their options.
    ///
    /// - Complexity: O(*p*) in the polls of the archive, which are few, and their options, by `poll_option_by_poll`.
    public func polls(
        matching filter: ListFilter = ListFilter(), sortedBy order: CountOrder = .count,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<Poll> {
        var list = ListStatement(
            of: "poll",
            """
            poll.id, poll.thread_id, thread.title AS thread_title, question_text AS question, poll.vote_count,
                is_multiple, poll.is_closed,
                (SELECT json_group_array(json_object('position', position, 'text', text, 'voteCount', vote_count)) FROM (
                    SELECT position, text, vote_count FROM poll_option WHERE poll_id = poll.id ORDER BY position)) AS options
            """, joins: "LEFT JOIN thread ON thread.id = poll.thread_id")
        list.join("LEFT JOIN thread ON thread.id = poll.thread_id")  // for conditions; `joins` is for columns
        list.add("poll.thread_id", isOneOf: filter.threads.map(\.rawValue))
        list.add("thread.forum_id", isOneOf: try withSubforums(filter.forums))
        list.add(person: "thread.author_id", name: "thread.author_name", of: filter)
        switch order {
        case .count: list.order = [.descending("ifnull(poll.vote_count, -1)"), .descending("poll.id")]
        case .name: list.order = [.name("ifnull(question_text, '')"), .ascending("poll.id")]
        case .id: list.order = [.ascending("poll.id")]
        }
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }
}
