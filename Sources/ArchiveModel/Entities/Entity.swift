/// A kind of thing that the archive holds: its tables, their public columns, and the rules by which captures are merged.
///
/// Each entity has a file of its own, which contains the whole definition; *Add an entity* (in *Recipes*) describes what else a
/// new one needs.
package struct Entity: Sendable {
    /// Its tables, each after those that it refers to where that can be.
    package let stored: [Table]
    /// The public tables: the columns that exports, dumps and selections read.
    package let tables: [PublicTable]
    /// Whether a row is deleted when no page claims it any more.
    package let isDeletedWithoutClaim: Bool
    /// The tables that are rebuilt from claims, without an upsert.
    package let contents: [ClaimedTable]

    package init(
        stored: [Table], tables: [PublicTable], isDeletedWithoutClaim: Bool = false,
        contents: [ClaimedTable] = []
    ) {
        self.stored = stored
        self.tables = tables
        self.isDeletedWithoutClaim = isDeletedWithoutClaim
        self.contents = contents
    }

    /// The rules of the tables that are merged by field groups; none if the entity has a merger of its own, as posts do.
    package var rules: [MergedTable] {
        MergedTable.all.filter { rules in stored.contains { $0.name == rules.name } }
    }

    /// All entities; referenced ones first.
    package static let all = [
        sourcePage, excludedPage, tombstone, category, forum, announcement, user, punishment, account,
        threadTag, thread,
        post,
        privateMessage, asset, poll, mention, accountList, threadPosters, postMark, forumDetails,
        bookmarkList, readerMark,
    ]
}

extension Table {
    /// All tables with columns that have a meaning.
    package static let all = Entity.all.flatMap(\.stored) + [namedUser]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Returns the table of a name.
    package static func named(_ name: String) -> Table? { byName[name] }
}

extension MergedTable {
    package static let category = MergedTable.merging(.category, .category)
    package static let forum = MergedTable.merging(.forum, .forum)
    package static let announcement = MergedTable.merging(.announcement, .announcement)
    package static let user = MergedTable.merging(.user, .user)
    package static let punishment = MergedTable.merging(.punishment, .punishment)
    package static let threadTag = MergedTable.merging(.threadTag, .threadTag)
    package static let thread = MergedTable.merging(.thread, .thread)
    package static let threadView = MergedTable.merging(.threadView, .threadView)
    package static let messageFolder = MergedTable.merging(.privateMessageFolder, .messageFolder)
    package static let message = MergedTable.merging(.privateMessage, .message)

    /// All tables whose rows are merged field group by field group; forum_moderator and post have rules of their own.
    package static let all = [
        category, forum, announcement, user, punishment, threadTag, thread, threadView, messageFolder,
        message,
    ]

    /// All merged tables, and the claims about users without IDs.
    package static let claimed = all + [namedUser]
}

/// The values that one page shows of an entity whose fields are merged by the rules of its table.
package protocol MergedRecord: Sendable {
    /// The rules.
    static var rules: MergedTable { get }

    /// Returns the row with the page's values.
    ///
    /// - Parameter source: the page's `source_page.id`.
    /// - Returns: the row.
    /// - Throws: `DatabaseError` for a column that the rules do not name.
    func row(source: Int64) throws -> ColumnValues
}
