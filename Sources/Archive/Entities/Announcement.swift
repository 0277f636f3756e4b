package import ForumModel

/// An announcement as read from one saved page.
package struct AnnouncementRecord: Sendable {
    /// A hash of the author's name in lower case, the day and the forum.
    package private(set) var id: AnnouncementID
    /// The forum.
    package var forumID: ForumID?
    /// The title.
    package var title: String?
    /// The author.
    package var author: (id: UserID?, name: String)
    /// The day, `2010-09-05`.
    package var postedOn: String?
    /// The body's HTML.
    package var bodyHTML: String?

    /// Makes an announcement; its number follows from author, day and forum.
    package init(forumID: ForumID?, author: (id: UserID?, name: String), postedOn: String?) {
        id = AnnouncementID(
            rawValue: DerivedNumber.from(
                "announcement", author.name.lowercased(), postedOn ?? "", forumID?.description ?? ""))
        self.forumID = forumID
        self.author = author
        self.postedOn = postedOn
    }

    /// Changes the number of an announcement that shares author, day and forum with another one of its page.
    package mutating func distinguish(by content: String) {
        id = AnnouncementID(rawValue: DerivedNumber.from("announcement", id.description, content))
    }
}

extension Entity {
    /// Announcements; `forum_id` is NULL where no page gives the forum.
    static let announcement = Entity(
        schema: """
            CREATE TABLE announcement (
                id INTEGER PRIMARY KEY,
                forum_id INTEGER REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                title TEXT,
                author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                author_name TEXT,
                posted_on TEXT,
                body_html TEXT,
                -- The number that a page gives; author_id is the result of all pages.
                shown_author_id INTEGER,
                -- 1 if the page gives the author's number, else 0: the higher rank wins the merge.
                author_rank INTEGER,
                forum_source_id INTEGER,
                title_source_id INTEGER,
                author_source_id INTEGER,
                body_source_id INTEGER
            );
            CREATE INDEX announcement_by_forum ON announcement(forum_id);
            CREATE INDEX announcement_by_author ON announcement(author_id);
            """,
        tables: [.announcement],
        rules: [.announcement],
        isDeletedWithoutClaim: true)
}

extension MergedTable {
    static let announcement = MergedTable(
        "announcement", .announcement,
        references: ["forum_id": .forum, "shown_author_id": .user],
        groups: [
            FieldGroup("forum_id", source: "forum_source_id"),
            FieldGroup("title", source: "title_source_id"),
            FieldGroup(
                "shown_author_id", "author_name", "posted_on", source: "author_source_id", rank: "author_rank"
            ),
            FieldGroup("body_html", source: "body_source_id"),
        ])
}

extension PublicTable {
    /// Announcements.
    public static let announcement = PublicTable(
        "announcement", "id, forum_id, title, author_id, author_name, posted_on, body_html",
        hasDerivedID: true,
        redaction: [
            "id": Redacted.number("id", of: "announcement"),
            "author_id": Redacted.person("author_id"),
            "author_name": Redacted.name("author_name"),
            "title": Redacted.text("title", without: "author_name"),
            "body_html": Redacted.markup("body_html", without: "author_name"),
        ])
}

extension AnnouncementRecord: MergedRecord {
    static var rules: MergedTable { .announcement }

    func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .announcement, id: id.rawValue, source: source)
        try row.set("forum_id", ifShown: forumID?.rawValue)
        try row.set("title", ifShown: title)
        try row.set([
            "shown_author_id": author.id?.rawValue, "author_name": author.name, "posted_on": postedOn,
            "author_rank": author.id == nil ? 0 : 1,
        ])
        try row.set("body_html", ifShown: bodyHTML)
        return row
    }
}
