package import ForumModel

extension ArchiveTable {
    /// Threads.
    public static let thread = ArchiveTable(
        "thread",
        [
            Column("id", .id, "PRIMARY KEY", from: .value(\ThreadRecord.id.rawValue)),
            Column(
                "forum_id", .reference(.forum), key: .cascade, group: "forum", isDeletedAlong: true,
                from: .value(\ThreadRecord.forumID?.rawValue)),
            Column(
                "title",
                .prose(
                    naming: """
                        ifnull(t.author_name, '') || char(31) || ifnull(t.listed_author_name, '') || char(31)
                        || \(Redacted.names(ofUser: "t.author_id"))
                        """), group: "title", from: .value(\ThreadRecord.title)),
            Column(
                "author_id", .person, key: .setNull,
                basis: "what lists say, else the post marked as the thread author's, else the name, else the first post"
            ),
            Column(
                "author_name", .personName(of: "author_id"),
                basis: "what lists say, else the post marked as the thread author's, else the first post"),
            Column(
                "thread_tag_id", .reference(.threadTag), key: .setNull, group: "tag",
                from: .value(\ThreadRecord.tag, \.rawValue)),
            Column(
                "secondary_thread_tag_id", .reference(.threadTag), key: .setNull, group: "secondary_tag",
                from: .value(\ThreadRecord.secondaryTag, \.rawValue)),
            Column("is_sticky", .flag, group: "sticky", from: .value(\ThreadRecord.isSticky)),
            Column("is_closed", .flag, group: "closed", from: .value(\ThreadRecord.isClosed)),
            Column(
                "is_archived", .flag, group: "archived", note: "1 or unknown: no page says that a thread is not.",
                from: .value(\ThreadRecord.isArchived)),
            Column("rating_votes", .integer, group: "rating", from: .value(\ThreadRecord.rating, \.votes)),
            Column("rating_average", .real, group: "rating", from: .value(\ThreadRecord.rating, \.average)),
            Column(
                "reply_count", .integer, group: "replies",
                note: "The count that the site shows; post_count counts the held posts.",
                from: .value(\ThreadRecord.replyCount)),
            Column("view_count", .integer, group: "views", from: .value(\ThreadRecord.viewCount)),
            Column("page_count", .integer, group: "pages", from: .value(\ThreadRecord.pageCount)),
            Column("post_count", .integer, "NOT NULL DEFAULT 0", basis: "the posts held"),
            Column(
                "first_post_id", .reference(.post), note: "The lowest and highest ID of the held posts.",
                basis: "the posts held"), Column("last_post_id", .reference(.post), basis: "the posts held"),
            Column("first_post_at", .time, basis: "the posts held"),
            Column("last_post_at", .time, basis: "the newest of what lists say and the posts held"),
            Column(
                "last_post_author_id", .person, key: .setNull,
                basis: "the last post where it is held, else the name that lists give"),
            Column(
                "last_post_author_name", .personName(of: "last_post_author_id"),
                basis: "the last post where it is held, else what lists say"),
            Column(
                "is_bookmarked", .flag, note: "The default account's state (thread_view).",
                basis:
                    "the default account's newest view, unless a newer complete list of its bookmarks lacks the thread"),
            Column("unread_count", .integer, basis: "the default account's newest view"),
            Column("seen_post_count", .integer, basis: "the default account's newest view"),
            .hidden("listed_author_id", .person, group: "author", from: .value(\ThreadRecord.author, \.id?.rawValue)),
            .hidden(
                "listed_author_name", .personName(of: "listed_author_id"), group: "author",
                from: .value(\ThreadRecord.author, \.name)),
            .hidden(
                "listed_last_post_at", .time, group: "last_post",
                from: .value(\ThreadRecord.lastPost, \.at?.description)),
            Column("last_post_at_text", .text, group: "last_post", from: .value(\ThreadRecord.lastPostText)),
            .hidden(
                "listed_last_post_author_name", .personName(of: nil), group: "last_post",
                from: .value(\ThreadRecord.lastPost, \.authorName)),
            Column(
                "list_page", .integer, group: "list",
                note: """
                    The page and the row of the thread in the newest list that shows it; both from 1.
                    """, from: .value(\ThreadRecord.listPlace, \.page)),
            Column("list_position", .integer, group: "list", from: .value(\ThreadRecord.listPlace, \.position)),
        ]
            + Column.sources(
                "title", "forum", "author", "replies", "views", "rating", "last_post", "sticky", "closed",
                "archived", "tag", "secondary_tag", "pages", "list"),
        indexes: """
            CREATE INDEX thread_by_forum ON thread(forum_id, last_post_at);
            CREATE INDEX thread_by_author ON thread(author_id);
            CREATE INDEX thread_by_last_author ON thread(last_post_author_id);
            CREATE INDEX thread_by_tag ON thread(thread_tag_id);
            CREATE INDEX thread_by_secondary_tag ON thread(secondary_thread_tag_id);
            CREATE INDEX thread_by_listed_author ON thread(listed_author_name COLLATE NOCASE)
                WHERE listed_author_id IS NULL;
            CREATE INDEX thread_by_listed_last_author ON thread(last_post_author_name COLLATE NOCASE);
            """
    ).published(last: "last_post_at_text", selectedBy: "id")

