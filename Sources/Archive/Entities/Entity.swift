/// A kind of thing that the archive holds: its tables, their public columns, and the rules by which captures are merged.
///
/// Each entity has a file of its own, which contains the whole definition; *Add an entity* (CONTRIBUTING) describes what else a
/// new one needs.
struct Entity: Sendable {
    /// The SQL that creates its tables, with indexes and triggers.
    let schema: String
    /// The public tables: the columns that exports, dumps and selections read.
    let tables: [PublicTable]
    /// The tables whose fields are merged by field groups; none if the entity has a merger of its own, as posts do.
    let rules: [MergedTable]
    /// Whether a row is deleted when no page claims it any more.
    let isDeletedWithoutClaim: Bool
    /// The tables that are rebuilt from claims, without an upsert.
    let contents: [ClaimedTable]

    init(
        schema: String, tables: [PublicTable], rules: [MergedTable], isDeletedWithoutClaim: Bool = false,
        contents: [ClaimedTable] = []
    ) {
        self.contents = contents
        self.schema = schema
        self.tables = tables
        self.rules = rules
        self.isDeletedWithoutClaim = isDeletedWithoutClaim
    }

    /// All entities; referenced ones first.
    static let all = [
        sourcePage, excludedPage, tombstone, category, forum, announcement, user, punishment, account,
        threadTag, thread,
        post,
        privateMessage, asset, poll, mention, accountList, threadPosters, postMark, forumDetails,
        bookmarkList, readerMark,
    ]
}

extension MergedTable {
    /// All tables whose rows are merged field group by field group; forum_moderator and post have rules of their own.
    static let all = Entity.all.flatMap(\.rules)

    /// All merged tables, and the claims about users without IDs.
    static let claimed = all + [namedUser]
}

/// The values that one page shows of an entity whose fields are merged by the rules of its table.
protocol MergedRecord: Sendable {
    /// The rules.
    static var rules: MergedTable { get }

    /// Returns the row with the page's values.
    ///
    /// - Parameter source: the page's `source_page.id`.
    /// - Returns: the row.
    /// - Throws: `DatabaseError` for a column that the rules do not name.
    func row(source: Int64) throws -> ColumnValues
}
