public import ForumModel

/// A bookmark of an account.
public struct StoredBookmark: Sendable, Hashable, Decodable {
    /// The account's name; nil if unknown.
    public var accountName: String?
    /// The thread.
    public var threadID: ThreadID
    /// The star's colour, 0 to 5.
    public var star: Int?
}
