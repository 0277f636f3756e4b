package import ForumModel

package struct PostMarkRecord: ClaimedRecord {
    package var postID: PostID
    /// The kind of punishment, as in `punishment.kind`.
    package var kind: String
    /// The user whose record the mark links to.
    package var userID: UserID?
    package var text: String

    package init(postID: PostID, kind: String, userID: UserID?, text: String) {
        (self.postID, self.kind, self.userID, self.text) = (postID, kind, userID, text)
    }

    package static let entity = ClaimEntity.postMark
    package static let columns = [
        Column("kind", .text, "NOT NULL", from: .value(\Self.kind)),
        Column("user_id", .person, from: .value(\Self.userID?.rawValue)),
        Column("text", .prose, from: .value(\Self.text)),
    ]
    package var claimID: Int64 { postID.rawValue }
}

extension ArchiveTable {
    /// The marks of punishments in posts.
    ///
    /// A mark that a moderator put on a post is no edit by its author; punishment has the row of the Leper's Colony.
    public static let postMark = ArchiveTable(
        "post_mark", [Column("post_id", .reference(.post), "NOT NULL")] + PostMarkRecord.columns,
        indexes: "CREATE INDEX post_mark_by_post ON post_mark(post_id);"
    ).rebuilt(fromClaimsOf: PostMarkRecord.self, isDistinct: true)
        .published(order: "post_id, kind, text", selectedBy: "post_id")
}
