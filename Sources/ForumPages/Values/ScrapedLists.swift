public import ForumModel

/// The account's list of people: those it ignores, or its buddies.
public struct UserListPage: Sendable, Hashable, Encodable {
    /// Which list.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// People whose posts are hidden.
        case ignored = "ignore"
        /// The buddy list.
        case buddies = "buddy"
    }

    /// Which list.
    public var kind: Kind
    /// The names in page order, each once; the page gives no numbers.
    public var names: [String] = []
}

/// Who posted in a thread, and how often.
public struct ThreadPostersPage: Sendable, Hashable, Encodable {
    /// The thread, where the page says so.
    public var threadID: ThreadID?
    /// All posts of the thread, as the page says.
    public var postCount: Int?
    /// The posters in page order.
    public var posters: [ThreadPoster]

    /// Makes an empty page.
    public init(threadID: ThreadID? = nil) {
        self.threadID = threadID
        posters = []
    }
}

/// Somebody who posted in a thread.
public struct ThreadPoster: Sendable, Hashable, Encodable {
    /// The user's number.
    public var userID: UserID
    /// The name.
    public var name: String
    /// How many posts.
    public var postCount: Int?
}
