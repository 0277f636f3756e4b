public import ForumModel

/// A thread as one page shows it; nil fields are those that the page says nothing about.
public struct ThreadRecord: Sendable {
    /// The number.
    public var id: ThreadID
    /// The title.
    public var title: String?
    /// The forum it stands in.
    public var forumID: ForumID?
    /// Who began it.
    public var author: (id: UserID?, name: String)?
    /// Replies.
    public var replyCount: Int?
    /// Views.
    public var viewCount: Int?
    /// Votes and their average.
    public var rating: Shown<(votes: Int, average: Double)>?
    /// The last post as the list says.
    public var lastPost: (at: UTCTime?, authorName: String?)?
    /// Whether stuck to the top.
    public var isSticky: Bool?
    /// Whether closed.
    public var isClosed: Bool?
    /// The tag.
    public var tag: Shown<ThreadTagID>?
    /// The second tag.
    public var secondaryTag: Shown<ThreadTagID>?
    /// How many pages it has, from unfiltered page navigation.
    public var pageCount: Int?
    /// Whether the page's account has bookmarked it.
    public var isBookmarked: Bool?
    /// The bookmark's star.
    public var star: Int?
    /// The account's unread posts.
    public var unread: Shown<Int>?

    /// Makes a thread of which only the number is known.
    public init(id: ThreadID) { self.id = id }
}
