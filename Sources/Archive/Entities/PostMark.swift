package import ForumModel
internal import GRDB

/// The mark of a punishment in a post.
package struct PostMarkRecord: Sendable {
    /// The post.
    package var postID: PostID
    /// The kind of punishment, as in `punishment.kind`.
    package var kind: String
    /// The user whose record the mark links to.
    package var userID: UserID?
    /// The text of the mark.
    package var text: String

    /// Creates a mark.
    package init(postID: PostID, kind: String, userID: UserID?, text: String) {
        self.postID = postID
        self.kind = kind
        self.userID = userID
        self.text = text
    }
}

extension PostMarkRecord: ClaimedRecord {
    static var entity: ClaimEntity { .postMark }
    var claimID: Int64 { postID.rawValue }
    var claim: ClaimText { ClaimText(["kind": kind, "user_id": userID?.rawValue, "text": text]) }
}

extension Entity {
    /// The marks of punishments in posts.
    static let postMark = Entity(
        schema: """
            -- A mark that a moderator put on a post is no edit by its author; punishment has the row of the Leper's Colony.
            CREATE TABLE post_mark (
                post_id INTEGER NOT NULL,
                kind TEXT NOT NULL,
                user_id INTEGER,
                text TEXT
            );
            CREATE INDEX post_mark_by_post ON post_mark(post_id);
            """, tables: [.postMark], rules: [],
        contents: [
            ClaimedTable(
                "post_mark", from: .postMark,
                """
                SELECT DISTINCT claim_id, said ->> 'kind', said ->> 'user_id', said ->> 'text'
                FROM (\(ClaimQuery.claims(.postMark)))
                """)
        ])
}

extension PublicTable {
    /// The marks of punishments in posts.
    public static let postMark = PublicTable(
        "post_mark", "post_id, kind, user_id, text", order: "post_id, kind, text",
        redaction: [
            "user_id": Redacted.person("user_id"), "text": Redacted.text("text"),
        ], selected: "post_id IN (SELECT id FROM selected_post)")
}
