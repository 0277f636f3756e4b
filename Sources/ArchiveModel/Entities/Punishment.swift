package import ForumModel

/// A row of the Leper's Colony.
package struct PunishmentRecord: Sendable {
    /// Derived from user, kind, time and post.
    package var id: PunishmentID
    /// The punished user.
    package var user: (id: UserID?, name: String)
    /// The kind of punishment: `probation`, `ban` and so on.
    package var kind: String
    /// When.
    package var punishedAt: UTCTime?
    /// The sentence about its duration.
    package var durationText: String?
    /// The reason's HTML.
    package var reasonHTML: String
    /// The post punished for.
    package var postID: PostID?
    /// The user who requested it.
    package var requestedBy: UserID?
    /// The user who approved it.
    package var approvedBy: UserID?

    /// Makes a punishment; its number follows from its user, kind, time and post.
    package init(
        user: (id: UserID?, name: String), kind: String, punishedAt: UTCTime?, postID: PostID?,
        reasonHTML: String
    ) {
        id = PunishmentID(
            rawValue: DerivedNumber.from(
                "punishment", user.id?.description ?? user.name, kind, punishedAt?.description ?? "",
                postID?.description ?? ""))
        self.user = user
        self.kind = kind
        self.punishedAt = punishedAt
        self.postID = postID
        self.reasonHTML = reasonHTML
    }
}

extension ArchiveTable {
    /// Rows of the Leper's Colony.
    ///
    /// Rows of the Leper's Colony.
    public static let punishment = ArchiveTable(
        "punishment",
        [
            Column("id", .contentID(sort: "punishment"), "PRIMARY KEY"),
            Column("user_id", .person, key: .cascade, group: "row"),
            Column("user_name", .personName(of: "user_id"), group: "row"),
            Column("kind", .text, "NOT NULL", isFixed: true),
            Column("punished_at", .text, group: "row"),
            Column("duration_text", .prose(naming: "user_name"), group: "row"),
            Column("reason_html", .markup(naming: "user_name"), group: "row"),
            Column(
                "post_id", .reference(.post), group: "row",
                note: """
                    The punished post may be missing from the archive, so this is not a foreign \
                    key.
                    """),
            Column("requested_by_id", .person, key: .setNull, group: "row"),
            Column("approved_by_id", .person, key: .setNull, group: "row"),
        ] + Column.sources("row"),
        indexes: """
            CREATE INDEX punishment_by_user ON punishment(user_id);
            CREATE INDEX punishment_by_requester ON punishment(requested_by_id);
            CREATE INDEX punishment_by_approver ON punishment(approved_by_id);
            """
    ).published(
        selected: """
            post_id IN (SELECT id FROM selected_post)
                AND (user_id IS NULL OR user_id IN (SELECT id FROM selected_user))
            """)
}

extension PunishmentRecord: MergedRecord {
    package static var rules: MergedTable { .punishment }

    package func row(source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .punishment, id: id.rawValue, source: source)
        try row.set([
            "kind": kind, "user_id": user.id?.rawValue, "user_name": user.name,
            "punished_at": punishedAt?.description, "duration_text": durationText, "reason_html": reasonHTML,
            "post_id": postID?.rawValue, "requested_by_id": requestedBy?.rawValue,
            "approved_by_id": approvedBy?.rawValue,
        ])
        return row
    }
}
