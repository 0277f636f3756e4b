public import ArchiveModel
public import ForumModel

/// An announcement.
public struct Announcement: Sendable, Hashable, Codable {
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
    /// The page (`source_page.id`) that the body comes from; read for exports only.
    public var bodySourceID: SourcePageID?

    /// The author.
    public var author: Author { Author(id: authorID, name: authorName) }

    static let columns = """
        announcement.id, forum_id, forum.name AS forum_name, title, author_id,
            ifnull(user.name, announcement.author_name) AS author_name, posted_on, body_html
        """

    static let joins = """
        LEFT JOIN forum ON forum.id = announcement.forum_id LEFT JOIN user ON user.id = announcement.author_id
        """
}
