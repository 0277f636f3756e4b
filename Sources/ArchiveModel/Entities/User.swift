internal import ForumModel

extension ArchiveTable {
    /// Users.
    public static let user = ArchiveTable(
        "user",
        [
            Column("id", .id, "PRIMARY KEY"),
            Column("name", .ownName, group: "name"),
            Column("roles", .text, group: "roles"),
            Column("custom_title_html", .markup, group: "title"),
            Column("avatar_url", .text, group: "title"),
            Column("registered_on", .text, group: "registered"),
            Column("is_administrator", .flag, group: "roles"),
            Column("is_moderator", .flag, group: "roles"),
            Column(
                "reported_post_count", .integer, group: "profile",
                note: "The count that the profile shows; post_count counts the held posts."),
            Column("post_count", .integer, "NOT NULL DEFAULT 0", basis: "the posts held"),
            Column("post_rate", .real, group: "profile"),
            Column("about_html", .markup, group: "profile"),
            Column("location", .text, group: "profile"),
            Column("interests", .text, group: "profile"),
            Column("occupation", .text, group: "profile"),
            Column("gender", .text, group: "profile"),
            Column("homepage_url", .text, group: "profile"),
            Column("icq_name", .text, group: "profile"),
            Column("aim_name", .text, group: "profile"),
            Column("yahoo_name", .text, group: "profile"),
            Column(
                "last_post_at", .text, basis: "the newest of what the profile says and the posts held"),
            .hidden("listed_last_post_at", .text, group: "profile"),
            Column(
                "special_title_html", .markup, group: "special_title",
                note: "A title that the site gives besides the custom one."),
            .hidden(
                "name_rank", .integer, group: "name", isRank: true,
                note: """
                    The rank of the page that showed the name or the title: a higher rank wins over \
                    newer captures.
                    """),
            .hidden("title_rank", .integer, group: "title", isRank: true),
            .hidden(
                "title_signature", .integer, group: "title",
                note: "Equal for titles that differ only in where their pictures were saved."),
        ]
            + Column.sources(
                "name", "roles", "title", "registered",
                "profile", "special_title"),
        indexes: "CREATE INDEX user_by_name ON user(name COLLATE NOCASE);"
    ).published(selectedBy: "id")

    /// Former names of users.
    ///
    /// Former names and titles.
    public static let userName = ArchiveTable(
        "user_name",
        [
            Column("user_id", .person, "NOT NULL", key: .cascade),
            Column("name", .ownName, "NOT NULL"),
            Column("first_seen_at", .text),
            Column("last_seen_at", .text),
        ],
        key: ["user_id", "name"],
        indexes: "CREATE INDEX user_name_by_name ON user_name(name COLLATE NOCASE);"
    ).published(order: "user_id, name", isOmittedByRedaction: true, selectedBy: "user_id")

    /// Former titles of users.
    public static let userTitle = ArchiveTable(
        "user_title",
        [
            Column("user_id", .person, "NOT NULL", key: .cascade),
            Column("title_html", .markup, "NOT NULL"),
            Column("first_seen_at", .text),
            Column("last_seen_at", .text),
        ],
        key: ["user_id", "title_html"]
    ).published(order: "user_id, title_html", isOmittedByRedaction: true, selectedBy: "user_id")

    /// When a name that several users had was whose (see NamePeriods).
    static let namePeriod = ArchiveTable(
        "name_period",
        [
            Column("name", .ownName, "NOT NULL COLLATE NOCASE"),
            Column("starts_at", .text, "NOT NULL"),
            Column("ends_at", .text, "NOT NULL", note: "The first moment after it."),
            Column("user_id", .person, "NOT NULL", key: .cascade),
        ],
        key: ["name", "starts_at"],
        indexes: "CREATE INDEX name_period_by_user ON name_period(user_id);")

    /// To whom claims about users without an ID are credited (`NamedUsers`).
    package static let namedUser = ArchiveTable(
        "named_user",
        [
            Column("source_page_id", .reference(.page), "NOT NULL"),
            Column("ordinal", .integer, "NOT NULL"),
            Column("user_id", .person, "NOT NULL", key: .cascade),
        ],
        key: ["source_page_id", "ordinal"],
        constraints: """
            FOREIGN KEY (source_page_id, ordinal) REFERENCES claim(source_page_id, ordinal)
                ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
            """, indexes: "CREATE INDEX named_user_by_user ON named_user(user_id);")
}

extension MergedTable {
    package static let namedUser = MergedTable(
        "user", .namedUser, fixed: ["shown_name"],
        groups: user.groups.filter {
            ["roles", "custom_title_html", "registered_on"].contains($0.columns[0])
        })
}

extension UserRecord: MergedRecord {
    package static var rules: MergedTable { .user }

    package func row(source: Int64) throws -> ColumnValues {
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
    package func namedRow(id: Int64, source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .namedUser, id: id, source: source)
        try row.set("shown_name", name)
        try addSidebar(to: &row)
        return row
    }

    private func addSidebar(to row: inout ColumnValues) throws {
        if roles.isShown {
            try row.set([
                "roles": roles.value, "is_administrator": isAdministrator, "is_moderator": isModerator,
            ])
        }
        if title.isShown {
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
