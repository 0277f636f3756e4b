package import ForumModel

/// A thread tag (the icon of a thread or private message) as read from one saved page.
package struct ThreadTagRecord: MergedRecord {
    /// The forums' number of the tag; that of its picture where a page shows no number.
    package var id: ThreadTagID
    package var siteID: Int64?
    /// The image's file name without extension.
    package var imageName: String
    /// The image's URL; nil if the saved page refers to a local copy.
    package var imageURL: String?
    /// The image's `alt` or `title` text.
    package var title: String?

    package init(siteID: Int64?, imageName: String, imageURL: String?, title: String?) {
        // Links that choose no tag have the number 0.
        self.siteID = siteID.flatMap { $0 > 0 ? $0 : nil }
        id = self.siteID.map(ThreadTagID.init(rawValue:)) ?? Self.id(ofPicture: imageName)
        (self.imageName, self.imageURL, self.title) = (imageName, imageURL, title)
    }

    /// Returns the ID of a tag that pages show without its number: a hash of the image's name in lower case.
    package static func id(ofPicture name: String) -> ThreadTagID {
        ThreadTagID(rawValue: DerivedNumber.from("thread-tag", name.lowercased()))
    }

    package static let rows = RecordRows<Self>(.threadTag)
}

extension ArchiveTable {
    /// Thread tags.
    public static let threadTag = ArchiveTable(
        "thread_tag",
        [
            Column("id", .contentID, "PRIMARY KEY", from: .value(\ThreadTagRecord.id.rawValue)),
            Column(
                "site_id", .integer, group: "site",
                note: "The forums' number of the tag, which is its ID; NULL if only its picture is known.",
                from: .value(\ThreadTagRecord.siteID)),
            Column("image_name", .text, group: "image_name", from: .value(\ThreadTagRecord.imageName)),
            Column("image_url", .address, group: "image", from: .value(\ThreadTagRecord.imageURL)),
            Column("title", .prose, group: "title", from: .value(\ThreadTagRecord.title)),
        ] + Column.sources("site", "image_name", "image", "title"),
    ).published(selectedBy: "id", selectedByMessages: "id IN (SELECT thread_tag_id FROM private_message)")

    /// The numbered tag for each tag that pages also show by its picture alone; the tag of the picture then has no row in thread_tag.
    package static let joinedTag = ArchiveTable(
        "joined_tag",
        [Column("picture_id", .contentID, "PRIMARY KEY"), Column("tag_id", .id, "NOT NULL")])
}

/// A column with a tag's ID: that of a picture is replaced by that of the numbered tag that it is joined with.
package struct TagReference: Sendable {
    package let table: MergedTable
    /// The column, the only one of its group.
    package let column: String
    package let source: String

    package static let all = MergedTable.all.flatMap { table in
        table.groups.filter { table.references[$0.columns[0]] == .threadTag }
            .map { TagReference(table: table, column: $0.columns[0], source: $0.source) }
    }

    package func joining(in schema: String = "main") -> String {
        """
        UPDATE \(schema).\(table.name) SET \(column) = (SELECT tag_id FROM joined_tag WHERE picture_id = \(column))
        WHERE \(column) IN (SELECT picture_id FROM joined_tag JOIN thread_tag ON thread_tag.id = tag_id);
        """
    }
}
