package import ForumModel
internal import GRDB

package struct OfferedTagsRecord: ClaimedRecord {
    package var forumID: ForumID
    package var tags: [ThreadTagID]

    package init(forumID: ForumID, tags: [ThreadTagID]) { (self.forumID, self.tags) = (forumID, tags) }

    package static let entity = ClaimEntity.offeredTags
    package static let columns = [
        Column("tags", .identifiers(.threadTag), from: .list { (offer: Self) in offer.tags.map(\.rawValue) })
    ]
    package var claimID: Int64 { forumID.rawValue }
}

package struct ForumVisitRecord: ClaimedRecord {
    package var forumID: ForumID
    package var userCount: Int

    package init(forumID: ForumID, userCount: Int) { (self.forumID, self.userCount) = (forumID, userCount) }

    package static let entity = ClaimEntity.forumVisit
    package static let columns = [Column("user_count", .integer, from: .value(\Self.userCount))]
    package var claimID: Int64 { forumID.rawValue }
}

/// The forums that a user moderates, from their profile.
package struct StaffRecord: ClaimedRecord {
    package var userID: UserID
    package var forums: [ForumID]

    package init(userID: UserID, forums: [ForumID]) { (self.userID, self.forums) = (userID, forums) }

    package static let entity = ClaimEntity.staff
    package static let columns = [
        Column("forums", .identifiers(.forum), from: .list { (staff: Self) in staff.forums.map(\.rawValue) })
    ]
    package var claimID: Int64 { userID.rawValue }
}

package struct SiteStatisticsRecord: ClaimedRecord {
    /// By name, as `site_statistics` has them.
    package var values: [(name: String, value: Int)]

    package init(_ values: [(name: String, value: Int)]) { self.values = values }

    package static let entity = ClaimEntity.siteStatistics
    /// None are declared: the names of the totals are the site's, and ``claim`` writes all of them.
    package static let columns: [Column] = []
    package var claimID: Int64 { 0 }
    package var claim: ClaimText {
        var claim = ClaimText()
        for (name, value) in values { claim.add(name, value.databaseValue) }
        return claim
    }
}

extension ArchiveTable {
    /// The tags that forums offer, each by the newest page that lists them.
    public static let forumThreadTag = ArchiveTable(
        "forum_thread_tag",
        [
            Column("forum_id", .reference(.forum), "NOT NULL", isDescription: true),
            Column("thread_tag_id", .reference(.threadTag), "NOT NULL"), Column("position", .integer, "NOT NULL"),
        ], indexes: "CREATE INDEX forum_thread_tag_by_forum ON forum_thread_tag(forum_id);"
    ).rebuilt(
        from: .offeredTags,
        """
        SELECT claim_id, ifnull(tag_id, tag.value), tag.key + 1
        FROM (\(ClaimQuery.newest(.offeredTags))) AS newest, json_each(said, '$.tags') AS tag
        LEFT JOIN joined_tag ON picture_id = tag.value
        WHERE tag.type = 'integer'
        """
    ).published(order: "forum_id, position", selectedBy: "forum_id")

    /// The number of users browsing a forum.
    public static let forumVisit = ArchiveTable(
        "forum_visit",
        [
            Column("forum_id", .reference(.forum), "NOT NULL", isDescription: true),
            Column("source_page_id", .reference(.page), "NOT NULL"),
            Column("captured_at", .time),
        ] + ForumVisitRecord.columns,
        indexes: "CREATE INDEX forum_visit_by_forum ON forum_visit(forum_id);"
    ).rebuilt(fromClaimsOf: ForumVisitRecord.self)
        .published(
            notDumped: "source_page_id", order: "forum_id, captured_at, user_count, source_page_id",
            selectedBy: "forum_id")

    /// The forums that users moderate, each by the user's newest profile.
    public static let userModerates = ArchiveTable(
        "user_moderates",
        [
            Column("user_id", .person, "NOT NULL", isDescription: true),
            Column("forum_id", .reference(.forum), "NOT NULL"),
        ], indexes: "CREATE INDEX user_moderates_by_user ON user_moderates(user_id);"
    ).rebuilt(
        from: .staff,
        """
        SELECT DISTINCT claim_id, forum.value
        FROM (\(ClaimQuery.newest(.staff))) AS newest, json_each(said, '$.forums') AS forum
        WHERE forum.type = 'integer'
        """
    ).published(order: "user_id, forum_id", selectedBy: "user_id")

    /// The site's own totals, a row for each that a page gives.
    public static let siteStatistics = ArchiveTable(
        "site_statistics",
        [
            Column("source_page_id", .reference(.page), "NOT NULL"),
            Column("captured_at", .time),
            Column("name", .text, "NOT NULL"),
            Column("value", .integer),
        ]
    ).rebuilt(
        from: .siteStatistics,
        """
        SELECT source_page_id, captured_at, total.key, total.value
        FROM (\(ClaimQuery.claims(.siteStatistics))) AS claims, json_each(said) AS total
        WHERE total.type = 'integer'
        """
    ).published(notDumped: "source_page_id", order: "captured_at, name, value, source_page_id")
}
