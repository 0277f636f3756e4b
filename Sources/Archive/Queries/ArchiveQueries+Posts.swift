public import ForumModel
internal import GRDB

extension ArchiveQueries {
    /// How a list of posts is sorted.
    public enum PostOrder: String, Sendable, CaseIterable {
        /// By number, which is the order of writing, newest first.
        case date
        /// By number, oldest first.
        case id
    }

    /// The posts of a thread in reading order, a page at a time.
    ///
    /// - Parameters:
    ///   - thread: the thread; nil for posts whose thread is not known.
    ///   - key: where the page begins.
    ///   - limit: how many at most.
    /// - Returns: the posts, with author, thread and forum, of one statement.
    /// - Complexity: O(*limit*) wherever the page begins, by `post_by_thread`.
    /// - Throws: SQLite's errors.
    public func posts(in thread: ThreadID?, after key: PageKey? = nil, limit: Int) throws -> ItemPage<
        PostItem
    > {
        var list = postList(.id)
        if let thread {
            list.add("post.thread_id = ?", thread.rawValue)
        } else {
            list.add("post.thread_id IS NULL")
        }
        return try page(list, after: key, limit: limit, PostItem.init)
    }

    /// The posts on a page of a thread, with the page's number where the site has it.
    ///
    /// Pages are the site's own where positions are known: a post that shows none is on the page of those before it. Where a page
    /// would have more posts than the site puts on one, pages are counted over the posts that are held.
    ///
    /// - Parameters:
    ///   - number: the page, from 1.
    ///   - thread: the thread.
    /// - Returns: the posts; none where none of the page is held.
    /// - Complexity: O(*n*) in the posts of the thread, whose positions alone are read, by `post_by_thread`.
    /// - Throws: SQLite's errors.
    public func posts(onPage number: Int, of thread: ThreadID) throws -> [PostItem] {
        guard let page = try pages(of: thread).first(where: { $0.number == number }) else { return [] }
        // Posts of a page are neighbours in the order of their numbers.
        return try rows(
            """
            SELECT \(PostItem.columns) FROM post
            \(PostItem.joins)
            WHERE post.thread_id = ? AND post.id BETWEEN ? AND ? ORDER BY post.id
            """, [thread.rawValue, page.firstPostID.rawValue, page.lastPostID.rawValue]
        ).map(PostItem.init)
    }

    /// The pages of a thread of which posts are held, in order.
    ///
    /// - Complexity: O(*n*) in the posts of the thread, whose positions alone are read, by `post_by_thread`.
    /// - Throws: SQLite's errors.
    public func pages(of thread: ThreadID) throws -> [StoredThreadPage] {
        try ThreadPaging.pages(of: thread.rawValue, in: database)
    }

