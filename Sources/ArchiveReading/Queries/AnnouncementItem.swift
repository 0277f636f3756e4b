internal import ArchiveModel
public import ForumModel
package import GRDB

/// An announcement in query results.
public struct AnnouncementItem: Sendable, Hashable, Encodable {
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

extension AnnouncementItem {
    package init(_ row: Row) throws {
        id = AnnouncementID(rawValue: try row.value("id"))
        forumID = try row.number("forum_id")
        forumName = try row.value("forum_name")
        title = try row.value("title")
        authorID = try row.number("author_id")
        authorName = try row.value("author")
        postedOn = try row.value("posted_on")
        bodyHTML = try row.value("body_html")
    }
}
