public import ForumModel

/// A bookmark of an account, as queries give it.
public struct BookmarkItem: Sendable, Hashable, Encodable {
    /// Whose it is.
    public var accountID: AccountID
    /// The account's name; nil for the account of pages that name nobody.
    public var accountName: String?
    /// The thread, in bookmarks of threads.
    public var threadID: ThreadID?
    /// The forum: of the thread, or the bookmarked one.
    public var forumID: ForumID?
    /// The title of the thread, or the name of the forum.
    public var title: String?
    /// The colour of the star, 0 to 5.
    public var star: Int?
    /// Posts of the thread that the account has not seen.
    public var unreadCount: Int?
    /// The thread's newest post, held or not.
    public var lastPostAt: UTCTime?
}
