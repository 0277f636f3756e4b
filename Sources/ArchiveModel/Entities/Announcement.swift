package import ForumModel

package struct AnnouncementRecord: MergedRecord {
    /// A hash of the author's name in lower case, the day and the forum.
    package private(set) var id: AnnouncementID
    package var forumID: ForumID?
    package var title: String?
    package var author: (id: UserID?, name: String)
    /// The day, `2010-09-05`.
    package var postedOn: String?
    package var bodyHTML: String?

    package init(forumID: ForumID?, author: (id: UserID?, name: String), postedOn: String?) {
        id = AnnouncementID(
            rawValue: DerivedNumber.from(
                "announcement", author.name.lowercased(), postedOn ?? "", forumID?.description ?? ""))
        (self.forumID, self.author, self.postedOn) = (forumID, author, postedOn)
    }

    /// Changes the ID of an announcement that shares author, day and forum with another one of its page, which has other content.
    package mutating func distinguish(by content: String) {
        id = AnnouncementID(rawValue: DerivedNumber.from("announcement", id.description, content))
    }

    package static let rows = RecordRows<Self>(.announcement)
}

extension ArchiveTable {
    /// Announcements.
    public static let announcement = ArchiveTable(
        "announcement",
        [
            Column(
                "id", .contentID(sort: "announcement"), "PRIMARY KEY", from: .value(\AnnouncementRecord.id.rawValue)),
            Column(
                "forum_id", .reference(.forum), key: .cascade, group: "forum",
                from: .value(\AnnouncementRecord.forumID?.rawValue)),
            Column("title", .prose(naming: "author_name"), group: "title", from: .value(\AnnouncementRecord.title)),
            Column("author_id", .person, key: .setNull, basis: "the page, else the name", nameColumn: "author_name"),
            Column(
                "author_name", .personName(of: "shown_author_id"), group: "author",
                from: .value(\AnnouncementRecord.author.name)),
            Column("posted_on", .day, group: "author", from: .value(\AnnouncementRecord.postedOn)),
            Column(
                "body_html", .markup(naming: "author_name"), group: "body", from: .value(\AnnouncementRecord.bodyHTML)),
            .hidden(
                "shown_author_id", .person, group: "author",
                note: "The number that a page gives; author_id is the result of all pages.",
                from: .value(\AnnouncementRecord.author.id?.rawValue)),
            .hidden(
                "author_rank", .integer, group: "author", isRank: true,
                note: """
                    1 if the page gives the author's number, else 0: the higher rank wins the merge.
                    """, from: .value { (record: AnnouncementRecord) in record.author.id == nil ? 0 : 1 }),
        ] + Column.sources("forum", "title", "author", "body"),
        indexes: """
            CREATE INDEX announcement_by_forum ON announcement(forum_id);
            CREATE INDEX announcement_by_author ON announcement(author_id);
            """
    ).published()
}
