/// A table that scripts may rely on, with its columns in the published order.
///
/// This is the one place that says which columns are public: the logical dump and the exports of tables take them from
/// here. *The schema* says what they mean.
public struct PublicTable: Sendable {
    /// The name, in the archive and in exports.
    public let name: String
    /// The columns in the published order.
    public let columns: [String]
    /// The columns that the logical dump has: those that follow from nothing but the pages.
    let dumped: [String]
    /// What the rows are read from: the table, or a join.
    let source: String
    /// In which order the rows are read, as SQL.
    let order: String

    /// Whether it holds what people wrote to each other in private.
    public let isPrivate: Bool
    /// Whether `id` is made from content (``ForumModel/DerivedNumber``).
    private let hasDerivedID: Bool
    /// What is read instead of a column where people are hidden, as SQL; columns that are not here stay.
    let redaction: [String: String]
    /// Whether there are no rows where people are hidden.
    let isHiddenByRedaction: Bool
    /// The rows that a selection of threads and posts reaches, as SQL; nil for none.
    let selected: String?
    /// The rows that private messages refer to, where those are wanted besides, as SQL.
    let selectedByMessages: String?

    init(
        _ name: String, _ columns: String, notDumped: String = "", from source: String? = nil,
        order: String = "id", isPrivate: Bool = false, hasDerivedID: Bool = false,
        redaction: [String: String] = [:],
        isHiddenByRedaction: Bool = false, selected: String? = nil, selectedByMessages: String? = nil
    ) {
        self.name = name
        dumped = Self.names(columns)
        self.columns = dumped + Self.names(notDumped)
        self.source = source ?? name
        self.order = order
        self.isPrivate = isPrivate
        self.hasDerivedID = hasDerivedID
        self.redaction = redaction
        self.isHiddenByRedaction = isHiddenByRedaction
        self.selected = selected
        self.selectedByMessages = selectedByMessages
    }

    private static func names(_ list: String) -> [String] {
        list.split { ", \n".contains($0) }.map(String.init)
    }

    /// All of them, sorted by name.
    public static let all: [PublicTable] = Entity.all.flatMap(\.tables).sorted { $0.name < $1.name }

    /// Whether a column's numbers are made from content (``ForumModel/DerivedNumber``): they have 63 bits, which many
    /// readers of JSON cannot hold, and are written there as text.
    ///
    /// - Parameters:
    ///   - column: the column's name.
    ///   - table: its table's name, which only `id` needs.
    /// - Returns: whether they are.
    public static func hasDerivedNumbers(_ column: String, of table: String = "") -> Bool {
        column == "id" && derivedTables.contains(table) || column == "account_id"
            || column.hasSuffix("thread_tag_id")
    }

    /// The tables whose `id` is such a number; `claim` stands for `claim_value` in findings.
    private static let derivedTables = Set(all.filter(\.hasDerivedID).map(\.name) + ["claim", "claim_value"])
}

extension PublicTable: Hashable {
    /// Compares names.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name && lhs.source == rhs.source }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
