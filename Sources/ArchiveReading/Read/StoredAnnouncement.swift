public import ForumModel

/// An announcement.
public struct StoredAnnouncement: Sendable, Hashable {
    /// The ID, derived from author, date and forum.
    public var id: AnnouncementID
    /// The forum; nil if it is for all forums.
    public var forumID: ForumID?
    /// The title.
    public var title: String?
    /// The author.
    public var author = StoredAuthor()
    /// The day, `YYYY-MM-DD`.
    public var postedOn: String?
    /// The body as raw markup.
    public var bodyHTML: String?
    /// The page that the body comes from (`source_page.id`).
    public var bodySourceID: Int64?
}
