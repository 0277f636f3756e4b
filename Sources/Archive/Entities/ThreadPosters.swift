package import ForumModel
internal import GRDB

/// Who posted in a thread, as the site's own page says.
package struct ThreadPostersRecord: Sendable {
    /// The thread.
    package var threadID: ThreadID
    /// The users, their names and how many posts they wrote.
    package var posters: [(userID: UserID, name: String, postCount: Int?)]

    /// Makes a list.
    package init(threadID: ThreadID, posters: [(userID: UserID, name: String, postCount: Int?)]) {
        self.threadID = threadID
        self.posters = posters
    }
}

extension ThreadPostersRecord: ClaimedRecord {
    static var entity: ClaimEntity { .threadPosters }
    var claimID: Int64 { threadID.rawValue }
    var claim: ClaimText {
        var claim = ClaimText()
        claim.add(
            "posters",
            list: posters.map {
                ClaimText(["user_id": $0.userID.rawValue, "name": $0.name, "post_count": $0.postCount]).json
            })
        return claim
    }
}

/// The mark that a punishment leaves on a post.
package struct PostMarkRecord: Sendable {
    /// The post.
    package var postID: PostID
    /// The sort of punishment, as in `punishment.kind`.
    package var kind: String
    /// The user whose record the mark links to.
    package var userID: UserID?
    /// The mark's words.
    package var text: String

    /// Makes a mark.
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
    /// Who posted in a thread, and which posts were punished.
    static let threadPosters = Entity(
        schema: """
            CREATE VIEW thread_poster AS
            SELECT claim_id AS thread_id, poster.value ->> 'user_id' AS user_id, poster.value ->> 'name' AS user_name,
                poster.value ->> 'post_count' AS post_count
            FROM (\(ClaimView.newest(.threadPosters))) AS newest, json_each(said, '$.posters') AS poster;

            -- A mark that a moderator put on a post is no edit by its author; punishment has the row of the Leper's Colony.
            CREATE VIEW post_mark AS
            SELECT DISTINCT claim_id AS post_id, said ->> 'kind' AS kind, said ->> 'user_id' AS user_id,
                said ->> 'text' AS text, (
                    SELECT min(punishment.id) FROM punishment
                    WHERE punishment.post_id = claim_id AND punishment.kind = said ->> 'kind') AS punishment_id
            FROM (\(ClaimView.claims(.postMark)));
            """, tables: [.threadPoster, .postMark], rules: [])
}

extension PublicTable {
    /// Who posted in a thread.
    public static let threadPoster = PublicTable(
        "thread_poster", "thread_id, user_id, user_name, post_count", order: "thread_id, user_id, user_name",
        redaction: ["user_id": Redacted.person("user_id"), "user_name": Redacted.name("user_name")],
        selected: "thread_id IN (SELECT id FROM selected_thread)")
    /// Marks of punishments on posts.
    public static let postMark = PublicTable(
        "post_mark", "post_id, kind, user_id, text, punishment_id", order: "post_id, kind, text",
        redaction: [
            "user_id": Redacted.person("user_id"), "text": Redacted.text("text"),
            "punishment_id": Redacted.number("punishment_id", of: "punishment"),
        ], selected: "post_id IN (SELECT id FROM selected_post)")
}
