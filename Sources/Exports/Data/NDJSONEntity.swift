internal import Archive

/// The contents of one kind of line: a row of a table, with the rows of other tables that belong to it.
struct NDJSONEntity {
    /// Rows of another table that are nested in a line under a key.
    struct Child {
        enum Shape {
            /// A list of objects.
            case list
            /// A list of one column's distinct values, sorted.
            case values(of: String)
            /// An object, or null.
            case one
            /// Keys of the line's own object.
            case fields
        }

        var key: String
        var table: ArchiveTable
        /// The column that refers to the parent row; it is not written.
        var parent: String
        var shape = Shape.list

        /// Lists of rows that refer to their parent row by the same column.
        static func lists(_ parent: String, _ tables: KeyValuePairs<String, ArchiveTable>) -> [Child] {
            tables.map { Child(key: $0.key, table: $0.value, parent: parent) }
        }
    }

    /// The table of the line; it gives the entity its name.
    var table: ArchiveTable
    var children: [Child] = []

    /// All entities in the order of the file: an entity comes after those it refers to.
    static let all: [NDJSONEntity] = [
        NDJSONEntity(table: .category),
        NDJSONEntity(
            table: .forum,
            children: Child.lists(
                "forum_id",
                [
                    "moderators": .forumModerator, "history": .forumHistory, "bookmarks": .forumBookmark,
                    "thread_tags": .forumThreadTag, "visits": .forumVisit,
                ])), NDJSONEntity(table: .threadTag),
        NDJSONEntity(
            table: .user,
            children: Child.lists("user_id", ["names": .userName, "titles": .userTitle, "moderates": .userModerates])),
        NDJSONEntity(
            table: .account,
            children: Child.lists(
                "account_id", ["ignored": .accountIgnored, "buddies": .accountBuddy, "states": .accountState])),
        NDJSONEntity(
            table: .thread,
            children: Child.lists(
                "thread_id", ["history": .threadHistory, "bookmarks": .threadBookmark, "posters": .threadPoster])),
        NDJSONEntity(
            table: .poll,
            children: Child.lists("poll_id", ["options": .pollOption, "views": .pollView, "history": .pollHistory])),
        NDJSONEntity(
            table: .post,
            children: [Child(key: "", table: .postNames, parent: "id", shape: .fields)]
                + Child.lists("post_id", ["quotes": .postQuote, "marks": .postMark, "revisions": .postRevision]) + [
                    Child(key: "sources", table: .postContent, parent: "post_id", shape: .values(of: "sha256"))
                ]), NDJSONEntity(table: .announcement), NDJSONEntity(table: .punishment),
        NDJSONEntity(table: .postMention), NDJSONEntity(table: .siteStatistics),
        NDJSONEntity(table: .privateMessageFolder), NDJSONEntity(table: .privateMessage),
        NDJSONEntity(table: .asset, children: Child.lists("sha256", ["urls": .assetURL])),
        NDJSONEntity(
            table: .sourcePage,
            children: [
                Child(key: "issues", table: .sourceIssue, parent: "source_page_id"),
                Child(key: "kept", table: .keptPage, parent: "source_page_id", shape: .one),
                Child(key: "pictures", table: .assetReference, parent: "source_page_id"),
            ]), NDJSONEntity(table: .excludedPage), NDJSONEntity(table: .tombstone), NDJSONEntity(table: .deletedName),
        NDJSONEntity(table: .readerMark), NDJSONEntity(table: .readerNote), NDJSONEntity(table: .savedSearch),
    ]

    static func style(of column: String, in table: ArchiveTable) -> JSONLine.Style {
        if table.isFlag(column) { return .boolean }
        return table.hasDerivedNumbers(column) ? .quotedNumber : .plain
    }
}
