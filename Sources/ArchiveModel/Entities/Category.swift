internal import ForumModel

extension ArchiveTable {
    /// Headings of the forum menu.
    public static let category = ArchiveTable(
        "category",
        [
            Column("id", .id, "PRIMARY KEY", from: .value(\CategoryRecord.id.rawValue)),
            Column("name", .prose, group: "name", from: .value(\CategoryRecord.name)),
            Column(
                "position", .integer, note: "Among its siblings, from 1; follows from list_index.",
                basis: "the order of the newest menu that lists it"),
            .hidden(
                "list_index", .integer, group: "place", note: "Its place in the menu that decided.",
                from: .value(\CategoryRecord.listIndex)),
        ] + Column.sources("name", "place"),
    ).published(selected: "id IN (SELECT category_id FROM forum WHERE id IN (SELECT id FROM selected_forum))")
}

extension CategoryRecord: MergedRecord {
    package static let rows = RecordRows<Self>(.category)
}
