public import ForumModel
internal import GRDB

/// A post that another one quotes, held or not.
public struct QuotedPost: Sendable, Hashable, Encodable {
    /// The number; nil where the quote does not link to a post.
    public var id: PostID?
    /// The name in the quote.
    public var name: String?
    /// The post; nil when it is not held.
    public var post: PostItem?
}

/// What a page says of a post: a quote, a link, a search result or a punishment.
public struct MentionItem: Sendable, Hashable, Encodable {
    /// What it is: `quote`, `punishment` and others (table `post_mention`).
    public var basis: String
    /// The page (`source_page.id`) that says it.
    public var sourceID: Int64?
    /// Who wrote the post, as the page says.
    public var authorID: UserID?
    /// The name of who wrote it.
    public var authorName: String?
    /// The thread that it is in, as the page says.
    public var threadID: ThreadID?
    /// The forum that it is in, as the page says.
    public var forumID: ForumID?
    /// When it was written, as the page says.
    public var postedAt: UTCTime?
    /// Some of its text.
    public var excerpt: String?
}

extension ArchiveQueries {
    /// The posts that quote a post, in the order of their numbers.
    ///
    /// - Complexity: O(*q*) in the quotes of the post, by `post_quote_by_quoted`.
    /// - Throws: SQLite's errors.
    public func quotes(of post: PostID, after key: PageKey? = nil, limit: Int) throws -> ItemPage<PostItem> {
        var list = postList(.id)
        list.add("post.id IN (SELECT post_id FROM post_quote WHERE quoted_post_id = ?)", post.rawValue)
        return try page(list, after: key, limit: limit, PostItem.init)
    }

    /// The posts that a post quotes, in the order of its text.
    ///
    /// - Complexity: O(*q*) in the quotes in the post, by `post_quote_by_post`.
    /// - Throws: SQLite's errors.
    public func quotedPosts(in post: PostID) throws -> [QuotedPost] {
        try rows(
            """
            SELECT quoted_post_id, quoted_name, \(PostItem.columns)
            FROM post_quote LEFT JOIN post ON post.id = quoted_post_id
            \(PostItem.joins)
            WHERE post_quote.post_id = ? ORDER BY post_quote.rowid
            """, [post.rawValue]
        ).map { row in
            let isHeld = try (row["id"] as Int64?) != nil
            return try QuotedPost(
                id: row.number("quoted_post_id"), name: row["quoted_name"],
                post: isHeld ? PostItem(row) : nil)
        }
    }

    /// What pages say of a post, whether it is held or not: who quotes it, links to it, found it or was punished for it.
    ///
    /// - Complexity: O(*m*) in the mentions of the post and in the punishments of the archive, by `found_mention_by_post` and
    ///   `post_quote_by_quoted`.
    /// - Throws: SQLite's errors.
    public func mentions(of post: PostID) throws -> [MentionItem] {
        try rows(
            """
            SELECT basis, source_page_id, author_id, author_name, thread_id, forum_id, posted_at, excerpt
            FROM post_mention WHERE post_id = ? ORDER BY basis, source_page_id, excerpt
            """, [post.rawValue]
        ).map { row in
            try MentionItem(
                basis: row["basis"], sourceID: row["source_page_id"], authorID: row.number("author_id"),
                authorName: row["author_name"], threadID: row.number("thread_id"),
                forumID: row.number("forum_id"), postedAt: row.time("posted_at"), excerpt: row["excerpt"])
        }
    }

    /// The superseded bodies of a post, oldest first.
    ///
    /// - Complexity: O(*r*) in the bodies, by the primary key of `post_revision`.
    /// - Throws: SQLite's errors.
    public func revisions(of post: PostID) throws -> [StoredPost.Revision] {
        try rows(
            """
            SELECT body_html, first_captured_at, last_captured_at, markup_source_id FROM post_revision
            WHERE post_id = ? ORDER BY first_captured_at, body_signature
            """, [post.rawValue]
        ).map {
            try StoredPost.Revision(
                bodyHTML: $0["body_html"], firstCapturedAt: $0["first_captured_at"],
                lastCapturedAt: $0["last_captured_at"], sourceID: $0["markup_source_id"])
        }
    }
}
