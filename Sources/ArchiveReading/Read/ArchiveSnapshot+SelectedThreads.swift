internal import ArchiveModel
public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// Returns the selected threads of a forum, or (nil) those whose forum is unknown: sticky ones first, then by their newest post.
    public func threads(in forum: ForumID?) throws -> [StoredThread] {
        let order = "ORDER BY ifnull(is_sticky, 0) DESC, thread.last_post_at DESC, thread.id DESC"
        let orphans = forum == nil && past == nil ? try unknownThread() : []
        return try orphans + rows(threadSQL + "WHERE thread.forum_id IS ? " + order, [forum?.rawValue]).map(thread)
    }

    /// Returns the IDs of all selected threads in order; thread 0 contains the posts whose thread is unknown.
    public func threadIDs() throws -> [ThreadID] {
        try rows("SELECT id FROM selected_thread ORDER BY id").map { try ThreadID(rawValue: $0.value("id")) }
    }

    /// Returns a selected thread; nil if there is none.
    public func selectedThread(_ id: ThreadID) throws -> StoredThread? {
        if id.rawValue == 0 { return try unknownThread().first }
        guard var thread = try row(threadSQL + "WHERE thread.id = ?", [id.rawValue]).map(thread) else { return nil }
        thread.formerTitles = try rows(
            """
            SELECT title FROM thread_history WHERE thread_id = ?1 AND title IS NOT NULL
                AND title IS NOT (SELECT title FROM thread WHERE id = ?1)
            GROUP BY title ORDER BY min(first_seen_at), title
            """, [id.rawValue]
        ).map { try $0.value("title") }
        return thread
    }

    /// Returns the threads with the most selected posts.
    public func busiestThreads(limit: Int) throws -> [StoredThread] {
        try rows(
            threadSQL + "WHERE selected_thread.post_count > 0 "
                + "ORDER BY selected_thread.post_count DESC, thread.id LIMIT ?", [limit]
        ).map(thread)
    }

    /// Returns the threads that a user opened, by ID.
    public func threads(openedBy user: UserID) throws -> [StoredThread] {
        try rows(threadSQL + "WHERE selected_thread.opener_id = ? ORDER BY thread.id", [user.rawValue])
            .map(thread)
    }

    /// Returns the pages of a thread with selected posts.
    ///
    /// In a browsed archive, only `withDates` fills in the times, which reads all posts; a prepared selection always has them.
    public func pages(of thread: ThreadID, withDates: Bool = false) throws -> [StoredThreadPage] {
        if let browsing { return try browsedPages(of: thread, withDates: withDates, browsing) }
        return try values(
            """
            SELECT page AS number, count(*) AS post_count, min(id) AS first_post_id, max(id) AS last_post_id,
                min(posted_at) AS first_post_at, max(posted_at) AS last_post_at
            FROM selected_post JOIN post USING (id)
            WHERE selected_post.thread_id = ? GROUP BY page ORDER BY page
            """, [thread.rawValue])
    }

    /// Returns the saved pages that the selected posts of a thread come from.
    ///
    /// - Complexity: O(*n*) in the number of captures of those posts.
    public func captures(of thread: ThreadID) throws -> StoredCaptures {
        let found: [StoredCaptures] = try values(
            """
            SELECT count(DISTINCT source_page.id) AS page_count, max(captured_at) AS newest_at,
                min(\(CaptureBasis.statedTime)) AS first_at,
                max(\(CaptureBasis.statedTime)) AS last_at
            FROM selected_post JOIN post_source ON post_id = selected_post.id
            JOIN source_page ON source_page.id = source_page_id WHERE selected_post.thread_id = ?
            """, [thread.rawValue])
        return found.first ?? StoredCaptures()
    }

    private func unknownThread() throws -> [StoredThread] {
        if browsing != nil { return try browsedUnknownThread() }
        return try rows(
            """
            SELECT post_count, (SELECT min(page) FROM selected_post WHERE thread_id = 0) AS first_page
            FROM selected_thread WHERE id = 0
            """
        ).map { row in
            var thread = StoredThread(id: ThreadID(rawValue: 0))
            thread.selectedPostCount = try row.value("post_count")
            thread.postCount = try row.value("post_count")
            thread.firstPage = try row.value("first_page")
            return thread
        }
    }

    /// The first page of a thread where an archive is browsed: that of its first post.
    private static let browsedFirstPage = """
        SELECT \(ThreadPaging.placedPage) FROM post WHERE post.thread_id = thread.id ORDER BY post.id LIMIT 1
        """

    private static let selectedFirstPage =
        "SELECT min(page) FROM selected_post WHERE selected_post.thread_id = thread.id"

    /// The number of posts that precede a thread's last page, by the site's page count, as SQL; accounts see pages of several sizes.
    ///
    /// Requires ``countingPage``. Implausible numbers are limited to 2³¹ - 1, so that the product does not overflow.
    static let postsBeforeLastPage = """
        (min(thread.page_count, 0x7FFFFFFF) - 1) * min(ifnull(counting.per_page, \(SitePaging.postsPerPage)), 0x7FFFFFFF)
        """

    /// Joins the page that decides a thread's page count, as `counting`.
    static let countingPage = "LEFT JOIN source_page AS counting ON counting.id = thread.pages_source_id"

    private var threadSQL: String {
        Self.threadSQL(firstPage: browsing == nil ? Self.selectedFirstPage : Self.browsedFirstPage)
    }

    private static func threadSQL(firstPage: String) -> String {
        """
        SELECT thread.id, thread.title, thread.forum_id, thread.author_id, ifnull(author.name, thread.author_name) AS author_name,
            is_sticky, is_closed, selected_thread.post_count AS selected_count, thread.post_count, reply_count,
            \(postsBeforeLastPage) / \(SitePaging.postsPerPage) + 1 AS page_count,
            first_post_at, thread.last_post_at, last_post_author_id,
            ifnull(latest.name, last_post_author_name) AS last_post_author_name,
            ifnull(thread_tag.title, image_name) AS tag_title, image_url, image_source_id, rating_average, rating_votes,
            (\(firstPage)) AS first_page,
            thread.id IN (SELECT thread_id FROM (\(ReaderMarks.bookmarks))) AS is_bookmarked
        FROM thread JOIN selected_thread ON selected_thread.id = thread.id
        LEFT JOIN user AS author ON author.id = thread.author_id
        LEFT JOIN user AS latest ON latest.id = thread.last_post_author_id
        LEFT JOIN thread_tag ON thread_tag.id = thread_tag_id
        \(countingPage)

        """
    }

    private func thread(_ row: Row) throws -> StoredThread {
        var thread = try Self.thread(row)
        // Pages of a browsed thread may be counted over the held posts (`ThreadPaging`), whatever page the first post's position gives.
        // As of a day, they can be computed only for threads whose posts are all filled in.
        if browsing != nil, past?.holdsPosts(of: thread.id) ?? true, let first = thread.firstPage, first > 1 {
            thread.firstPage = try pages(of: thread.id).first?.number
        }
        return thread
    }

    private static func thread(_ row: Row) throws -> StoredThread {
        var thread = try StoredThread(id: row.value("id"))
        thread.title = try row.value("title")
        thread.forumID = try row.value("forum_id")
        thread.author = try author(id: row.value("author_id"), name: row.value("author_name"))
        thread.isSticky = try row.value("is_sticky") ?? false
        thread.isClosed = try row.value("is_closed") ?? false
        thread.isBookmarked = try row.value("is_bookmarked")
        thread.selectedPostCount = try row.value("selected_count")
        thread.firstPage = try row.value("first_page")
        thread.postCount = try row.value("post_count")
        thread.sitePostCount = try (row.value("reply_count") as Int?).map { $0 &+ 1 }
        thread.sitePageCount = try row.value("page_count")
        thread.firstPostAt = try row.value("first_post_at")
        thread.lastPostAt = try row.value("last_post_at")
        thread.lastPostAuthor = try author(
            id: row.value("last_post_author_id"), name: row.value("last_post_author_name"))
        thread.tagTitle = try row.value("tag_title")
        thread.tagPictureURL = try row.value("image_url")
        thread.tagSourceID = try row.value("image_source_id")
        thread.ratingAverage = try row.value("rating_average")
        thread.ratingVotes = try row.value("rating_votes")
        return thread
    }

    static func author(id: Int64?, name: String?) -> Author { Author(id: id.map(UserID.init(rawValue:)), name: name) }
}
