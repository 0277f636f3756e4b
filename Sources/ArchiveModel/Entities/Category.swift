internal import ForumModel

extension ArchiveTable {
    /// Headings of the forum menu.
    public static let category = ArchiveTable(
        "category",
        [
            Column("id", .id, "PRIMARY KEY"),
            Column("name", .prose, group: "name"),
            Column(
                "position", .integer, note: "Among its siblings, from 1; follows from list_index.",
                basis: "the order of the newest menu that lists it"),
            .hidden("list_index", .integer, group: "place", note: "Its place in the menu that decided."),
        ] + Column.sources("name", "place"),
    ).published(selected: "id IN (SELECT category_id FROM forum WHERE id IN (SELECT id FROM selected_forum))")
}

extension CategoryRecord: MergedRecord {
    package static var rules: MergedTable { .category }

    package func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .category, id: id.rawValue, source: source)
        try row.set("name", name)
        try row.set("list_index", ifShown: listIndex)
        return row
    }
}
