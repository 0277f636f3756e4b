/// A table of the archive, with its columns and their meaning.
///
/// From the declaration follow the SQL that creates the table, its references and persons, what exports and the logical dump
/// have of it, and, with the field groups, its merge rules (`MergedTable`). The documentation page *The schema* describes the
/// published columns, whose names and order are a stable public interface.
public struct ArchiveTable: Sendable, Hashable {
    /// The name, in the archive and in exports.
    public let name: String
    /// The published columns, in the published order.
    public private(set) var columns: [String] = []
    package let allColumns: [Column]
    /// The primary key; empty for views.
    package let key: [String]
    package let isView: Bool
    /// The SQL that creates the table, with its indexes and triggers, or the view.
    package let schema: String

    /// The columns of the logical dump: those that are determined by the content of pages alone (no paths, no times of imports).
    package private(set) var dumped: [String] = []
    /// The FROM clause: the table, or a join.
    package let source: String
    package private(set) var order = "id"
    /// Whether it holds what people wrote to each other in private.
    public private(set) var isPrivate = false
    package private(set) var isOmittedByRedaction = false
    /// The SQL condition for exports of selected threads and posts; nil exports no rows of this table then.
    package private(set) var selected: String?
    /// The SQL condition for rows that private messages refer to, added when messages are exported besides a selection.
    package private(set) var selectedByMessages: String?

    /// The kind of claims that the table is rebuilt from when one was added or removed, and a query that returns its rows with the
    /// columns in the table's order; nil for tables that are not rebuilt as a whole.
    package private(set) var claims: (entity: ClaimEntity, rows: String)?

    /// Creates a table; `key` is a primary key that no column declares as its constraint, in whose order rows are then stored
    /// (`WITHOUT ROWID`), unless `isOrderedByKey` says otherwise.
    package init(
        _ name: String, _ columns: [Column], key: [String] = [], constraints: String = "",
        isOrderedByKey: Bool? = nil, indexes: String = ""
    ) {
        self.name = name
        source = name
        allColumns = columns
        isView = false
        self.key = key.isEmpty ? columns.filter { $0.constraint.contains("PRIMARY KEY") }.map(\.name) : key
        // Version 6 is the oldest that is read; the migration to a later version adds the columns of that version.
        var lines = columns.filter { $0.version == 6 }.map { column in
            let notes = column.note?.split(separator: "\n").map { "    -- \($0)\n" } ?? []
            return notes.joined() + column.sql
        }
        if !key.isEmpty { lines.append("    PRIMARY KEY (\(key.joined(separator: ", ")))") }
        if !constraints.isEmpty { lines.append("    " + constraints.replacing("\n", with: "\n    ")) }
        let end = isOrderedByKey ?? !key.isEmpty ? ") WITHOUT ROWID" : ")"
        schema = "CREATE TABLE \(name) (\n\(lines.joined(separator: ",\n"))\n\(end);\n\(indexes)\n"
    }

    /// Creates a view, or a query for exports, which no SQL creates; `source` is the FROM clause, nil for the view itself.
    package init(view name: String, _ columns: [Column], from source: String? = nil, sql: String = "") {
        self.name = name
        self.source = source ?? name
        allColumns = columns
        key = []
        isView = true
        schema = sql
    }

    /// Publishes the columns in their order, then those of `last`, then those of `notDumped`, which the logical dump lacks.
    ///
    /// Exports of selected threads and posts have the rows whose reference or ID in `column` is selected,
    /// else those for which the condition `selected` holds.
    func published(
        last: String = "", notDumped: String = "", order: String = "id", isPrivate: Bool = false,
        isOmittedByRedaction: Bool = false, selectedBy column: String? = nil, selected: String? = nil,
        selectedByMessages: String? = nil
    ) -> ArchiveTable {
        func names(_ list: String) -> [String] { list.split { ", \n".contains($0) }.map(String.init) }
        var table = self
        let (last, others) = (names(last), names(notDumped))
        let own = allColumns.filter(\.isPublished).map(\.name).filter { !(last + others).contains($0) }
        table.dumped = own + last
        table.columns = own + last + others
        table.order = order
        table.isPrivate = isPrivate
        table.isOmittedByRedaction = isOmittedByRedaction
        table.selected = selected
        if let column, let reference = self.column(column)?.reference ?? .init(rawValue: name) {
            table.selected = "\(column) IN (SELECT id FROM selected_\(reference.selection))"
        }
        table.selectedByMessages = selectedByMessages
        return table
    }

    func rebuilt(from entity: ClaimEntity, _ rows: String) -> ArchiveTable {
        var table = self
        table.claims = (entity, rows)
        return table
    }

    package func column(_ name: String) -> Column? { allColumns.first { $0.name == name } }

    /// What redacted exports read instead of columns, as SQL; columns that are not listed are unchanged.
    package var redaction: [String: String] {
        let replaced = allColumns.compactMap { column in column.redacted.map { (column.name, $0) } }
        return Dictionary(uniqueKeysWithValues: replaced)
    }

    /// Whether the values of a column are made from content (``/ForumModel/DerivedNumber``): they have 63 bits and are written
    /// as JSON strings, because many parsers of JSON lose precision above 53.
    public func hasDerivedNumbers(_ column: String) -> Bool { self.column(column)?.isDerivedNumber ?? false }

    /// Whether the values of a column are 0 or 1 for no or yes.
    public func isFlag(_ column: String) -> Bool { self.column(column)?.isFlag ?? false }

    /// Compares name and FROM clause.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name && lhs.source == rhs.source }

    /// Hashes the name only.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
