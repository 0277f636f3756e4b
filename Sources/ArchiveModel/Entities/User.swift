internal import ForumModel

extension ArchiveTable {
    /// Users.
    public static let user = ArchiveTable(
        "user",
        [
            Column("id", .id, "PRIMARY KEY", from: .value(\UserRecord.id.rawValue)),
            Column("name", .ownName, group: "name", from: .value(\UserRecord.name)),
            Column("roles", .text, group: "roles", from: .value(\UserRecord.roles)),
            Column("custom_title_html", .markup, group: "title", from: .value(\UserRecord.title)),
            Column("avatar_url", .address, group: "title", from: .value(\UserRecord.avatarURL)),
            Column("registered_on", .day, group: "registered", from: .value(\UserRecord.registeredOn)),
            Column("is_administrator", .flag, group: "roles", from: .value(\UserRecord.isAdministrator)),
            Column("is_moderator", .flag, group: "roles", from: .value(\UserRecord.isModerator)),
            Column(
                "reported_post_count", .integer, group: "profile",
                note: "The count that the profile shows; post_count counts the held posts.",
                from: .value(\UserRecord.profile, \.postCount)),
            Column("post_count", .integer, "NOT NULL DEFAULT 0", basis: "the posts held"),
            Column("post_rate", .real, group: "profile", from: .value(\UserRecord.profile, \.postRate)),
            Column("about_html", .markup, group: "profile", from: .value(\UserRecord.profile, \.aboutHTML)),
            Column("location", .text, group: "profile", from: .value(\UserRecord.profile, \.location)),
            Column("interests", .text, group: "profile", from: .value(\UserRecord.profile, \.interests)),
            Column("occupation", .text, group: "profile", from: .value(\UserRecord.profile, \.occupation)),
            Column("gender", .text, group: "profile", from: .value(\UserRecord.profile, \.gender)),
            Column("homepage_url", .address, group: "profile", from: .value(\UserRecord.profile, \.homepageURL)),
            Column("icq_name", .text, group: "profile", from: .value(\UserRecord.profile, \.icqName)),
            Column("aim_name", .text, group: "profile", from: .value(\UserRecord.profile, \.aimName)),
            Column("yahoo_name", .text, group: "profile", from: .value(\UserRecord.profile, \.yahooName)),
            Column("last_post_at", .time, basis: "the newest of what the profile says and the posts held"),
            .hidden(
                "listed_last_post_at", .time, group: "profile",
                from: .value(\UserRecord.profile, \.lastPostAt?.description)),
            Column(
                "special_title_html", .markup, group: "special_title",
                note: "A title that the site gives besides the custom one.", from: .value(\UserRecord.specialTitleHTML)),
            .hidden(
                "name_rank", .integer, group: "name", isRank: true,
                note: """
                    The rank of the page that showed the name or the title: a higher rank wins over newer captures.
                    """, from: .value(\UserRecord.nameRank.rawValue)),
            .hidden(
                "title_rank", .integer, group: "title", isRank: true,
                from: .value { (record: UserRecord) in record.hasLocalTitleImages ? 0 : 1 }),
            .hidden(
                "title_signature", .signature, group: "title",
                note: "Equal for titles that differ only in where their pictures were saved.",
                from: .value(\UserRecord.titleSignature)),
        ] + Column.sources("name", "roles", "title", "registered", "profile", "special_title"),
        indexes: "CREATE INDEX user_by_name ON user(name COLLATE NOCASE);"
    ).published(selectedBy: "id")

    /// Former names of users.
    public static let userName = ArchiveTable(
        "user_name",
        [
            Column("user_id", .person, "NOT NULL", key: .cascade, isDescription: true),
            Column("name", .ownName, "NOT NULL"), Column("first_seen_at", .time),
            Column("last_seen_at", .time),
        ], key: ["user_id", "name"],
        indexes: "CREATE INDEX user_name_by_name ON user_name(name COLLATE NOCASE);"
    ).published(order: "user_id, name", isOmittedByRedaction: true, selectedBy: "user_id")

    /// Former titles of users.
    public static let userTitle = ArchiveTable(
        "user_title",
        [
            Column("user_id", .person, "NOT NULL", key: .cascade, isDescription: true),
            Column("title_html", .markup, "NOT NULL"), Column("first_seen_at", .time), Column("last_seen_at", .time),
        ], key: ["user_id", "title_html"]
    ).published(order: "user_id, title_html", isOmittedByRedaction: true, selectedBy: "user_id")

    /// The periods in which a name that several users had belonged to each of them (see NamePeriods).
    static let namePeriod = ArchiveTable(
        "name_period",
        [
            Column("name", .ownName, "NOT NULL COLLATE NOCASE"), Column("starts_at", .time, "NOT NULL"),
            Column("ends_at", .time, "NOT NULL", note: "The first moment after it."),
            Column("user_id", .person, "NOT NULL", key: .cascade, isDescription: true),
        ], key: ["name", "starts_at"], indexes: "CREATE INDEX name_period_by_user ON name_period(user_id);")

    /// To whom claims about users without an ID are credited (`NamedUsers`).
    package static let namedUser = ArchiveTable(
        "named_user",
        [
            Column("source_page_id", .reference(.page), "NOT NULL"), Column("ordinal", .integer, "NOT NULL"),
            Column("user_id", .person, "NOT NULL", key: .cascade),
        ], key: ["source_page_id", "ordinal"],
        constraints: """
            FOREIGN KEY (source_page_id, ordinal) REFERENCES claim(source_page_id, ordinal)
                ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
            """, indexes: "CREATE INDEX named_user_by_user ON named_user(user_id);")
}

extension MergedTable {
    /// The groups that are beside the posts of a user.
    private static let sidebar: Set = ["roles", "title", "registered"]

    package static let namedUser = MergedTable(
        "user", .namedUser,
        [
            Column("id", .id, from: .value(\UserRecord.nameID)),
            Column("shown_name", .personName(of: nil), isFixed: true, from: .value(\UserRecord.name)),
        ]
            + ArchiveTable.user.allColumns.filter { column in
                if case .source(let group) = column.meaning { return sidebar.contains(group) }
                return column.group.map(sidebar.contains) ?? false
            })
}

extension UserRecord: MergedRecord {
    package static let rows = RecordRows<Self>(.user)
    package static let namedRows = RecordRows<Self>(.namedUser)

    /// Returns the row of a user whose ID the page does not show, under the number that follows from the name.
    package func namedRow(source: SourcePageID) -> ColumnValues { Self.namedRows.row(of: self, source: source) }
}