    /// Former titles (`forum_id` is NULL) and forums (`title` is NULL) of threads.
    public static let threadHistory = ArchiveTable(
        "thread_history",
        [
            Column("thread_id", .reference(.thread), "NOT NULL", key: .cascade),
            Column(
                "title",
                .prose(
                    naming: Redacted.names(
                        ofUser: "(SELECT author_id FROM main.thread WHERE id = t.thread_id)"))),
            Column("forum_id", .reference(.forum)), Column("first_seen_at", .time),
            Column("last_seen_at", .time),
        ], indexes: "CREATE INDEX thread_history_by_thread ON thread_history(thread_id);"
    ).published(order: "thread_id, title, forum_id, first_seen_at, last_seen_at", selectedBy: "thread_id")

    /// The bookmarked threads of each account.
    public static let threadBookmark = ArchiveTable(
        "thread_bookmark",
        [
            Column("account_id", .reference(.account), "NOT NULL", key: .cascade),
            Column("thread_id", .reference(.thread), "NOT NULL", key: .cascade),
            Column("star", .integer, note: "The colour of the bookmark's star, 0 to 5."),
        ], key: ["account_id", "thread_id"],
        indexes: "CREATE INDEX thread_bookmark_by_thread ON thread_bookmark(thread_id);"
    ).published(order: "account_id, thread_id", selectedBy: "thread_id")

    /// The state of a thread for one account.
    package static let threadView = ArchiveTable(
        "thread_view",
        [
            Column("account_id", .reference(.account), "NOT NULL", key: .cascade),
            Column(
                "thread_id", .reference(.thread), "NOT NULL", key: .cascade, from: .value(\ThreadRecord.id.rawValue)),
            Column("is_bookmarked", .flag, group: "bookmark", from: .value(\ThreadRecord.isBookmarked)),
            Column("star", .integer, group: "star", from: .value(\ThreadRecord.star)),
            Column("unread_count", .integer, group: "unread", from: .value(\ThreadRecord.unread)),
            Column("seen_post_count", .integer, group: "unread", from: .value(\ThreadRecord.seenPostCount)),
        ] + Column.sources("bookmark", "star", "unread"), key: ["account_id", "thread_id"],
        indexes: "CREATE INDEX thread_view_by_thread ON thread_view(thread_id);")
}

/// A thread as one page shows it; fields that the page does not show are nil.
package struct ThreadRecord: MergedRecord {
    package var id: ThreadID
    package var title: String?
    package var forumID: ForumID?
    package var author: (id: UserID?, name: String)?
    package var replyCount: Int?
    package var viewCount: Int?
    package var rating: Observed<(votes: Int, average: Double)> = .notShown
    package var lastPost: (at: UTCTime?, authorName: String?)?
    /// The date of the last post in the list's words.
    package var lastPostText: String?
    /// The page and the row of the thread in a list, both from 1.
    package var listPlace: (page: Int, position: Int)?
    package var isSticky: Bool?
    package var isClosed: Bool?
    /// Whether in the archives; true or unknown.
    package var isArchived: Bool?
    package var tag: Observed<ThreadTagID> = .notShown
    package var secondaryTag: Observed<ThreadTagID> = .notShown
    /// The number of pages, from unfiltered page navigation.
    package var pageCount: Int?
    package var isBookmarked: Bool?
    package var star: Int?
    package var unread: Observed<Int> = .notShown

    package init(id: ThreadID) { self.id = id }

    package static let rows = RecordRows<Self>(.thread)
    package static let views = RecordRows<Self>(.threadView)

    /// Returns the state for the page's account; nil if the page does not show it.
    package func view(of account: AccountID, source: SourcePageID) -> ColumnValues? {
        let row = Self.views.row(of: self, account: account.rawValue, source: source)
        return row.showsGroup ? row : nil
    }

    fileprivate var seenPostCount: Int? {
        guard let unread = unread.value, let replyCount else { return nil }
        return max(0, replyCount + 1 - unread)
    }
}
