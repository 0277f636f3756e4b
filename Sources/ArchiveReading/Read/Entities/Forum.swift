public import ForumModel

/// A forum or category.
public struct Forum: Sendable, Hashable, Codable {
    /// The ID; a category's if ``isCategory``.
    public var id: ForumID
    /// The name; nil for a forum that is known only as a parent.
    public var name: String?
    /// The description as written by the site.
    public var description: String?
    /// Whether it is a heading of the forum menu rather than a forum.
    public var isCategory = false
    /// The parent forum or category.
    public var parentID: ForumID?
    /// The depth below the start of the list, from 0; in a selection, a forum without a category is on level 1.
    public var depth = 0
    /// The position among its siblings, from 1.
    public var position: Int?
    /// The number of held or selected threads, without subforums.
    public var threadCount = 0
    /// The number of held or selected posts, without subforums.
    public var postCount = 0
    /// The number of threads as stated by the site.
    public var siteThreadCount: Int?
    /// The number of posts as stated by the site.
    public var sitePostCount: Int?
    /// The newest post's time, without subforums.
    public var lastPostAt: UTCTime?

    /// Creates a forum.
    public init(id: ForumID, name: String? = nil) { (self.id, self.name) = (id, name) }
}
