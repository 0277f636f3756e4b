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
    let dumped: [String]
    /// The FROM clause: the table, or a join.
    let source: String
    /// In which order the rows are read, as SQL.
    let order: String

    /// Whether it holds what people wrote to each other in private.
    public let isPrivate: Bool
    /// Whether `id` is made from content (``/ForumModel/DerivedNumber``).
    private let hasDerivedID: Bool
    /// By column, the SQL expression that is read instead in redacted exports; columns that are not listed are unchanged.
    let redaction: [String: String]
    /// Whether redacted exports leave out this table.
    let isOmittedByRedaction: Bool
    /// The SQL condition for exports of selected threads and posts; nil exports no rows of this table then.
    let selected: String?
    /// The SQL condition for rows that private messages refer to, added when messages are exported besides a selection.
    let selectedByMessages: String?

    init(
        _ name: String, _ columns: String, notDumped: String = "", from source: String? = nil,
        order: String = "id", isPrivate: Bool = false, hasDerivedID: Bool = false,
        redaction: [String: String] = [:],
        isOmittedByRedaction: Bool = false, selected: String? = nil, selectedByMessages: String? = nil
    ) {
        self.name = name
        dumped = Self.names(columns)
        self.columns = dumped + Self.names(notDumped)
        self.source = source ?? name
        self.order = order
        self.isPrivate = isPrivate
        self.hasDerivedID = hasDerivedID
        self.redaction = redaction
        self.isOmittedByRedaction = isOmittedByRedaction
        self.selected = selected
        self.selectedByMessages = selectedByMessages
    }

    private static func names(_ list: String) -> [String] {
        list.split { ", \n".contains($0) }.map(String.init)
    }

    /// The type of a column of a view, which SQLite does not know: by its name, as everywhere in the archive.
    static func typeInView(of column: String) -> String {
        let isNumber =
            ["id", "position", "value", "has_voted"].contains(column) || column.hasSuffix("_id")
            || column.hasSuffix("_count") || column.hasPrefix("is_") || column == "message_limit"
        return isNumber ? "INTEGER" : "TEXT"
    }

    /// All public tables, sorted by name.
    public static let all: [PublicTable] = Entity.all.flatMap(\.tables).sorted { $0.name < $1.name }

    /// Whether a column's numbers are made from content (``/ForumModel/DerivedNumber``): they have 63 bits and are written as
    /// JSON strings, because many parsers of JSON lose precision above 53.
    ///
    /// - Parameters:
    ///   - column: the column's name.
    ///   - table: its table's name; only used if the column is `id`.
    /// - Returns: whether they are.
    public static func hasDerivedNumbers(_ column: String, of table: String = "") -> Bool {
        column == "id" && derivedTables.contains(table) || column == "account_id"
            || column.hasSuffix("thread_tag_id") || ["poll_id", "punishment_id", "cause_id"].contains(column)
    }

    /// The tables whose `id` is made from content; findings of `check` refer to table `claim_value` as `claim`.
    private static let derivedTables = Set(all.filter(\.hasDerivedID).map(\.name) + ["claim", "claim_value"])
}

extension PublicTable: Hashable {
    /// Compares name and FROM clause.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name && lhs.source == rhs.source }

    /// Hashes the name only.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