    /// The posts around one in its thread, itself among them, in reading order.
    ///
    /// - Parameters:
    ///   - post: the post.
    ///   - count: how many before it and how many behind it, at most.
    /// - Returns: the posts; none where the post is not held.
    /// - Complexity: O(*count*), by `post_by_thread`.
    /// - Throws: SQLite's errors.
    public func posts(around post: PostID, count: Int) throws -> [PostItem] {
        let count = max(0, min(count, Self.pageLimit))
        return try rows(
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
            SELECT \(PostItem.columns) FROM picked JOIN post ON post.id = picked.id
            \(PostItem.joins)
            ORDER BY post.id
            """, [post.rawValue, count]
        ).map(PostItem.init)
    }

    /// A post; nil when it is not held.
    ///
    /// - Complexity: O(1), by the primary key of `post`.
    /// - Throws: SQLite's errors.
    public func post(_ id: PostID) throws -> PostItem? {
        try rows("SELECT \(PostItem.columns) FROM post \(PostItem.joins) WHERE post.id = ?", [id.rawValue])
            .first.map(PostItem.init)
    }

    /// The last post of a thread that is held; nil for a thread without posts.
    ///
    /// - Complexity: O(1), by `post_by_thread`.
    /// - Throws: SQLite's errors.
    public func lastPost(of thread: ThreadID) throws -> PostItem? {
        var list = postList(.date)
        list.add("post.thread_id = ?", thread.rawValue)
        return try page(list, after: nil, limit: 1, PostItem.init).items.first
    }

    /// A thread's opener: the first of its posts, where it is held and its author is the one who opened the thread.
    ///
    /// - Returns: the post; nil where the first post that is held is not the opening one.
    /// - Complexity: O(1), by `post_by_thread`.
    /// - Throws: SQLite's errors.
    public func openingPost(of thread: ThreadID) throws -> PostItem? {
        guard let first = try posts(in: thread, limit: 1).items.first else { return nil }
        return first.position == 1 || first.position == nil && first.isOP == true ? first : nil
    }

    /// The posts of a thread that the default account has not seen, in reading order.
    ///
    /// A list of threads says how many posts were seen; where it did, the posts behind those are unread. Else it is what pages
    /// of the thread itself marked.
    ///
    /// - Complexity: O(*n*) in the posts of the thread, by `post_by_thread`.
    /// - Throws: SQLite's errors.
    public func unreadPosts(of thread: ThreadID, after key: PageKey? = nil, limit: Int) throws -> ItemPage<
        PostItem
    > {
        let account = try account(nil).rawValue
        var list = postList(.id)
        list.join("JOIN thread ON thread.id = post.thread_id JOIN \(ReaderMarks.viewer)", account)
        list.add("post.thread_id = ?", thread.rawValue)
        list.add(
            "iif(\(ReaderMarks.seenPostCount) IS NULL OR position IS NULL, is_seen = 0, position > \(ReaderMarks.seenPostCount))"
        )
        return try page(list, after: key, limit: limit, PostItem.init)
    }

    /// Posts by forum (subforums included), thread, author and time.
    ///
    /// - Parameters:
    ///   - filter: which ones.
    ///   - order: how they are sorted.
    ///   - isReversed: whether the list is read from its other end.
    ///   - key: where the page begins.
    ///   - limit: how many at most.
    /// - Returns: the posts, with author, thread and forum.
    /// - Complexity: O(*limit*) for everything and for one thread or author, by the primary key of `post`, `post_by_thread` and
    ///   `post_by_author`; O(*n*) in the author's posts for those in a forum or a time, in the forum's posts for a forum, and
    ///   in the numbers of the posts of a time for a time alone, by `post_by_time`.
    /// - Throws: SQLite's errors.
    public func posts(
        matching filter: ListFilter = ListFilter(), sortedBy order: PostOrder = .date,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<PostItem> {
        var list = postList(order)
        list.add("post.thread_id", isOneOf: filter.threads.map(\.rawValue))
        list.add(person: "post.author_id", name: "post.author_name", of: filter)
        let forums = try withSubforums(filter.forums)
        if !forums.isEmpty {
            // With an author, their posts are fewer than the forum's: the plus keeps the index of threads out of it.
            let column = filter.users.isEmpty && filter.names.isEmpty ? "post.thread_id" : "+post.thread_id"
            list.add(
                "\(column) IN (SELECT id FROM thread WHERE forum_id IN (SELECT value FROM json_each(?)))",
                JSONText.array(forums))
        }
        if filter.users.isEmpty, filter.names.isEmpty, filter.threads.isEmpty, forums.isEmpty {
            var time = ListStatement(of: "", "")
            time.add(postTimeOf: filter)
            if !time.conditions.isEmpty {
                list.add("post.id IN (SELECT id FROM post\(time.whereClause))", values: time.arguments)
            }
        } else {
            list.add(date: "posted_at", of: filter)
        }
        return try page(list, after: key, limit: limit, isReversed: isReversed, PostItem.init)
    }

    /// A user's posts, newest first.
    ///
    /// - Complexity: O(*limit*), by `post_by_author`.
    /// - Throws: SQLite's errors.
    public func recentPosts(by user: UserID, after key: PageKey? = nil, limit: Int) throws -> ItemPage<
        PostItem
    > {
        var filter = ListFilter()
        filter.users = [user]
        return try posts(matching: filter, after: key, limit: limit)
    }

    /// A user's posts in a forum (subforums included), newest first.
    ///
    /// - Complexity: O(*n*) in the user's posts, by `post_by_author`.
    /// - Throws: SQLite's errors.
    public func posts(
        by user: UserID, in forum: ForumID, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<PostItem> {
        var filter = ListFilter()
        filter.users = [user]
        filter.forums = [forum]
        return try posts(matching: filter, after: key, limit: limit)
    }

    /// A user's posts in a thread, in reading order.
    ///
    /// - Complexity: O(*n*) in the posts of the thread or of the user, by `post_by_thread` or `post_by_author`.
    /// - Throws: SQLite's errors.
    public func posts(
        by user: UserID, in thread: ThreadID, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<PostItem> {
        var filter = ListFilter()
        filter.users = [user]
        filter.threads = [thread]
        return try posts(matching: filter, sortedBy: .id, after: key, limit: limit)
    }

    /// The posts that were read from a saved page, in the order of their numbers.
    ///
    /// - Complexity: O(*n*) in the posts of the page, by the primary key of `post_source`.
    /// - Throws: SQLite's errors.
    public func posts(readFrom page: Int64, limit: Int) throws -> [PostItem] {
        var list = postList(.id)
        list.add("post.id IN (SELECT post_id FROM post_source WHERE source_page_id = ?)", page)
        return try self.page(list, after: nil, limit: limit, PostItem.init).items
    }

    func postList(_ order: PostOrder) -> ListStatement {
        var list = ListStatement(of: "post", PostItem.columns, joins: PostItem.joins)
        list.order = [order == .date ? .descending("post.id") : .ascending("post.id")]
        return list
    }
}
