public import ForumModel

/// An announcement in query results.
public struct AnnouncementItem: Sendable, Hashable, Codable {
    /// The ID, derived from author, date and forum.
    public var id: AnnouncementID
    /// The forum; nil for all forums.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// The title.
    public var title: String?
    /// The author's ID; nil if only a name is known.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
    /// The day, as `YYYY-MM-DD`.
    public var postedOn: String?
    /// The body as raw markup.
    public var bodyHTML: String?
}
