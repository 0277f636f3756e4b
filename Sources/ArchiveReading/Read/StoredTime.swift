/// A day on which selected posts were written.
public struct StoredDay: Sendable, Hashable, Decodable {
    /// The day in UTC, `YYYY-MM-DD`.
    public var day: String
    /// The number of selected posts on the day.
    public var postCount: Int
}

/// A selected post, and a number that belongs to it.
public struct CountedPost: Sendable, Hashable {
    /// The post.
    public var post: ListedPost
    /// The number: of the posts that it is the first of, or of the posts that quote it.
    public var count: Int
}

/// The number of posts of one user in a period or thread.
public struct StoredShare: Sendable, Hashable {
    /// The author.
    public var author: Author
    /// The number of selected posts.
    public var postCount: Int
}

/// A saved page that posts come from.
public struct StoredCapture: Sendable, Hashable {
    /// The ID (`source_page.id`).
    public var id: Int64
    /// The file name without folders, or the member's in a container; nil with pseudonyms.
    public var fileName: String?
    /// The time of the capture, in ISO 8601 UTC; nil if unknown.
    public var capturedAt: String?
    /// The basis of that time (`source_page.captured_basis`).
    public var capturedBasis: String?
    /// The SHA-256 of the page's bytes, in hexadecimal.
    public var sha256: String?
}
