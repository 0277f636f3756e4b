public import ForumModel

/// The account's ignore list or buddy list.
public struct UserListPage: Sendable, Hashable, Encodable {
    /// The kind of list.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// Users whose posts are hidden.
        case ignored = "ignore"
        /// The buddy list.
        case buddies = "buddy"
    }

    /// The kind of list.
    public var kind: Kind
    /// The names in page order, without duplicates; the page has no IDs.
    public var names: [String] = []
}

/// The posters in a thread, with their numbers of posts.
public struct ThreadPostersPage: Sendable, Hashable, Encodable {
    /// The thread, if the page identifies it.
    public var threadID: ThreadID?
    /// The number of posts in the thread, as stated by the page.
    public var postCount: Int?
    /// The posters in page order.
    public var posters: [ThreadPoster] = []
}

/// A user who posted in a thread.
public struct ThreadPoster: Sendable, Hashable, Encodable {
    /// The user's ID.
    public var userID: UserID
    /// The name.
    public var name: String
    /// The number of posts.
    public var postCount: Int?
}
