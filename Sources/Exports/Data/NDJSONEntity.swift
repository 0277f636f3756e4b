internal import Archive

/// The contents of one kind of line: a row of a table, with the rows of other tables that belong to it.
struct NDJSONEntity {
    /// Rows of another table that are nested in a line under a key.
    struct Child {
        /// The form of the nested rows.
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
        var table: PublicTable
        /// The column that refers to the parent row; it is not written.
        var parent: String
        var shape = Shape.list
    }

    /// The table of the line; it gives the entity its name.
    var table: PublicTable
    /// The nested tables.
    var children: [Child] = []

    /// The column that identifies a line.
    var key: String { table.columns[0] }

    /// All entities in the order of the file: an entity comes after those it refers to.
    static let all: [NDJSONEntity] = [
        NDJSONEntity(table: .category),
        NDJSONEntity(
            table: .forum,
            children: [
                Child(key: "moderators", table: .forumModerator, parent: "forum_id"),
                Child(key: "history", table: .forumHistory, parent: "forum_id"),
                Child(key: "bookmarks", table: .forumBookmark, parent: "forum_id"),
                Child(key: "thread_tags", table: .forumThreadTag, parent: "forum_id"),
                Child(key: "visits", table: .forumVisit, parent: "forum_id"),
            ]),
        NDJSONEntity(table: .threadTag),
        NDJSONEntity(
            table: .user,
            children: [
                Child(key: "names", table: .userName, parent: "user_id"),
                Child(key: "titles", table: .userTitle, parent: "user_id"),
                Child(key: "moderates", table: .userModerates, parent: "user_id"),
            ]),
        NDJSONEntity(
            table: .account,
            children: [
                Child(key: "ignored", table: .accountIgnored, parent: "account_id"),
                Child(key: "buddies", table: .accountBuddy, parent: "account_id"),
                Child(key: "states", table: .accountState, parent: "account_id"),
            ]),
        NDJSONEntity(
            table: .thread,
            children: [
                Child(key: "history", table: .threadHistory, parent: "thread_id"),
                Child(key: "bookmarks", table: .threadBookmark, parent: "thread_id"),
                Child(key: "posters", table: .threadPoster, parent: "thread_id"),
            ]),
        NDJSONEntity(
            table: .poll,
            children: [
                Child(key: "options", table: .pollOption, parent: "poll_id"),
                Child(key: "views", table: .pollView, parent: "poll_id"),
                Child(key: "history", table: .pollHistory, parent: "poll_id"),
            ]),
        NDJSONEntity(
            table: .post,
            children: [
                Child(key: "", table: .postNames, parent: "id", shape: .fields),
                Child(key: "quotes", table: .postQuote, parent: "post_id"),
                Child(key: "marks", table: .postMark, parent: "post_id"),
                Child(key: "revisions", table: .postRevision, parent: "post_id"),
                Child(
                    key: "sources", table: .postContent, parent: "post_id", shape: .values(of: "sha256")),
            ]),
        NDJSONEntity(table: .announcement),
        NDJSONEntity(table: .punishment),
        NDJSONEntity(table: .postMention),
        NDJSONEntity(table: .siteStatistics),
        NDJSONEntity(table: .privateMessageFolder),
        NDJSONEntity(table: .privateMessage),
        NDJSONEntity(
            table: .asset, children: [Child(key: "urls", table: .assetURL, parent: "sha256")]),
        NDJSONEntity(
            table: .sourcePage,
            children: [
                Child(key: "issues", table: .sourceIssue, parent: "source_page_id"),
                Child(key: "kept", table: .keptPage, parent: "source_page_id", shape: .one),
                Child(key: "pictures", table: .assetReference, parent: "source_page_id"),
            ]),
        NDJSONEntity(table: .excludedPage),
        NDJSONEntity(table: .tombstone),
        NDJSONEntity(table: .deletedName),
        NDJSONEntity(table: .readerMark),
    ]

    /// Returns the encoding of a column's values.
    static func style(of column: String, in table: PublicTable) -> JSONLine.Style {
        if table.isFlag(column) { return .boolean }
        return table.hasDerivedNumbers(column) ? .quotedNumber : .plain
    }
}
