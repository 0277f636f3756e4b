package import ForumModel

package struct ThreadPostersRecord: ClaimedRecord {
    package typealias Poster = (userID: UserID, name: String, postCount: Int?)

    package var threadID: ThreadID
    package var posters: [Poster]

    package init(threadID: ThreadID, posters: [Poster]) { (self.threadID, self.posters) = (threadID, posters) }

    package static let entity = ClaimEntity.threadPosters
    package static let columns = [
        Column(
            "posters", .list,
            from: .objects(
                \Self.posters,
                [
                    Column("user_id", .person, from: .value(\Poster.userID.rawValue)),
                    Column("name", .personName(of: "user_id"), from: .value(\Poster.name)),
                    Column("post_count", .integer, from: .value(\Poster.postCount)),
                ]))
    ]
    package var claimID: Int64 { threadID.rawValue }
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
