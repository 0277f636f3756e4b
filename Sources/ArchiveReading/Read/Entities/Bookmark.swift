public import ForumModel

/// A bookmark of an account.
public struct Bookmark: Sendable, Hashable, Codable {
    /// The account.
    public var accountID: AccountID
    /// The account's name; nil for the account of pages that name none.
    public var accountName: String?
    /// The thread; nil in a bookmark of a forum.
    public var threadID: ThreadID?
    /// The forum: the thread's, or the bookmarked one.
    public var forumID: ForumID?
    /// The title of the thread, or the name of the forum.
    public var title: String?
    /// The colour of the star, 0 to 5.
    public var star: Int?
    /// The number of posts in the thread that the account has not seen.
    public var unreadCount: Int?
    /// The thread's newest post, held or not.
    public var lastPostAt: UTCTime?
}
