internal import ForumModel

extension Entity {
    /// Threads, with the state of each account (`thread_view`).
    static let thread = Entity(
        schema: """
            CREATE TABLE thread (
                id INTEGER PRIMARY KEY,
                forum_id INTEGER REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                title TEXT,
                author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                author_name TEXT,
                thread_tag_id INTEGER REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                secondary_thread_tag_id INTEGER
                    REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                is_sticky INTEGER,
                is_closed INTEGER,
                rating_votes INTEGER,
                rating_average REAL,
                -- The count that the site shows; post_count counts the held posts.
                reply_count INTEGER,
                view_count INTEGER,
                page_count INTEGER,
                post_count INTEGER NOT NULL DEFAULT 0,
                -- The lowest and highest ID of the held posts.
                first_post_id INTEGER,
                last_post_id INTEGER,
                first_post_at TEXT,
                last_post_at TEXT,
                last_post_author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                last_post_author_name TEXT,
                -- The default account's state (thread_view).
                is_bookmarked INTEGER,
                unread_count INTEGER,
                seen_post_count INTEGER,
                listed_author_id INTEGER,
                listed_author_name TEXT,
                listed_last_post_at TEXT,
                last_post_at_text TEXT,
                listed_last_post_author_name TEXT,
                -- The page and the row of the thread in the newest list that shows it; both from 1.
                list_page INTEGER,
                list_position INTEGER,
                title_source_id INTEGER,
                forum_source_id INTEGER,
                author_source_id INTEGER,
                replies_source_id INTEGER,
                views_source_id INTEGER,
                rating_source_id INTEGER,
                last_post_source_id INTEGER,
                sticky_source_id INTEGER,
                closed_source_id INTEGER,
                tag_source_id INTEGER,
                secondary_tag_source_id INTEGER,
                pages_source_id INTEGER,
                list_source_id INTEGER
            );
            CREATE INDEX thread_by_forum ON thread(forum_id, last_post_at);
            CREATE INDEX thread_by_author ON thread(author_id);
            CREATE INDEX thread_by_last_author ON thread(last_post_author_id);
            CREATE INDEX thread_by_tag ON thread(thread_tag_id);
            CREATE INDEX thread_by_secondary_tag ON thread(secondary_thread_tag_id);
            CREATE INDEX thread_by_listed_author ON thread(listed_author_name COLLATE NOCASE)
                WHERE listed_author_id IS NULL;
            CREATE INDEX thread_by_listed_last_author ON thread(last_post_author_name COLLATE NOCASE);

            -- Former titles (forum_id NULL) and forums (title NULL).
            CREATE TABLE thread_history (
                thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                title TEXT,
                forum_id INTEGER,
                first_seen_at TEXT,
                last_seen_at TEXT
            );
            CREATE INDEX thread_history_by_thread ON thread_history(thread_id);

            CREATE TABLE thread_bookmark (
                account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                -- The colour of the bookmark's star, 0 to 5.
                star INTEGER,
                PRIMARY KEY (account_id, thread_id)
            ) WITHOUT ROWID;
            CREATE INDEX thread_bookmark_by_thread ON thread_bookmark(thread_id);

            -- The state of a thread for one account.
            CREATE TABLE thread_view (
                account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                is_bookmarked INTEGER,
                star INTEGER,
                unread_count INTEGER,
                seen_post_count INTEGER,
                bookmark_source_id INTEGER,
                star_source_id INTEGER,
                unread_source_id INTEGER,
                PRIMARY KEY (account_id, thread_id)
            ) WITHOUT ROWID;
            CREATE INDEX thread_view_by_thread ON thread_view(thread_id);
            """,
        tables: [.thread, .threadHistory, .threadBookmark],
        rules: [.thread, .threadView])
}

extension MergedTable {
    static let thread = MergedTable(
        "thread", .thread,
        references: [
            "forum_id": .forum, "listed_author_id": .user, "thread_tag_id": .threadTag,
            "secondary_thread_tag_id": .threadTag,
        ],
        groups: [
            FieldGroup("title", source: "title_source_id"),
            FieldGroup("forum_id", source: "forum_source_id"),
            FieldGroup("listed_author_id", "listed_author_name", source: "author_source_id"),
            FieldGroup("reply_count", source: "replies_source_id"),
            FieldGroup("view_count", source: "views_source_id"),
            FieldGroup("rating_votes", "rating_average", source: "rating_source_id"),
            FieldGroup(
                "listed_last_post_at", "last_post_at_text", "listed_last_post_author_name",
                source: "last_post_source_id"),
            FieldGroup("is_sticky", source: "sticky_source_id"),
            FieldGroup("is_closed", source: "closed_source_id"),
            FieldGroup("thread_tag_id", source: "tag_source_id"),
            FieldGroup("secondary_thread_tag_id", source: "secondary_tag_source_id"),
            FieldGroup("page_count", source: "pages_source_id"),
            FieldGroup("list_page", "list_position", source: "list_source_id"),
        ])

