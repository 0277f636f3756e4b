package import ForumModel

/// A thread tag as one page shows it.
package struct ThreadTagRecord: Sendable {
    /// Derived from the image's name.
    package var id: ThreadTagID
    /// The site's number.
    package var siteID: Int64?
    /// The image's file name without ending.
    package var imageName: String
    /// The image's address; nil where a browser made it a local file.
    package var imageURL: String?
    /// The image's words.
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

extension Entity {
    /// Icons of threads and messages.
    static let threadTag = Entity(
        schema: """
            CREATE TABLE thread_tag (
                id INTEGER PRIMARY KEY,
                -- The site's number of the picture; rows have one of their own.
                site_id INTEGER,
                image_name TEXT NOT NULL,
                image_url TEXT,
                title TEXT,
                site_source_id INTEGER,
                image_source_id INTEGER,
                title_source_id INTEGER
            );
            """,
        tables: [.threadTag],
        rules: [.threadTag])
}

extension MergedTable {
    static let threadTag = MergedTable(
        "thread_tag", .threadTag, fixed: ["image_name"],
        groups: [
            FieldGroup("site_id", source: "site_source_id"),
            FieldGroup("image_url", source: "image_source_id"),
            FieldGroup("title", source: "title_source_id"),
        ])
}

extension PublicTable {
    /// Thread icons.
    public static let threadTag = PublicTable(
        "thread_tag", "id, site_id, image_name, image_url, title",
        hasDerivedID: true,
        redaction: [
            "title": Redacted.text("title")
        ],
        selected: "id IN (SELECT id FROM selected_tag)",
        selectedByMessages: "id IN (SELECT thread_tag_id FROM private_message)")
}

extension ThreadTagRecord: MergedRecord {
    static var rules: MergedTable { .threadTag }

    func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .threadTag, id: id.rawValue, source: source)
        try row.set("image_name", imageName)
        try row.set("site_id", ifShown: siteID)
        try row.set("image_url", ifShown: imageURL)
        try row.set("title", ifShown: title)
        return row
    }
}
