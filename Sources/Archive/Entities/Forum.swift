internal import ForumModel

extension Entity {
    /// Forums and subforums.
    static let forum = Entity(
        schema: """
            CREATE TABLE forum (
                id INTEGER PRIMARY KEY,
                name TEXT,
                description TEXT,
                category_id INTEGER REFERENCES category(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                parent_id INTEGER REFERENCES forum(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                position INTEGER,
                thread_count INTEGER,
                post_count INTEGER,
                last_listed_at TEXT,
                -- When a whole menu first left it out, after the last that listed it, for the same account.
                first_missing_at TEXT,
                claimed_category_id INTEGER,
                claimed_parent_id INTEGER,
                list_index INTEGER,
                name_source_id INTEGER,
                place_source_id INTEGER,
                description_source_id INTEGER,
                counts_source_id INTEGER,
                moderators_source_id INTEGER,
                listed_source_id INTEGER
            );
            CREATE INDEX forum_by_parent ON forum(parent_id);
            CREATE INDEX forum_by_category ON forum(category_id);

            CREATE TABLE forum_moderator (
                forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                PRIMARY KEY (forum_id, user_id)
            ) WITHOUT ROWID;
            CREATE INDEX forum_moderator_by_user ON forum_moderator(user_id);

            -- Former names and parents.
            CREATE TABLE forum_history (
                forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                name TEXT NOT NULL,
                parent_id INTEGER,
                first_seen_at TEXT,
                last_seen_at TEXT
            );
            CREATE INDEX forum_history_by_forum ON forum_history(forum_id);

            CREATE TABLE forum_bookmark (
                account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                PRIMARY KEY (account_id, forum_id)
            ) WITHOUT ROWID;
            CREATE INDEX forum_bookmark_by_forum ON forum_bookmark(forum_id);
            """,
        tables: [.forum, .forumModerator, .forumHistory, .forumBookmark],
        rules: [.forum])
}

extension MergedTable {
    static let forum = MergedTable(
        "forum", .forum,
        references: ["claimed_category_id": .category, "claimed_parent_id": .forum],
        groups: [
            FieldGroup("name", source: "name_source_id"),
            FieldGroup("claimed_category_id", "claimed_parent_id", "list_index", source: "place_source_id"),
            FieldGroup("description", source: "description_source_id"),
            FieldGroup("thread_count", "post_count", source: "counts_source_id"),
            FieldGroup("last_listed_at", source: "listed_source_id"),
        ])
}

extension PublicTable {
    /// Forums and subforums.
    public static let forum = PublicTable(
        "forum",
        """
        id, name, description, category_id, parent_id, position, thread_count, post_count, last_listed_at,
        first_missing_at
        """,
        redaction: [
            "name": Redacted.text("name"),
            "description": Redacted.markup("description"),
        ],
        selected: "id IN (SELECT id FROM selected_forum)")
    /// The moderators of forums.
    public static let forumModerator = PublicTable(
        "forum_moderator", "forum_id, user_id", order: "forum_id, user_id",
        redaction: [
            "user_id": Redacted.person("user_id")
        ],
        selected: "forum_id IN (SELECT id FROM selected_forum)")
    /// Former names and parents of forums.
    public static let forumHistory = PublicTable(
        "forum_history", "forum_id, name, parent_id, first_seen_at, last_seen_at",
        order: "forum_id, name, parent_id, first_seen_at, last_seen_at",
        redaction: [
            "name": Redacted.text("name")
        ],
        selected: "forum_id IN (SELECT id FROM selected_forum)")
    /// The bookmarked forums of each account.
    public static let forumBookmark = PublicTable(
        "forum_bookmark", "account_id, forum_id", order: "account_id, forum_id",
        redaction: [
            "account_id": Redacted.account
        ])
}

extension ForumRecord {
    /// The row that a page makes by itself.
    ///
    /// - Parameters:
    ///   - source: the page's `source_page.id`.
    ///   - listedAt: when the page's whole menu lists it; nil where none does.
    /// - Returns: the row.
    /// - Throws: `DatabaseError` for a column that the rules do not name.
    func row(source: Int64, listedAt: UTCTime?) throws -> ColumnValues {
        var row = ColumnValues(of: .forum, id: id.rawValue, source: source)
        try row.set("name", ifShown: name)
        switch place {
        case .category(let id): try row.set("claimed_category_id", id.rawValue)
        case .forum(let id): try row.set("claimed_parent_id", id.rawValue)
        case nil: break
        }
        if place != nil { try row.set("list_index", listIndex) }
        try row.set("description", ifShown: description)
        if let counts { try row.set(["thread_count": counts.threads, "post_count": counts.posts]) }
        try row.set("last_listed_at", ifShown: listedAt?.description)
        return row
    }
}
