internal import ForumModel

extension Entity {
    /// Users and their names.
    static let user = Entity(
        schema: """
            CREATE TABLE user (
                id INTEGER PRIMARY KEY,
                name TEXT,
                roles TEXT,
                custom_title_html TEXT,
                avatar_url TEXT,
                registered_on TEXT,
                is_administrator INTEGER,
                is_moderator INTEGER,
                -- The count that the profile shows; post_count counts the held posts.
                reported_post_count INTEGER,
                post_count INTEGER NOT NULL DEFAULT 0,
                post_rate REAL,
                about_html TEXT,
                location TEXT,
                interests TEXT,
                occupation TEXT,
                gender TEXT,
                homepage_url TEXT,
                icq_name TEXT,
                aim_name TEXT,
                yahoo_name TEXT,
                last_post_at TEXT,
                listed_last_post_at TEXT,
                -- A title that the site gives besides the custom one.
                special_title_html TEXT,
                -- The rank of the page that showed the name or the title: a higher rank wins over newer captures.
                name_rank INTEGER,
                title_rank INTEGER,
                -- Equal for titles that differ only in where their pictures were saved.
                title_signature INTEGER,
                name_source_id INTEGER,
                roles_source_id INTEGER,
                title_source_id INTEGER,
                registered_source_id INTEGER,
                profile_source_id INTEGER,
                special_title_source_id INTEGER
            );
            CREATE INDEX user_by_name ON user(name COLLATE NOCASE);

            -- Former names and titles.
            CREATE TABLE user_name (
                user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                name TEXT NOT NULL,
                first_seen_at TEXT,
                last_seen_at TEXT,
                PRIMARY KEY (user_id, name)
            ) WITHOUT ROWID;
            CREATE INDEX user_name_by_name ON user_name(name COLLATE NOCASE);

            CREATE TABLE user_title (
                user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                title_html TEXT NOT NULL,
                first_seen_at TEXT,
                last_seen_at TEXT,
                PRIMARY KEY (user_id, title_html)
            ) WITHOUT ROWID;

            -- When a name that several users had was whose (see NamePeriods).
            CREATE TABLE name_period (
                name TEXT NOT NULL COLLATE NOCASE,
                starts_at TEXT NOT NULL,
                -- The first moment after it.
                ends_at TEXT NOT NULL,
                user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                PRIMARY KEY (name, starts_at)
            ) WITHOUT ROWID;
            CREATE INDEX name_period_by_user ON name_period(user_id);
            """,
        tables: [.user, .userName, .userTitle],
        rules: [.user])
}

extension MergedTable {
    static let user = MergedTable(
        "user", .user,
        groups: [
            FieldGroup("name", source: "name_source_id", rank: "name_rank"),
            FieldGroup("roles", "is_administrator", "is_moderator", source: "roles_source_id"),
            FieldGroup(
                "custom_title_html", "avatar_url", "title_signature", source: "title_source_id",
                rank: "title_rank"),
            FieldGroup("registered_on", source: "registered_source_id"),
            FieldGroup("special_title_html", source: "special_title_source_id"),
            FieldGroup(
                "reported_post_count", "post_rate", "about_html", "location", "interests", "occupation",
                "gender",
                "homepage_url", "icq_name", "aim_name", "yahoo_name", "listed_last_post_at",
                source: "profile_source_id"),
        ])

    static let namedUser = MergedTable(
        "user", .namedUser, fixed: ["shown_name"],
        groups: user.groups.filter {
            ["roles", "custom_title_html", "registered_on"].contains($0.columns[0])
        })
}

extension PublicTable {
    /// Users.
    public static let user = PublicTable(
        "user",
        """
        id, name, roles, custom_title_html, avatar_url, registered_on, is_administrator, is_moderator,
        reported_post_count, post_count, post_rate, about_html, location, interests, occupation, gender,
        homepage_url, icq_name, aim_name, yahoo_name, last_post_at, special_title_html
        """,
        selected: "id IN (SELECT id FROM selected_user)")
    /// Former names of users.
    public static let userName = PublicTable(
        "user_name", "user_id, name, first_seen_at, last_seen_at", order: "user_id, name",
        isOmittedByRedaction: true,
        selected: "user_id IN (SELECT id FROM selected_user)")
    /// Former titles of users.
    public static let userTitle = PublicTable(
        "user_title", "user_id, title_html, first_seen_at, last_seen_at", order: "user_id, title_html",
        isOmittedByRedaction: true,
        selected: "user_id IN (SELECT id FROM selected_user)")
}

extension UserRecord: MergedRecord {
    static var rules: MergedTable { .user }

    func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .user, id: id.rawValue, source: source)
        try row.set(["name": name, "name_rank": nameRank.rawValue])
        try addSidebar(to: &row)
        try row.set("special_title_html", ifShown: specialTitleHTML)
        if let profile { try profile.add(to: &row) }
        return row
    }

    /// Returns the row of a user whose ID the page does not show.
    ///
    /// - Parameters:
    ///   - id: the number that follows from the name.
    ///   - source: the page's `source_page.id`.
    /// - Returns: the row.
    /// - Throws: `DatabaseError` for a column that the rules do not name.
    func namedRow(id: Int64, source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .namedUser, id: id, source: source)
        try row.set("shown_name", name)
        try addSidebar(to: &row)
        return row
    }

    private func addSidebar(to row: inout ColumnValues) throws {
        if let roles {
            try row.set([
                "roles": roles.value, "is_administrator": isAdministrator, "is_moderator": isModerator,
            ])
        }
        if let title {
            try row.set([
                "custom_title_html": title.value, "avatar_url": avatarURL, "title_signature": titleSignature,
                "title_rank": hasLocalTitleImages ? 0 : 1,
            ])
        }
        try row.set("registered_on", ifShown: registeredOn)
    }
}

extension ProfileRecord {
    fileprivate func add(to row: inout ColumnValues) throws {
        try row.set([
            "reported_post_count": postCount, "post_rate": postRate, "about_html": aboutHTML,
            "location": location, "interests": interests, "occupation": occupation, "gender": gender,
            "homepage_url": homepageURL, "icq_name": icqName, "aim_name": aimName, "yahoo_name": yahooName,
            "listed_last_post_at": lastPostAt?.description,
        ])
    }
}
