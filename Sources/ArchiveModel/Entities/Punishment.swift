package import ForumModel

package struct PunishmentRecord: MergedRecord {
    /// Derived from user, kind, time and post.
    package var id: PunishmentID
    package var user: (id: UserID?, name: String)
    /// The kind of punishment: `probation`, `ban` and so on.
    package var kind: String
    package var punishedAt: UTCTime?
    package var durationText: String?
    package var reasonHTML: String
    package var postID: PostID?
    package var requestedBy: UserID?
    package var approvedBy: UserID?

    package init(
        user: (id: UserID?, name: String), kind: String, punishedAt: UTCTime?, postID: PostID?, reasonHTML: String
    ) {
        id = PunishmentID(
            rawValue: DerivedNumber.from(
                "punishment", user.id?.description ?? user.name, kind, punishedAt?.description ?? "",
                postID?.description ?? ""))
        (self.user, self.kind, self.punishedAt, self.postID) = (user, kind, punishedAt, postID)
        self.reasonHTML = reasonHTML
    }

    package static let rows = RecordRows<Self>(.punishment)
}

extension ArchiveTable {
    /// Rows of the Leper's Colony.
    public static let punishment = ArchiveTable(
        "punishment",
        [
            Column("id", .contentID(sort: "punishment"), "PRIMARY KEY", from: .value(\PunishmentRecord.id.rawValue)),
            Column(
                "user_id", .person, key: .cascade, group: "row",
                // Always shown: the first column of a group tells whether the page shows the group.
                from: .value { (record: PunishmentRecord) in Observed(record.user.id?.rawValue) }),
            Column("user_name", .personName(of: "user_id"), group: "row", from: .value(\PunishmentRecord.user.name)),
            Column("kind", .text, "NOT NULL", isFixed: true, from: .value(\PunishmentRecord.kind)),
            Column("punished_at", .time, group: "row", from: .value(\PunishmentRecord.punishedAt?.description)),
            Column(
                "duration_text", .prose(naming: "user_name"), group: "row",
                from: .value(\PunishmentRecord.durationText)),
            Column(
                "reason_html", .markup(naming: "user_name"), group: "row",
                from: .value(\PunishmentRecord.reasonHTML)),
            Column(
                "post_id", .reference(.post), group: "row",
                note: """
                    The punished post may be missing from the archive, so this is not a foreign key.
                    """, from: .value(\PunishmentRecord.postID?.rawValue)),
            Column(
                "requested_by_id", .person, key: .setNull, group: "row",
                from: .value(\PunishmentRecord.requestedBy?.rawValue)),
            Column(
                "approved_by_id", .person, key: .setNull, group: "row",
                from: .value(\PunishmentRecord.approvedBy?.rawValue)),
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
