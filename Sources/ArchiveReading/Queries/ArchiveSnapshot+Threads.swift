internal import ArchiveModel
public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of threads.
    public enum ThreadOrder: String, Sendable, CaseIterable {
        /// Threads with held posts first, then by the newest post.
        case held
        /// As on the site: sticky threads first, then by the newest post.
        case forum
        /// By position in the newest captured list of the forum.
        case listPosition = "list-position"
        /// By the newest post.
        case activity
        /// By the time of opening, newest first.
        case opened
        /// By number of held posts, descending.
        case posts
        /// By number of quotes of the thread's posts, descending; see ``ForumThread/quoteCount``.
        case quoted
        /// By number of replies as stated by the site, descending.
        case replies
        /// By number of views, descending.
        case views
        /// By rating, best first.
        case rating
        /// By number of unread posts, descending.
        case unread
        case title, id
    }

    /// Returns the threads of a forum in the site's order, without subforums: sticky ones first, then by their newest post.
    ///
    /// Without a forum, these are the threads whose forum is unknown. Bookmarks and unread posts are those of the
    /// account, or of the default one.
    ///
    /// - Complexity: O(*t*) in the threads of the forum, by `thread_by_forum`.
    public func threads(
        of forum: ForumID?, sortedBy order: ThreadOrder = .forum, account: AccountID? = nil,
        after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<ForumThread> {
        var list = try threadList(for: account, sortedBy: order)
        if let forum { list.add("thread.forum_id = ?", forum.rawValue) } else { list.add("thread.forum_id IS NULL") }
        if order == .listPosition { list.add("list_position IS NOT NULL") }
        return try page(list, after: key, limit: limit)
    }

    /// Returns threads by forum (subforums included), ID, author, the time of their newest post, whether they are open, and
    /// whether they have posts and unread ones.
    ///
    /// - Complexity: O(*t*) in the threads of the forums by `thread_by_forum`, of the authors by
    ///   `thread_by_author`, otherwise of the archive.
    public func threads(
        matching filter: ListFilter = ListFilter(), sortedBy order: ThreadOrder = .activity,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<ForumThread> {
        try page(threadList(matching: filter, sortedBy: order), after: key, limit: limit, isReversed: isReversed)
    }

    package func threadCount(matching filter: ListFilter) throws -> Int {
        let list = try threadList(matching: filter, sortedBy: .id)
        let row = try row("SELECT count(*) AS n \(list.source)", StatementArguments(list.arguments))
        return try row?.value("n") ?? 0
    }

    private func threadList(matching filter: ListFilter, sortedBy order: ThreadOrder) throws -> ListStatement {
        var list = try threadList(for: filter.account, sortedBy: order)
        list.add("thread.forum_id", isOneOf: try withSubforums(filter.forums))
        list.add("thread.id", isOneOf: filter.threads.map(\.rawValue))
        list.add(person: "thread.author_id", name: "thread.author_name", of: filter)
        list.add(date: "thread.last_post_at", of: filter)
        if filter.isOpen { list.add("ifnull(is_closed, 0) = 0") }
        if filter.hasPosts { list.add("thread.post_count > 0") }
        if filter.isUnread { list.add("\(ReaderMarks.unreadCount) > 0") }
        return list
    }

    /// Returns a thread; nil if it is not held.
    ///
    /// - Complexity: O(1), by the primary key of `thread`.
    public func thread(_ id: ThreadID, account: AccountID? = nil) throws -> ForumThread? {
        let filter = ListFilter(threads: [id], account: account)
        return try threads(matching: filter, sortedBy: .id, limit: 1).items.first
    }

    /// Returns popular threads: those with the most posts in a period, and at least a minimum number of held ones.
    ///
    /// The period ends at `time`, or with the newest capture of a known time. Subforums are included.
    /// ``ForumThread/recentPostCount`` is the number of posts in the period.
    ///
    /// - Complexity: O(*t* + *p*) in the threads whose newest post is in or after the period, and in their posts, by
    ///   `post_by_thread`.
    public func popularThreads(
        minimumPosts: Int, days: Int, asOf time: UTCTime? = nil, forums: [ForumID] = [],
        account: AccountID? = nil, limit: Int
    ) throws -> [ForumThread] {
        guard let end = try time ?? newestCapture() else { return [] }
        let (seconds, isTooLong) = Int64(max(0, days)).multipliedReportingOverflow(by: 86_400)
        let start = UTCTime(seconds: isTooLong ? 0 : max(0, end.seconds - min(seconds, end.seconds)))
        var recent = ListStatement(of: "thread", "")
        recent.add("thread.last_post_at >= ?", start.description)
        recent.add("post.posted_at > ? AND post.posted_at <= ?", start.description, end.description)
        recent.add("thread.forum_id", isOneOf: try withSubforums(forums))
        let conditions = recent.conditions.joined(separator: " AND ")
        let viewer = try self.account(account).rawValue
        return try database.values(
            """
            WITH recent AS MATERIALIZED (
                SELECT thread.id, count(*) AS n FROM thread JOIN post ON post.thread_id = thread.id
                WHERE \(conditions) GROUP BY thread.id HAVING count(*) >= ? ORDER BY n DESC, thread.id LIMIT ?)
            SELECT recent.n AS recent_post_count, \(ForumThread.columns)
            FROM recent JOIN thread ON thread.id = recent.id
            \(ForumThread.joins)
            ORDER BY recent.n DESC, thread.id
            """,
            StatementArguments(
                recent.arguments + [minimumPosts.databaseValue, max(0, limit).databaseValue, viewer.databaseValue]))
    }

    /// Returns the threads that an account bookmarked, by newest post.
    ///
    /// - Complexity: O(*b*) in the bookmarks of the account, by the primary key of `thread_bookmark`.
    public func bookmarkedThreads(
        of account: AccountID? = nil, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<ForumThread> {
        var list = try threadList(for: account, sortedBy: .activity)
        list.add(ReaderMarks.threads("thread_bookmark", "1", .bookmark))
        list.add(ReaderMarks.isBookmarked)
        return try page(list, after: key, limit: limit)
    }

    /// Returns the threads that an account has opened and that contain unseen posts, by newest post.
    ///
    /// - Complexity: O(*v*) in the threads that the account has seen, by the primary key of `thread_view`.
    public func threadsWithUnreadPosts(
        for account: AccountID? = nil, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<ForumThread> {
        var list = try threadList(for: account, sortedBy: .activity)
        list.add(ReaderMarks.threads("thread_view", "unread_count > 0", .read))
        list.add("\(ReaderMarks.unreadCount) > 0")
        return try page(list, after: key, limit: limit)
    }

    /// Returns the time of the newest capture; modification times of files do not count.
    ///
    /// - Complexity: O(*n*) in the pages that are newer, by `source_page_by_capture`.
    public func newestCapture() throws -> UTCTime? {
        // The capture key starts with the time.
        try row(
            """
            SELECT captured_at FROM source_page
            WHERE \(CaptureBasis.isStated) ORDER BY capture_key DESC LIMIT 1
            """
        ).flatMap { $0.time("captured_at") }
    }

    private func threadList(for account: AccountID?, sortedBy order: ThreadOrder) throws -> ListStatement {
        let id = try self.account(account).rawValue
        var list = ListStatement(of: "thread", ForumThread.columns, joins: ForumThread.joins, [id])
        list.order = order.terms
        if order == .quoted { list.addColumn("key_0 AS quote_count") }
        list.join("JOIN \(ReaderMarks.view)", id)
        return list
    }
}

extension ArchiveSnapshot.ThreadOrder {
    var terms: [ListStatement.Term] {
        switch self {
        case .held: [.descending("thread.post_count > 0")] + Self.activity.terms
        case .forum:
            [
                .descending("ifnull(is_sticky, 0)"), .descending("ifnull(thread.last_post_at, '')"),
                .descending("thread.id"),
            ]
        case .listPosition:
            [
                .ascending("ifnull(list_page, 1000000000)"), .ascending("ifnull(list_position, 1000000000)"),
                .ascending("thread.id"),
            ]
        case .activity: [.descending("ifnull(thread.last_post_at, '')"), .descending("thread.id")]
        case .opened: [.descending("ifnull(first_post_at, '')"), .descending("thread.id")]
        case .posts: [.descending("thread.post_count"), .descending("thread.id")]
        case .quoted:
            [
                .descending(
                    """
                    (SELECT count(*) FROM post CROSS JOIN post_quote ON quoted_post_id = post.id
                    WHERE post.thread_id = thread.id)
                    """), .descending("thread.id"),
            ]
        case .replies: [.descending("ifnull(reply_count, -1)"), .descending("thread.id")]
        case .views: [.descending("ifnull(view_count, -1)"), .descending("thread.id")]
        case .rating:
            [
                .descending("ifnull(rating_average, -1.0)"), .descending("ifnull(rating_votes, -1)"),
                .descending("thread.id"),
            ]
        case .unread: [.descending("ifnull(\(ReaderMarks.unreadCount), -1)"), .descending("thread.id")]
        case .title: [.name("ifnull(thread.title, '')"), .ascending("thread.id")]
        case .id: [.ascending("thread.id")]
        }
    }
}
