public import ArchiveModel
public import ForumModel
internal import GRDB

/// A post quoted by another one, held or not.
public struct QuotedPost: Sendable, Hashable, Encodable {
    /// The ID; nil if the quote does not link to a post.
    public var id: PostID?
    /// The name in the quote.
    public var name: String?
    /// The post; nil if it is not held.
    public var post: Post?
}

/// A mention of a post: a quote, a search result or a punishment.
public struct ArchivedMention: Sendable, Hashable, Codable {
    /// The kind of mention: `quote`, `search` or `punishment` (view `post_mention`).
    public var basis: String
    /// The page (`source_page.id`) with the mention.
    public var sourceID: SourcePageID?
    /// The author of the post, according to the page.
    public var authorID: UserID?
    /// The name of the author.
    public var authorName: String?
    /// The thread of the post, according to the page.
    public var threadID: ThreadID?
    /// The forum of the post, according to the page.
    public var forumID: ForumID?
    /// The time of posting, according to the page.
    public var postedAt: UTCTime?
    /// An excerpt of the post.
    public var excerpt: String?
}

extension ArchiveSnapshot {
    /// Returns the posts that quote a post, by ID.
    ///
    /// - Complexity: O(*q*) in the quotes of the post, by `post_quote_by_quoted`.
    public func quotes(of post: PostID, after key: PageKey? = nil, limit: Int) throws -> ItemPage<Post> {
        var list = postList(.id)
        list.add("post.id IN (SELECT post_id FROM post_quote WHERE quoted_post_id = ?)", post.rawValue)
        return try page(list, after: key, limit: limit)
    }

    /// Returns the posts that a post quotes, in the order of its text.
    ///
    /// - Complexity: O(*q*) in the quotes in the post, by `post_quote_by_post`.
    public func quotedPosts(in post: PostID) throws -> [QuotedPost] {
        try database.renamedRows(
            """
            SELECT quoted_post_id, quoted_name, \(Post.columns)
            FROM post_quote LEFT JOIN post ON post.id = quoted_post_id
            \(Post.joins)
            WHERE post_quote.post_id = ? ORDER BY post_quote.rowid
            """, [post.rawValue]
        ).map { row in
            try QuotedPost(
                id: row.value("quotedPostID"), name: row.value("quotedName"),
                post: row.stored("id").isNull ? nil : row.decoded())
        }
    }

    /// Returns the mentions of a post, held or not: quotes, search results and punishments.
    ///
    /// - Complexity: O(*m*) in the mentions of the post and in the punishments of the archive, by `found_mention_by_post` and
    ///   `post_quote_by_quoted`.
    public func mentions(of post: PostID) throws -> [ArchivedMention] {
        try database.values(
            """
            SELECT basis, source_page_id AS source_id, author_id, author_name, thread_id, forum_id, posted_at, excerpt
            FROM post_mention WHERE post_id = ? ORDER BY basis, source_page_id, excerpt
            """, [post.rawValue])
    }

    /// Returns the superseded bodies of a post, oldest first.
    ///
    /// - Complexity: O(*r*) in the bodies, by the primary key of `post_revision`.
    public func revisions(of post: PostID) throws -> [StoredPost.Revision] {
        try database.values(
            """
            SELECT body_html, first_captured_at, last_captured_at, markup_source_id AS source_id FROM post_revision
            WHERE post_id = ? ORDER BY first_captured_at, body_signature
            """, [post.rawValue])
    }

    /// The quotes in the posts of a thread, by post and then in the order of its text.
    package func replies(in thread: ThreadID) throws -> [ReplyEdge] {
        try database.values(
            """
            SELECT post.id AS post_id, quoted_post_id AS quoted_id, quoted_name, quoted.id IS NOT NULL AS is_held,
                ifnull(quoted.thread_id = ?1, 0) AS is_here
            FROM post JOIN post_quote ON post_quote.post_id = post.id
            LEFT JOIN post AS quoted ON quoted.id = quoted_post_id
            WHERE post.thread_id = ?1 AND quoted_post_id IS NOT NULL
            ORDER BY post.id, post_quote.rowid
            """, [thread.rawValue])
    }

    /// Returns the held ones of some posts, in no particular order.
    package func posts(withIDs ids: some Sequence<PostID>) throws -> [Post] {
        try database.values(
            """
            SELECT \(Post.columns) FROM json_each(?) AS wanted JOIN post ON post.id = wanted.value
            \(Post.joins)
            """, [JSONText.array(ids.map(\.rawValue))])
    }
}

/// A quote of one post in another one: who answers whom.
package struct ReplyEdge: Sendable, Hashable, Decodable {
    package var postID: PostID
    package var quotedID: PostID
    package var quotedName: String?
    /// Whether the quoted post is held, in this thread or another one.
    package var isHeld: Bool
    /// Whether the quoted post is held in this thread.
    package var isHere: Bool
}
