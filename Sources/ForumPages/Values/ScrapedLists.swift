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

/// The tags that a page offers for threads or messages, in order.
public struct OfferedTags: Sendable, Hashable, Encodable {
    /// Where a page offers tags.
    public enum Place: String, Sendable, Hashable, Encodable {
        /// The menu that filters a list of threads.
        case filterMenu = "filter-menu"
        /// The form for a new thread.
        case newThread = "new-thread"
        /// The form for a private message, which belongs to no forum.
        case newMessage = "new-message"
    }

    /// Where the page offers the tags.
    public var place: Place
    /// The forum that offers them; nil for messages, and if the page names none.
    public var forumID: ForumID?
    /// The tags in page order, without duplicates.
    public var tags: [ThreadTagSighting]
}

/// The past day that a thread list shows, selected in the form *Archives*.
///
/// Such a list has no information about the day of its capture.
public struct ListArchiveDate: Sendable, Hashable, Encodable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int?
    /// The day of the month; nil if none is selected.
    public var day: Int?
}
