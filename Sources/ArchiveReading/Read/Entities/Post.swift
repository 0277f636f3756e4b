public import ArchiveModel
public import ForumModel

/// A post, with the names of its author, thread and forum.
public struct Post: Sendable, Hashable, Codable {
    /// The ID; posts are read in the order of their IDs.
    public var id: PostID
    /// The thread.
    public var threadID: ThreadID?
    /// The thread's title.
    public var threadTitle: String?
    /// The forum of the thread.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// The author's ID; nil if only a name is known.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
    /// The position in the thread, 1-based, by the newest unfiltered capture; not unique.
    public var position: Int?
    /// When it was written.
    public var postedAt: UTCTime?
    /// When it was last edited.
    public var editedAt: UTCTime?
    /// The name of the last editor.
    public var editedByName: String?
    /// Whether the author opened the thread.
    public var isOP: Bool?
    /// Whether the default account has seen it; nil if unknown.
    public var isSeen: Bool?
    /// Whether the default account ignores its author.
    public var isIgnored = false
    /// The time since which newer captures of its page omit it.
    public var firstMissingAt: UTCTime?
    /// The number of superseded bodies.
    public var revisionCount = 0
    /// The body as raw markup.
    public var bodyHTML: String?
    /// The body as text.
    public var bodyText: String?
    /// The page (`source_page.id`) that the markup comes from.
    public var bodySourceID: SourcePageID?
    /// The number of quotes in other posts, in lists sorted by it.
    public var quoteCount: Int?

    package static let columns = """
        post.id, post.thread_id, thread.title AS thread_title, thread.forum_id, forum.name AS forum_name, post.author_id,
            ifnull(user.name, post.author_name) AS author_name, post.position, post.posted_at, post.edited_at,
            post.edited_by_name, post.is_op, \(ReaderMarks.isPostSeen) AS is_seen, post.is_ignored, post.first_missing_at,
            (SELECT count(*) FROM post_revision WHERE post_revision.post_id = post.id) AS revision_count,
            post.body_html, post.body_text, post.body_markup_source_id AS body_source_id
        """

    static let joins = """
        LEFT JOIN user ON user.id = post.author_id
        LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN forum ON forum.id = thread.forum_id
        JOIN \(ReaderMarks.defaultView)
        """
}
