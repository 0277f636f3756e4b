public import ForumModel

/// A forum or category, as queries give it.
public struct ForumItem: Sendable, Hashable, Encodable {
    /// The number; a category's where ``isCategory``.
    public var id: ForumID
    /// The name; nil for one that is only known as the parent of another.
    public var name: String?
    /// The description as the site wrote it.
    public var description: String?
    /// Whether it is a heading of the forum menu rather than a forum.
    public var isCategory = false
    /// The forum or category that it is in.
    public var parentID: ForumID?
    /// How deep it is below where the list begins, from 0.
    public var depth = 0
    /// Its place among its siblings, from 1.
    public var position: Int?
    /// Threads that the archive holds, subforums aside.
    public var threadCount = 0
    /// Posts that the archive holds, subforums aside.
    public var postCount = 0
    /// Threads as the site counted them.
    public var siteThreadCount: Int?
    /// Posts as the site counted them.
    public var sitePostCount: Int?
    /// The newest post's time, subforums aside.
    public var lastPostAt: UTCTime?
}
