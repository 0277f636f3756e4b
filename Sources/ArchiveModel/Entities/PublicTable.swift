/// A table whose name, columns and order of columns are a stable public interface.
///
/// This is the only definition of the public columns: the logical dump and the exports of tables use it. The documentation
/// page *The schema* describes them.
public struct PublicTable: Sendable {
    /// The name, in the archive and in exports.
    public let name: String
    /// The columns in the published order.
    public let columns: [String]
    /// The columns of the logical dump: those that are determined by the content of pages alone (no paths, no times of imports).
    package let dumped: [String]
    /// The FROM clause: the table, or a join.
    package let source: String
    /// In which order the rows are read, as SQL.
    package let order: String

    /// Whether it holds what people wrote to each other in private.
    public let isPrivate: Bool
    /// Whether redacted exports leave out this table.
    package let isOmittedByRedaction: Bool
    /// The SQL condition for exports of selected threads and posts; nil exports no rows of this table then.
    package let selected: String?
    /// The SQL condition for rows that private messages refer to, added when messages are exported besides a selection.
    package let selectedByMessages: String?

    /// Publishes the columns of a table, in their order unless others are given.
    package init(
        _ table: Table, columns: String? = nil, notDumped: String = "", order: String = "id",
        isPrivate: Bool = false, isOmittedByRedaction: Bool = false, selected: String? = nil,
        selectedByMessages: String? = nil
    ) {
        let others = Self.names(notDumped)
        let published = table.columns.filter { $0.isPublished && !others.contains($0.name) }
        self.init(
            table.name, dumped: columns.map(Self.names) ?? published.map(\.name), notDumped: others,
            from: table.name, order: order, isPrivate: isPrivate, isOmittedByRedaction: isOmittedByRedaction,
            selected: selected, selectedByMessages: selectedByMessages)
    }

    /// Publishes the columns of a query.
    package init(
        _ name: String, _ columns: String, from source: String, order: String = "id", selected: String?
    ) {
        self.init(
            name, dumped: Self.names(columns), notDumped: [], from: source, order: order, isPrivate: false,
            isOmittedByRedaction: false, selected: selected, selectedByMessages: nil)
    }

    private init(
        _ name: String, dumped: [String], notDumped: [String], from source: String, order: String,
        isPrivate: Bool, isOmittedByRedaction: Bool, selected: String?, selectedByMessages: String?
    ) {
        self.name = name
        self.dumped = dumped
        columns = dumped + notDumped
        self.source = source
        self.order = order
        self.isPrivate = isPrivate
        self.isOmittedByRedaction = isOmittedByRedaction
        self.selected = selected
        self.selectedByMessages = selectedByMessages
    }

    private static func names(_ list: String) -> [String] {
        list.split { ", \n".contains($0) }.map(String.init)
    }

    /// All public tables, sorted by name.
    public static let all: [PublicTable] = Entity.all.flatMap(\.tables).sorted { $0.name < $1.name }

    /// Whether the values of a column are made from content (``/ForumModel/DerivedNumber``): they have 63 bits and are written
    /// as JSON strings, because many parsers of JSON lose precision above 53.
    public func hasDerivedNumbers(_ column: String) -> Bool {
        Table.named(name)?.column(column)?.isDerivedNumber ?? false
    }

    /// Whether the values of a column of the table, published or not, are IDs or names of persons, which deletions look for.
    package func tellsPerson(_ column: String) -> Bool {
        guard let column = Table.named(name)?.column(column) else { return false }
        return column.reference == .user || column.isPersonName || column.isOwnName
    }

    /// Whether the values of a column are 0 or 1 for no or yes.
    public func isFlag(_ column: String) -> Bool { Table.named(name)?.column(column)?.isFlag ?? false }
}

extension PublicTable: Hashable {
    /// Compares name and FROM clause.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name && lhs.source == rhs.source }

    /// Hashes the name only.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
