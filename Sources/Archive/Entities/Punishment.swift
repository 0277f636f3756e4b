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

extension Entity {
    /// Rows of the Leper's Colony.
    static let punishment = Entity(
        schema: """
            -- Rows of the Leper's Colony.
            CREATE TABLE punishment (
                id INTEGER PRIMARY KEY,
                user_id INTEGER REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                user_name TEXT,
                kind TEXT NOT NULL,
                punished_at TEXT,
                duration_text TEXT,
                reason_html TEXT,
                -- The punished post may be missing from the archive, so this is not a foreign key.
                post_id INTEGER,
                requested_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                approved_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                row_source_id INTEGER
            );
            CREATE INDEX punishment_by_user ON punishment(user_id);
            CREATE INDEX punishment_by_requester ON punishment(requested_by_id);
            CREATE INDEX punishment_by_approver ON punishment(approved_by_id);
            """,
        tables: [.punishment],
        rules: [.punishment],
        isDeletedWithoutClaim: true)
}

extension MergedTable {
    static let punishment = MergedTable(
        "punishment", .punishment, fixed: ["kind"],
        references: ["user_id": .user, "requested_by_id": .user, "approved_by_id": .user],
        groups: [
            FieldGroup(
                "user_id", "user_name", "punished_at", "duration_text", "reason_html", "post_id",
                "requested_by_id",
                "approved_by_id", source: "row_source_id")
        ])
}

extension PublicTable {
    /// Rows of the Leper's Colony.
    public static let punishment = PublicTable(
        "punishment",
        """
        id, user_id, user_name, kind, punished_at, duration_text, reason_html, post_id, requested_by_id,
        approved_by_id
        """,
        hasDerivedID: true,
        redaction: [
            "id": Redacted.number("id", of: "punishment"),
            "user_id": Redacted.person("user_id"),
            "user_name": Redacted.name("user_name"),
            "duration_text": Redacted.text("duration_text", without: "user_name"),
            "requested_by_id": Redacted.person("requested_by_id"),
            "approved_by_id": Redacted.person("approved_by_id"),
            "reason_html": Redacted.markup("reason_html", without: "user_name"),
        ],
        selected: """
            post_id IN (SELECT id FROM selected_post)
                AND (user_id IS NULL OR user_id IN (SELECT id FROM selected_user))
            """)
}

extension PunishmentRecord: MergedRecord {
    static var rules: MergedTable { .punishment }

    func row(source: Int64) throws -> ColumnValues {
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
