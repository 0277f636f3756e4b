package import ForumModel
internal import GRDB

/// The posters of a thread, as the site's *Who Posted?* page lists them.
package struct ThreadPostersRecord: Sendable {
    /// The thread.
    package var threadID: ThreadID
    /// The users with their names and numbers of posts.
    package var posters: [(userID: UserID, name: String, postCount: Int?)]

    /// Creates a list.
    package init(threadID: ThreadID, posters: [(userID: UserID, name: String, postCount: Int?)]) {
        self.threadID = threadID
        self.posters = posters
    }
}

extension ThreadPostersRecord: ClaimedRecord {
    package static var entity: ClaimEntity { .threadPosters }
    package static var columns: [Column] {
        let poster = [
            Column("user_id", .person), Column("name", .personName(of: "user_id")),
            Column("post_count", .integer),
        ]
        return [Column("posters", .list, elements: poster)]
    }
    package var claimID: Int64 { threadID.rawValue }
    package var claim: ClaimText {
        var claim = ClaimText()
        claim.add(
            "posters",
            list: posters.map {
                ClaimText(["user_id": $0.userID.rawValue, "name": $0.name, "post_count": $0.postCount]).json
            })
        return claim
    }
}

extension ArchiveTable {
    /// The posters of threads.
    public static let threadPoster = ArchiveTable(
        "thread_poster",
        [
            Column("thread_id", .reference(.thread), "NOT NULL"),
            Column("user_id", .person),
            Column("user_name", .personName(of: "user_id")),
            Column("post_count", .integer),
        ],
        indexes: "CREATE INDEX thread_poster_by_thread ON thread_poster(thread_id);"
    ).rebuilt(
        from: .threadPosters,
        """
        SELECT claim_id, poster.value ->> 'user_id', poster.value ->> 'name', poster.value ->> 'post_count'
        FROM (\(ClaimQuery.newest(.threadPosters))) AS newest, json_each(said, '$.posters') AS poster
        """
    ).published(order: "thread_id, user_id, user_name", selectedBy: "thread_id")
}
