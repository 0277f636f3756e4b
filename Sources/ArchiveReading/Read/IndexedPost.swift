internal import ArchiveStore
public import ForumModel

/// A post with the values that a search index contains.
public struct IndexedPost: Sendable, Hashable {
    /// The ID of the post.
    public var id: PostID
    /// The location of the post.
    public var location: PostLocation
    /// The author's names, the displayed one first.
    public var authorNames: [String] = []
    /// The thread's forum.
    public var forumID: ForumID?
    /// The thread's title.
    public var title: String?
    /// Whether the post is the first selected one of its thread, for which the title is indexed.
    public var isFirst = false
    /// The time of posting in ISO 8601 UTC.
    public var postedAt: String?
    /// The body's text.
    public var text = ""
}

extension ArchiveSnapshot {
    /// Calls a closure with the IDs and locations of all selected posts, in order of the IDs.
    ///
    /// - Throws: SQLite's errors, and the errors of the closure.
    public func forEachPost(_ body: (PostID, PostLocation) throws -> Void) throws {
        try forEachRow("SELECT id, thread_id, page FROM selected_post ORDER BY id", []) {
            let thread = ThreadID(rawValue: $0.number(1) ?? 0)
            try body(PostID(rawValue: $0.number(0) ?? 0), PostLocation(threadID: thread, page: Int($0.number(2) ?? 1)))
        }
    }

    /// Returns selected posts with the values for a search index.
    ///
    /// - Returns: the posts by ID.
    public func indexedPosts(from first: PostID, through last: PostID) throws -> [IndexedPost] {
        let range = [first.rawValue, last.rawValue]
        var names: [Int64: [String]] = [:]
        try forEachRow(
            """
            SELECT user_id, name FROM user_name WHERE user_id IN (
                SELECT author_id FROM post JOIN selected_post USING (id) WHERE id BETWEEN ? AND ?)
            ORDER BY user_id, name
            """, range
        ) { row in
            guard let user = row.number(0), let name = row.text(1) else { return }
            names[user, default: []].append(name)
        }
        var posts: [IndexedPost] = []
        try forEachRow(
            """
            SELECT post.id, selected_post.thread_id, page, ifnull(user.name, post.author_name), post.author_id,
                thread.forum_id, thread.title, ordinal, posted_at, body_text
            FROM selected_post JOIN post ON post.id = selected_post.id LEFT JOIN user ON user.id = post.author_id
            LEFT JOIN thread ON thread.id = post.thread_id
            WHERE selected_post.id BETWEEN ? AND ? ORDER BY post.id
            """, range
        ) { row in
            var post = IndexedPost(
                id: PostID(rawValue: row.number(0) ?? 0),
                location: PostLocation(threadID: ThreadID(rawValue: row.number(1) ?? 0), page: Int(row.number(2) ?? 1)))
            let shown = row.text(3)
            let known = row.number(4).flatMap { names[$0] } ?? []
            post.authorNames = (shown.map { [$0] } ?? []) + known.filter { $0 != shown }
            post.forumID = row.number(5).map(ForumID.init(rawValue:))
            post.title = row.text(6)
            post.isFirst = row.number(7) == 1
            post.postedAt = row.text(8)
            post.text = row.text(9) ?? ""
            posts.append(post)
        }
        return posts
    }
}
