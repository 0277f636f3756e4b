package import ForumModel

/// A thread tag (the icon of a thread or private message) as read from one saved page.
package struct ThreadTagRecord: Sendable {
    /// A hash of the image's name in lower case.
    package var id: ThreadTagID
    /// The number that the forums use for the tag.
    package var siteID: Int64?
    /// The image's file name without extension.
    package var imageName: String
    /// The image's URL; nil if the saved page refers to a local copy.
    package var imageURL: String?
    /// The image's `alt` or `title` text.
    package var title: String?

    /// Makes a tag; its number follows from the image's name.
    package init(siteID: Int64?, imageName: String, imageURL: String?, title: String?) {
        id = ThreadTagID(rawValue: DerivedNumber.from("thread-tag", imageName.lowercased()))
        self.siteID = siteID
        self.imageName = imageName
        self.imageURL = imageURL
        self.title = title
    }
}

extension ArchiveTable {
    /// Thread tags.
    public static let threadTag = ArchiveTable(
        "thread_tag",
        [
            Column("id", .contentID, "PRIMARY KEY", from: .value(\ThreadTagRecord.id.rawValue)),
            Column(
                "site_id", .integer, group: "site",
                note: "The forums' number of the tag; not the primary key.",
                from: .value(\ThreadTagRecord.siteID)),
            Column("image_name", .text, "NOT NULL", isFixed: true, from: .value(\ThreadTagRecord.imageName)),
            Column("image_url", .text, group: "image", from: .value(\ThreadTagRecord.imageURL)),
            Column("title", .prose, group: "title", from: .value(\ThreadTagRecord.title)),
        ] + Column.sources("site", "image", "title"),
    ).published(selectedBy: "id", selectedByMessages: "id IN (SELECT thread_tag_id FROM private_message)")
}

extension ThreadTagRecord: MergedRecord {
    package static let rows = RecordRows<Self>(.threadTag)
}
