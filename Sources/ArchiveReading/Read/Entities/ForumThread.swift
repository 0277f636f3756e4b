public import ForumModel

/// A thread, with the names of its forum, author and tag, and an account's view of it.
public struct ForumThread: Sendable, Hashable, Codable {
    /// The ID.
    public var id: ThreadID
    /// The title; nil if no page showed it.
    public var title: String?
    /// The forum.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// The author's ID; nil if only a name is known.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
    /// The tag.
    public var tagID: ThreadTagID?
    /// The tag's title, otherwise the file name of its picture.
    public var tagName: String?
    /// The second tag, which some forums have.
    public var secondaryTagID: ThreadTagID?
    /// The second tag's title, otherwise the file name of its picture.
    public var secondaryTagName: String?
    /// Whether the thread is sticky.
    public var isSticky = false
    /// Whether the thread is closed.
    public var isClosed = false
    /// Whether the account bookmarked the thread.
    public var isBookmarked = false
    /// The colour of the bookmark's star, 0 to 5.
    public var star: Int?
    /// The number of posts that the account has not seen; nil if unknown, or if it never opened the thread.
    public var unreadCount: Int?
    /// The number of posts that the account has seen.
    public var seenPostCount: Int?
    /// The number of held posts.
    public var postCount = 0
    /// The number of replies as stated by the site.
    public var replyCount: Int?
    /// The number of views as stated by the site.
    public var viewCount: Int?
    /// The number of pages of 40 posts as stated by the site.
    public var pageCount: Int?
    /// The number of ratings.
    public var ratingVotes: Int?
    /// The mean of the ratings, 1 to 5.
    public var ratingAverage: Double?
    /// The first held post.
    public var firstPostID: PostID?
    /// The last held post.
    public var lastPostID: PostID?
    /// When it was opened.
    public var firstPostAt: UTCTime?
    /// The newest post's time, held or not.
    public var lastPostAt: UTCTime?
    /// The author of the newest post.
    public var lastPostAuthorID: UserID?
    /// The name of the author of the newest post.
    public var lastPostAuthorName: String?
    /// The page of the forum's list in the newest capture, from 1.
    public var listPage: Int?
    /// The position on that page, from 1.
    public var listPosition: Int?
    /// The number of posts in the requested period, in lists of popular threads.
    public var recentPostCount: Int?
    /// The number of quotes of its posts, in lists sorted by it.
    public var quoteCount: Int?

    /// The number of posts as stated by the site: the replies and the first post.
    public var sitePostCount: Int? { replyCount.map { $0 &+ 1 } }

    package static let columns = """
        thread.id, thread.title, thread.forum_id, forum.name AS forum_name, thread.author_id,
            ifnull(author.name, thread.author_name) AS author_name, thread_tag_id AS tag_id,
            ifnull(tag.title, tag.image_name) AS tag_name, secondary_thread_tag_id AS secondary_tag_id,
            ifnull(second.title, second.image_name) AS secondary_tag_name,
            ifnull(is_sticky, 0) AS is_sticky, ifnull(is_closed, 0) AS is_closed,
            \(ReaderMarks.isBookmarked) AS is_bookmarked,
            bookmark.star, \(ReaderMarks.unreadCount) AS unread_count,
            \(ReaderMarks.seenPostCount) AS seen_post_count,
            thread.post_count, reply_count, view_count, page_count, rating_votes, rating_average, first_post_id, last_post_id,
            first_post_at, thread.last_post_at, last_post_author_id,
            ifnull(latest.name, last_post_author_name) AS last_post_author_name, list_page, list_position
        """

    /// The joins that the columns need; the parameter is the account's ID.
    static let joins = """
        JOIN \(ReaderMarks.view)
        LEFT JOIN forum ON forum.id = thread.forum_id
        LEFT JOIN user AS author ON author.id = thread.author_id
        LEFT JOIN user AS latest ON latest.id = thread.last_post_author_id
        LEFT JOIN thread_tag AS tag ON tag.id = thread_tag_id
        LEFT JOIN thread_tag AS second ON second.id = secondary_thread_tag_id
        LEFT JOIN thread_bookmark AS bookmark ON bookmark.account_id = viewer.id AND bookmark.thread_id = thread.id
        """
}

/// A thread tag.
public struct ThreadTag: Sendable, Hashable, Codable {
    /// The site's number; if only the picture is known, derived from its file name.
    public var id: ThreadTagID
    /// The site's number; nil if only the picture is known.
    public var siteID: Int64?
    /// The file name of its picture.
    public var imageName: String
    /// The picture's address.
    public var imageURL: String?
    /// The title.
    public var title: String?
    /// The number of threads with the tag, as first or second tag.
    public var threadCount = 0
}

/// A poll with its options.
public struct Poll: Sendable, Hashable, Codable {
    /// An option.
    public struct Option: Sendable, Hashable, Codable {
        /// The position, from 1.
        public var position: Int
        /// The text.
        public var text: String?
        /// The number of votes.
        public var voteCount: Int?
    }

    /// The ID.
    public var id: PollID
    /// The thread.
    public var threadID: ThreadID?
    /// The thread's title.
    public var threadTitle: String?
    /// The text of the question.
    public var question: String?
    /// The number of all votes, as stated by the site.
    public var voteCount: Int?
    /// Whether several options may be chosen; nil if unknown.
    public var isMultiple: Bool?
    /// Whether the poll is closed; nil if unknown.
    public var isClosed: Bool?
    /// The options in the poll's order.
    public var options: [Option] = []
}
