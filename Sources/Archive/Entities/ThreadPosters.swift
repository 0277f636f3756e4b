package import ForumModel
internal import GRDB

/// Who posted in a thread, as the site's *Who Posted?* page lists it.
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
///
/// It is a part of this entity, as its rows follow from claims alone too.
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
            CREATE TABLE thread_poster (
                thread_id INTEGER NOT NULL,
                user_id INTEGER,
                user_name TEXT,
                post_count INTEGER
            );
            CREATE INDEX thread_poster_by_thread ON thread_poster(thread_id);
            -- A mark that a moderator put on a post is no edit by its author; punishment has the row of the Leper's Colony.
            CREATE TABLE post_mark (
                post_id INTEGER NOT NULL,
                kind TEXT NOT NULL,
                user_id INTEGER,
                text TEXT
            );
            CREATE INDEX post_mark_by_post ON post_mark(post_id);
            """, tables: [.threadPoster, .postMark], rules: [],
        contents: [
            ClaimedTable(
                "thread_poster", from: .threadPosters,
                """
                SELECT claim_id, poster.value ->> 'user_id', poster.value ->> 'name', poster.value ->> 'post_count'
                FROM (\(ClaimQuery.newest(.threadPosters))) AS newest, json_each(said, '$.posters') AS poster
                """),
            ClaimedTable(
                "post_mark", from: .postMark,
                """
                SELECT DISTINCT claim_id, said ->> 'kind', said ->> 'user_id', said ->> 'text'
                FROM (\(ClaimQuery.claims(.postMark)))
                """),
        ])
}

extension PublicTable {
    /// Who posted in a thread.
    public static let threadPoster = PublicTable(
        "thread_poster", "thread_id, user_id, user_name, post_count", order: "thread_id, user_id, user_name",
        redaction: ["user_id": Redacted.person("user_id"), "user_name": Redacted.name("user_name")],
        selected: "thread_id IN (SELECT id FROM selected_thread)")
    /// Marks of punishments on posts.
    public static let postMark = PublicTable(
        "post_mark", "post_id, kind, user_id, text", order: "post_id, kind, text",
        redaction: [
            "user_id": Redacted.person("user_id"), "text": Redacted.text("text"),
        ], selected: "post_id IN (SELECT id FROM selected_post)")
}