    static let threadView = MergedTable(
        "thread_view", .threadView, keys: ["account_id", "thread_id"],
        groups: [
            FieldGroup("is_bookmarked", source: "bookmark_source_id"),
            FieldGroup("star", source: "star_source_id"),
            FieldGroup("unread_count", "seen_post_count", source: "unread_source_id"),
        ])
}

extension PublicTable {
    /// Threads.
    public static let thread = PublicTable(
        "thread",
        """
        id, forum_id, title, author_id, author_name, thread_tag_id, secondary_thread_tag_id, is_sticky, is_closed,
        rating_votes, rating_average, reply_count, view_count, page_count, post_count, first_post_id,
        last_post_id, first_post_at, last_post_at, last_post_author_id, last_post_author_name, is_bookmarked,
        unread_count, seen_post_count, list_page, list_position, last_post_at_text
        """,
        redaction: [
            "author_id": Redacted.person("author_id"),
            "author_name": Redacted.name("author_name"),
            "title": Redacted.text(
                "title",
                without: """
                    ifnull(t.author_name, '') || char(31) || ifnull(t.listed_author_name, '') || char(31)
                    || \(Redacted.names(ofUser: "t.author_id"))
                    """),
            "last_post_author_id": Redacted.person("last_post_author_id"),
            "last_post_author_name": Redacted.name("last_post_author_name"),
            "listed_author_name": "NULL",
            "listed_last_post_author_name": "NULL",
            "listed_author_id": "NULL",
        ],
        selected: "id IN (SELECT id FROM selected_thread)")
    /// Former titles and forums of threads.
    public static let threadHistory = PublicTable(
        "thread_history", "thread_id, title, forum_id, first_seen_at, last_seen_at",
        order: "thread_id, title, forum_id, first_seen_at, last_seen_at",
        redaction: [
            "title": Redacted.text(
                "title",
                without: Redacted.names(ofUser: "(SELECT author_id FROM main.thread WHERE id = t.thread_id)"))
        ],
        selected: "thread_id IN (SELECT id FROM selected_thread)")
    /// The bookmarked threads of each account.
    public static let threadBookmark = PublicTable(
        "thread_bookmark", "account_id, thread_id, star", order: "account_id, thread_id",
        redaction: [
            "account_id": Redacted.account
        ],
        selected: "thread_id IN (SELECT id FROM selected_thread)")
}

extension ThreadRecord: MergedRecord {
    static var rules: MergedTable { .thread }

    func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .thread, id: id.rawValue, source: source)
        try row.set("title", ifShown: title)
        try row.set("forum_id", ifShown: forumID?.rawValue)
        if let author {
            try row.set(["listed_author_id": author.id?.rawValue, "listed_author_name": author.name])
        }
        try row.set("reply_count", ifShown: replyCount)
        try row.set("view_count", ifShown: viewCount)
        if let rating {
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
        if let tag { try row.set("thread_tag_id", tag.value?.rawValue) }
        if let secondaryTag { try row.set("secondary_thread_tag_id", secondaryTag.value?.rawValue) }
        try row.set("page_count", ifShown: pageCount)
        if let listPlace {
            try row.set(["list_page": listPlace.page, "list_position": listPlace.position])
        }
        return row
    }

    /// Returns the state for the page's account; nil if the page does not show it.
    func view(of account: AccountID, source: Int64) throws -> ColumnValues? {
        guard isBookmarked != nil || star != nil || unread != nil else { return nil }
        var row = ColumnValues(of: .threadView, id: id.rawValue, account: account.rawValue, source: source)
        try row.set("is_bookmarked", ifShown: isBookmarked)
        try row.set("star", ifShown: star)
        if let unread = unread?.value {
            try row.set([
                "unread_count": unread, "seen_post_count": replyCount.map { max(0, $0 + 1 - unread) },
            ])
        } else if unread != nil {
            try row.set("unread_count", Int?.none)
        }
        return row
    }
}
