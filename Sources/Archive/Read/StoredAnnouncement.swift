public import ForumModel

/// An announcement.
public struct StoredAnnouncement: Sendable, Hashable {
    /// The number, derived from author, date and forum.
    public var id: AnnouncementID
    /// The forum; nil for all.
    public var forumID: ForumID?
    /// The title.
    public var title: String?
    /// Who announced it.
    public var author = StoredAuthor()
    /// The day, `YYYY-MM-DD`.
    public var postedOn: String?
    /// The body as raw markup.
    public var bodyHTML: String?
    /// The page whose body this is (`source_page.id`).
    public var bodySourceID: Int64?
}
