internal import ForumModel

extension Entity {
    /// Headings of the forum menu.
    static let category = Entity(
        schema: """
            CREATE TABLE category (
                id INTEGER PRIMARY KEY,
                name TEXT,
                -- Among its siblings, from 1; follows from list_index.
                position INTEGER,
                -- Its place in the menu that decided.
                list_index INTEGER,
                name_source_id INTEGER,
                place_source_id INTEGER
            );
            """,
        tables: [.category],
        rules: [.category])
}

extension MergedTable {
    static let category = MergedTable(
        "category", .category,
        groups: [
            FieldGroup("name", source: "name_source_id"),
            FieldGroup("list_index", source: "place_source_id"),
        ])
}

extension PublicTable {
    /// Headings of the forum menu.
    public static let category = PublicTable(
        "category", "id, name, position",
        redaction: [
            "name": Redacted.text("name")
        ],
        selected: "id IN (SELECT category_id FROM forum WHERE id IN (SELECT id FROM selected_forum))")
}

extension CategoryRecord: MergedRecord {
    static var rules: MergedTable { .category }

    func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .category, id: id.rawValue, source: source)
        try row.set("name", name)
        try row.set("list_index", ifShown: listIndex)
        return row
    }
}
