package import ForumModel

/// A post that a page mentions without showing it, such as a search result.
package struct MentionRecord: ClaimedRecord {
    /// The stored bases; the view post_mention adds `quote` and `punishment`.
    package enum Basis: String, Sendable { case search }

    package var postID: PostID
    package var basis: Basis
    package var authorID: UserID?
    package var authorName: String?
    package var threadID: ThreadID?
    package var forumID: ForumID?
    package var postedAt: UTCTime?
    package var excerpt: String?

    package init(of post: PostID, basis: Basis) { (postID, self.basis) = (post, basis) }

    package static let entity = ClaimEntity.mention
    package static let columns = ArchiveTable.mentions(Column("basis", .text, from: .value(\Self.basis.rawValue)))
    package var claimID: Int64 { postID.rawValue }
}

extension ArchiveTable {
    fileprivate static func mentions(_ columns: Column...) -> [Column] {
        columns + [
            Column("author_id", .person, from: .value(\MentionRecord.authorID?.rawValue)),
            Column("author_name", .personName(of: "author_id"), from: .value(\MentionRecord.authorName)),
            Column("thread_id", .reference(.thread), from: .value(\MentionRecord.threadID?.rawValue)),
            Column("forum_id", .reference(.forum), from: .value(\MentionRecord.forumID?.rawValue)),
            Column("posted_at", .time, from: .value(\MentionRecord.postedAt?.description)),
            Column("excerpt", .prose(naming: "ifnull(t.author_name, '')"), from: .value(\MentionRecord.excerpt)),
        ]
    }

    /// The mentions of posts in search results; post_mention adds those in quotes and punishments.
    static let foundMention = ArchiveTable(
        "found_mention",
        mentions(
            Column("post_id", .reference(.post), "NOT NULL"),
            Column("source_page_id", .reference(.page), "NOT NULL"), Column("basis", .text, "NOT NULL")),
        indexes: "CREATE INDEX found_mention_by_post ON found_mention(post_id);"
    ).rebuilt(fromClaimsOf: MentionRecord.self)

    /// What pages say about posts that they do not show: search results, quotes and punishments.
    ///
    /// A mention creates no row of post.
    public static let postMention = ArchiveTable(
        view: "post_mention",
        mentions(
            Column("post_id", .reference(.post)), Column("source_page_id", .reference(.page)), Column("basis", .text)),
        sql: """
            CREATE VIEW post_mention AS
            SELECT post_id, source_page_id, basis, author_id, author_name, thread_id, forum_id, posted_at, excerpt
            FROM found_mention
            UNION ALL
            SELECT quoted_post_id, post.body_source_id, 'quote', NULL, quoted_name, NULL, NULL, NULL, NULL
            FROM post_quote JOIN post ON post.id = post_id WHERE quoted_post_id IS NOT NULL
            UNION ALL
            SELECT post_id, row_source_id, 'punishment', user_id, user_name, NULL, NULL, NULL, NULL
            FROM punishment WHERE post_id IS NOT NULL;
            """
    ).published(
        notDumped: "source_page_id",
        order: "post_id, basis, author_id, author_name, thread_id, forum_id, posted_at, excerpt, source_page_id",
        selectedBy: "thread_id")
}
