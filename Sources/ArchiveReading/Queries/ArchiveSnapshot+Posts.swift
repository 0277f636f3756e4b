public import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of posts.
    public enum PostOrder: String, Sendable, CaseIterable {
        /// By ID, which is the order of writing, newest first.
        case date
        /// By ID, oldest first.
        case id
        /// By number of quotes in other posts, descending; see ``Post/quoteCount``.
        case quoted
        /// By length of the text, longest first.
        case length
    }

    /// Returns the posts of a thread, or those whose thread is unknown, in reading order, one page of results at a time.
    ///
    /// - Complexity: O(*limit*) wherever the page starts, by `post_by_thread`.
    public func posts(in thread: ThreadID?, after key: PageKey? = nil, limit: Int) throws -> ItemPage<Post> {
        var list = postList(.id)
        if let thread { list.add("post.thread_id = ?", thread.rawValue) } else { list.add("post.thread_id IS NULL") }
        return try page(list, after: key, limit: limit)
    }

    /// Returns the posts on a page of a thread, from 1, using the site's page numbers if possible.
    ///
    /// Pages are the site's own if positions are known; a post without a position is on the page of the preceding posts. If a
    /// page would have more posts than the site allows, pages are numbered by the held posts.
    ///
    /// - Complexity: O(*n*) in the posts of the thread, of which only the positions are read, by `post_by_thread`.
    public func posts(onPage number: Int, of thread: ThreadID) throws -> [Post] {
        guard let page = try pages(of: thread).first(where: { $0.number == number }) else { return [] }
        // The posts of a page are adjacent in the order of IDs.
        return try database.values(
            """
            SELECT \(Post.columns) FROM post
            \(Post.joins)
            WHERE post.thread_id = ? AND post.id BETWEEN ? AND ? ORDER BY post.id
            """, [thread.rawValue, page.firstPostID.rawValue, page.lastPostID.rawValue])
    }

    /// Returns a post and up to `count` posts before and after it in its thread, in reading order.
    ///
    /// - Returns: the posts; empty if the post is not held.
    /// - Complexity: O(*count*), by `post_by_thread`.
    public func posts(around post: PostID, count: Int) throws -> [Post] {
        let count = max(0, min(count, Self.pageLimit))
        return try database.values(
            """
            WITH wanted AS MATERIALIZED (SELECT id, thread_id FROM post WHERE id = ?1),
            picked(id) AS MATERIALIZED (
                SELECT * FROM (
                    SELECT post.id FROM wanted JOIN post ON post.thread_id = wanted.thread_id AND post.id < ?1
                    ORDER BY post.id DESC LIMIT ?2)
                UNION ALL SELECT id FROM wanted
                UNION ALL SELECT * FROM (
                    SELECT post.id FROM wanted JOIN post ON post.thread_id = wanted.thread_id AND post.id > ?1
                    ORDER BY post.id LIMIT ?2))
            SELECT \(Post.columns) FROM picked JOIN post ON post.id = picked.id
            \(Post.joins)
            ORDER BY post.id
            """, [post.rawValue, count])
    }

    /// The ID of a random post; nil if the archive holds none.
    package func randomPost() throws -> PostID? {
        try firstRow("SELECT id FROM post LIMIT 1 OFFSET abs(random()) % max(1, (SELECT count(*) FROM post))", []) {
            $0.number(0).map(PostID.init(rawValue:))
        } ?? nil
    }

    /// Returns a post; nil if it is not held.
    ///
    /// - Complexity: O(1), by the primary key of `post`.
    public func post(_ id: PostID) throws -> Post? {
        try database.firstValue("SELECT \(Post.columns) FROM post \(Post.joins) WHERE post.id = ?", [id.rawValue])
    }

    /// Returns the last held post of a thread; nil for a thread without posts.
    ///
    /// - Complexity: O(1), by `post_by_thread`.
    public func lastPost(of thread: ThreadID) throws -> Post? {
        try posts(matching: ListFilter(threads: [thread]), limit: 1).items.first
    }

    /// Returns the posts of a thread that the default account has not seen, in reading order.
    ///
    /// If a mark set by hand holds the reading position, all later posts are unread; if a thread list shows the number of
    /// seen posts, those at later positions are. Otherwise the marks on pages of the thread decide.
    ///
    /// - Complexity: O(*n*) in the posts of the thread, by `post_by_thread`.
    public func unreadPosts(of thread: ThreadID, after key: PageKey? = nil, limit: Int) throws -> ItemPage<Post> {
        let account = try account(nil).rawValue
        var list = postList(.id)
        list.join("JOIN thread ON thread.id = post.thread_id JOIN \(ReaderMarks.view)", account)
        list.add("post.thread_id = ?", thread.rawValue)
        list.add(
            """
            CASE WHEN \(ReaderMarks.lastReadPost) IS NOT NULL THEN post.id > \(ReaderMarks.lastReadPost)
            ELSE iif(\(ReaderMarks.seenPostCount) IS NULL OR position IS NULL, is_seen = 0, position > \(ReaderMarks.seenPostCount)) END
            """
        )
        return try page(list, after: key, limit: limit)
    }

    /// Returns posts by forum (subforums included), thread, author and time.
    ///
    /// - Returns: the posts with author, thread and forum.
    /// - Complexity: O(*limit*) for everything and for one thread or author, by the primary key of `post`,
    ///   `post_by_thread` and `post_by_author`; O(*n*) in the author's posts for an author in a forum or
    ///   period, in the forum's posts for a forum, and in the IDs of a period's posts, by `post_by_time`.
    public func posts(
        matching filter: ListFilter = ListFilter(), sortedBy order: PostOrder = .date,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<Post> {
        var list = postList(order)
        list.add("post.thread_id", isOneOf: filter.threads.map(\.rawValue))
        list.add(person: "post.author_id", name: "post.author_name", of: filter)
        let forums = try withSubforums(filter.forums)
        list.add(inForums: forums, of: filter)
        if filter.users.isEmpty, filter.names.isEmpty, filter.threads.isEmpty, forums.isEmpty {
            var time = ListStatement(of: "", "")
            time.add(postTimeOf: filter)
            if !time.conditions.isEmpty {
                list.add("post.id IN (SELECT id FROM post\(time.whereClause))", values: time.arguments)
            }
        } else {
            list.add(date: "posted_at", of: filter)
        }
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }

    /// Returns the posts read from a saved page, by ID.
    ///
    /// - Complexity: O(*n*) in the posts of the page, by the primary key of `post_source`.
    public func posts(readFrom page: SourcePageID, limit: Int) throws -> [Post] {
        var list = postList(.id)
        list.add("post.id IN (SELECT post_id FROM post_source WHERE source_page_id = ?)", page.rawValue)
        return try self.page(list, after: nil, limit: limit).items
    }

    func postList(_ order: PostOrder) -> ListStatement {
        var list = ListStatement(of: "post", Post.columns, joins: Post.joins)
        switch order {
        case .date: list.order = []
        case .id: list.order = [.ascending("post.id")]
        case .quoted:
            list.order = [.descending("(SELECT count(*) FROM post_quote WHERE quoted_post_id = post.id)")]
            list.addColumn("key_0 AS quote_count")
        case .length: list.order = [.descending("length(ifnull(post.body_text, ''))")]
        }
        if order != .id { list.order.append(.descending("post.id")) }
        return list
    }
}
