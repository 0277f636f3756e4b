public import ForumModel

/// A day on which selected posts were written.
public struct StoredDay: Sendable, Hashable {
    /// The day in UTC, `YYYY-MM-DD`.
    public var day: String
    /// How many selected posts are of it.
    public var postCount: Int
}

/// A thread's selected posts of one day.
public struct StoredThreadDay: Sendable, Hashable {
    /// The day in UTC, `YYYY-MM-DD`.
    public var day: String
    /// The thread; 0 when it is not known.
    public var threadID: ThreadID
    /// The thread's title; nil when no page showed it.
    public var title: String?
    /// How many selected posts are of that day.
    public var postCount: Int
    /// The first of them.
    public var firstPostID: PostID
    /// Where that one is.
    public var location: PostLocation
}

/// A thread's selected posts of one person.
public struct StoredThreadShare: Sendable, Hashable {
    /// The thread; 0 when it is not known.
    public var threadID: ThreadID
    /// The thread's title; nil when no page showed it.
    public var title: String?
    /// How many selected posts are theirs.
    public var postCount: Int
    /// The first of them.
    public var firstPostID: PostID
    /// Where that one is.
    public var location: PostLocation
}

/// Posts of one person, of some period or in some thread.
public struct StoredShare: Sendable, Hashable {
    /// Who.
    public var author: StoredAuthor
    /// How many selected posts are theirs.
    public var postCount: Int
}

/// A saved page that posts are from.
public struct StoredCapture: Sendable, Hashable {
    /// The row (`source_page.id`).
    public var id: Int64
    /// The file's name without its folders, or the member's in a container; nil when names of people are replaced.
    public var fileName: String?
    /// When it was captured, in ISO 8601 UTC; nil when nothing tells.
    public var capturedAt: String?
    /// How the time is known (`source_page.captured_basis`).
    public var capturedBasis: String?
    /// The SHA-256 of the page's bytes, in hexadecimal.
    public var sha256: String?
}
