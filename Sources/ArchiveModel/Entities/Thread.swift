package import ForumModel

extension ArchiveTable {
    /// Threads.
    public static let thread = ArchiveTable(
        "thread",
        [
            Column("id", .id, "PRIMARY KEY"),
            Column("forum_id", .reference(.forum), key: .cascade, group: "forum", isDeletedAlong: true),
            Column(
                "title",
                .prose(
                    naming: """
                        ifnull(t.author_name, '') || char(31) || ifnull(t.listed_author_name, '') || char(31)
                        || \(Redacted.names(ofUser: "t.author_id"))
                        """), group: "title"),
            Column(
                "author_id", .person, key: .setNull,
                basis: """
                    what lists say, else the post marked as the thread author's, else the name, else the first post
                    """),
            Column(
                "author_name", .personName(of: "author_id"),
                basis: "what lists say, else the post marked as the thread author's, else the first post"),
            Column("thread_tag_id", .reference(.threadTag), key: .setNull, group: "tag"),
            Column("secondary_thread_tag_id", .reference(.threadTag), key: .setNull, group: "secondary_tag"),
            Column("is_sticky", .flag, group: "sticky"),
            Column("is_closed", .flag, group: "closed"),
            Column("rating_votes", .integer, group: "rating"),
            Column("rating_average", .real, group: "rating"),
            Column(
                "reply_count", .integer, group: "replies",
                note: "The count that the site shows; post_count counts the held posts."),
            Column("view_count", .integer, group: "views"),
            Column("page_count", .integer, group: "pages"),
            Column("post_count", .integer, "NOT NULL DEFAULT 0", basis: "the posts held"),
            Column(
                "first_post_id", .reference(.post), note: "The lowest and highest ID of the held posts.",
                basis: "the posts held"),
            Column("last_post_id", .reference(.post), basis: "the posts held"),
            Column("first_post_at", .text, basis: "the posts held"),
            Column("last_post_at", .text, basis: "the newest of what lists say and the posts held"),
            Column(
                "last_post_author_id", .person, key: .setNull,
                basis: "the last post where it is held, else the name that lists give"),
            Column(
                "last_post_author_name", .personName(of: "last_post_author_id"),
                basis: "the last post where it is held, else what lists say"),
            Column(
                "is_bookmarked", .flag, note: "The default account's state (thread_view).",
                basis: """
                    the default account's newest view, unless a newer complete list of its bookmarks lacks the thread
                    """),
            Column("unread_count", .integer, basis: "the default account's newest view"),
            Column("seen_post_count", .integer, basis: "the default account's newest view"),
            .hidden("listed_author_id", .person, group: "author"),
            .hidden("listed_author_name", .personName(of: "listed_author_id"), group: "author"),
            .hidden("listed_last_post_at", .text, group: "last_post"),
            Column("last_post_at_text", .text, group: "last_post"),
            .hidden("listed_last_post_author_name", .personName(of: nil), group: "last_post"),
            Column(
                "list_page", .integer, group: "list",
                note: """
                    The page and the row of the thread in the newest list that shows it; both from \
                    1.
                    """),
            Column("list_position", .integer, group: "list"),
        ]
            + Column.sources(
                "title", "forum", "author", "replies",
                "views", "rating", "last_post", "sticky",
                "closed", "tag", "secondary_tag", "pages",
                "list"),
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

    /// Former titles and forums of threads.
    ///
    /// Former titles (forum_id NULL) and forums (title NULL).
    public static let threadHistory = ArchiveTable(
        "thread_history",
        [
            Column("thread_id", .reference(.thread), "NOT NULL", key: .cascade),
            Column(
                "title",
                .prose(
                    naming: Redacted.names(
                        ofUser: "(SELECT author_id FROM main.thread WHERE id = t.thread_id)"))),
            Column("forum_id", .reference(.forum)),
            Column("first_seen_at", .text),
            Column("last_seen_at", .text),
        ],
        indexes: "CREATE INDEX thread_history_by_thread ON thread_history(thread_id);"
    ).published(order: "thread_id, title, forum_id, first_seen_at, last_seen_at", selectedBy: "thread_id")

    /// The bookmarked threads of each account.
    public static let threadBookmark = ArchiveTable(
        "thread_bookmark",
        [
            Column("account_id", .reference(.account), "NOT NULL", key: .cascade),
            Column("thread_id", .reference(.thread), "NOT NULL", key: .cascade),
            Column("star", .integer, note: "The colour of the bookmark's star, 0 to 5."),
        ],
        key: ["account_id", "thread_id"],
        indexes: "CREATE INDEX thread_bookmark_by_thread ON thread_bookmark(thread_id);"
    ).published(order: "account_id, thread_id", selectedBy: "thread_id")

    /// The state of a thread for one account.
    package static let threadView = ArchiveTable(
        "thread_view",
        [
            Column("account_id", .reference(.account), "NOT NULL", key: .cascade),
            Column("thread_id", .reference(.thread), "NOT NULL", key: .cascade),
            Column("is_bookmarked", .flag, group: "bookmark"),
            Column("star", .integer, group: "star"),
            Column("unread_count", .integer, group: "unread"),
            Column("seen_post_count", .integer, group: "unread"),
        ] + Column.sources("bookmark", "star", "unread"),
        key: ["account_id", "thread_id"],
        indexes: "CREATE INDEX thread_view_by_thread ON thread_view(thread_id);")
}

extension ThreadRecord: MergedRecord {
    package static var rules: MergedTable { .thread }

    package func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .thread, id: id.rawValue, source: source)
        try row.set("title", ifShown: title)
        try row.set("forum_id", ifShown: forumID?.rawValue)
        if let author {
            try row.set(["listed_author_id": author.id?.rawValue, "listed_author_name": author.name])
        }
        try row.set("reply_count", ifShown: replyCount)
        try row.set("view_count", ifShown: viewCount)
        if rating.isShown {
            try row.set(["rating_votes": rating.value?.votes, "rating_average": rating.value?.average])
        }
        if let lastPost {
            try row.set([
                "listed_last_post_at": lastPost.at?.description, "last_post_at_text": lastPostText,
                "listed_last_post_author_name": lastPost.authorName,
            ])
        }
        try row.set("is_sticky", ifShown: isSticky)
        try row.set("is_closed", ifShown: isClosed)
        if tag.isShown { try row.set("thread_tag_id", tag.value?.rawValue) }
        if secondaryTag.isShown { try row.set("secondary_thread_tag_id", secondaryTag.value?.rawValue) }
        try row.set("page_count", ifShown: pageCount)
        if let listPlace {
            try row.set(["list_page": listPlace.page, "list_position": listPlace.position])
        }
        return row
    }

    /// Returns the state for the page's account; nil if the page does not show it.
    package func view(of account: AccountID, source: Int64) throws -> ColumnValues? {
        guard isBookmarked != nil || star != nil || unread.isShown else { return nil }
        var row = ColumnValues(of: .threadView, id: id.rawValue, account: account.rawValue, source: source)
        try row.set("is_bookmarked", ifShown: isBookmarked)
        try row.set("star", ifShown: star)
        if unread.isShown {
            try row.set("unread_count", unread.value)
            if let unread = unread.value, let replyCount {
                try row.set("seen_post_count", max(0, replyCount + 1 - unread))
            }
        }
        return row
    }
}
