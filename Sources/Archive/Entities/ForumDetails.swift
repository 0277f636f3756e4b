package import ForumModel
internal import GRDB

/// The tags that a forum offers, as one page lists them.
package struct OfferedTagsRecord: Sendable {
    /// The forum.
    package var forumID: ForumID
    /// The tags in the page's order.
    package var tags: [ThreadTagID]

    /// Makes a list.
    package init(forumID: ForumID, tags: [ThreadTagID]) {
        self.forumID = forumID
        self.tags = tags
    }
}

extension OfferedTagsRecord: ClaimedRecord {
    static var entity: ClaimEntity { .offeredTags }
    var claimID: Int64 { forumID.rawValue }
    var claim: ClaimText {
        var claim = ClaimText()
        claim.add("tags", list: tags.map(\.description))
        return claim
    }
}

/// How many users browse a forum, as one page says.
package struct ForumVisitRecord: Sendable {
    /// The forum.
    package var forumID: ForumID
    /// The number.
    package var userCount: Int

    /// Makes a record.
    package init(forumID: ForumID, userCount: Int) {
        self.forumID = forumID
        self.userCount = userCount
    }
}

extension ForumVisitRecord: ClaimedRecord {
    static var entity: ClaimEntity { .forumVisit }
    var claimID: Int64 { forumID.rawValue }
    var claim: ClaimText { ClaimText(["user_count": userCount]) }
}

/// The forums that a user moderates, as their profile says.
package struct StaffRecord: Sendable {
    /// The user.
    package var userID: UserID
    /// The forums.
    package var forums: [ForumID]

    /// Makes a record.
    package init(userID: UserID, forums: [ForumID]) {
        self.userID = userID
        self.forums = forums
    }
}

extension StaffRecord: ClaimedRecord {
    static var entity: ClaimEntity { .staff }
    var claimID: Int64 { userID.rawValue }
    var claim: ClaimText {
        var claim = ClaimText()
        claim.add("forums", list: forums.map(\.description))
        return claim
    }
}

/// The site's totals, as one page gives them.
package struct SiteStatisticsRecord: Sendable {
    /// By name, as `site_statistics` has them.
    package var values: [(name: String, value: Int)]

    /// Makes a record.
    package init(_ values: [(name: String, value: Int)]) { self.values = values }
}

extension SiteStatisticsRecord: ClaimedRecord {
    static var entity: ClaimEntity { .siteStatistics }
    var claimID: Int64 { 0 }
    var claim: ClaimText {
        var claim = ClaimText()
        for (name, value) in values { claim.add(name, value.databaseValue) }
        return claim
    }
}

extension Entity {
    /// What else pages say of forums and of the site.
    static let forumDetails = Entity(
        schema: """
            -- The tags that a forum offers, by the newest page that lists them.
            CREATE VIEW forum_thread_tag AS
            SELECT claim_id AS forum_id, tag.value AS thread_tag_id, tag.key + 1 AS position
            FROM (\(ClaimView.newest(.offeredTags))) AS newest, json_each(said, '$.tags') AS tag;

            CREATE VIEW forum_visit AS
            SELECT claim_id AS forum_id, source_page_id, captured_at, said ->> 'user_count' AS user_count
            FROM (\(ClaimView.claims(.forumVisit)));

            -- The forums that a user moderates, by the newest profile.
            CREATE VIEW user_moderates AS
            SELECT claim_id AS user_id, forum.value AS forum_id
            FROM (\(ClaimView.newest(.staff))) AS newest, json_each(said, '$.forums') AS forum;

            -- The site's own totals, one row for each that a page gives.
            CREATE VIEW site_statistics AS
            SELECT source_page_id, captured_at, total.key AS name, total.value AS value
            FROM (\(ClaimView.claims(.siteStatistics))) AS claims, json_each(said) AS total;
            """, tables: [.forumThreadTag, .forumVisit, .userModerates, .siteStatistics], rules: [])
}

extension PublicTable {
    /// The tags that forums offer.
    public static let forumThreadTag = PublicTable(
        "forum_thread_tag", "forum_id, thread_tag_id, position", order: "forum_id, position",
        selected: "forum_id IN (SELECT id FROM selected_forum)")
    /// How many users browsed a forum.
    public static let forumVisit = PublicTable(
        "forum_visit", "forum_id, captured_at, user_count", notDumped: "source_page_id",
        order: "forum_id, captured_at, user_count, source_page_id",
        selected: "forum_id IN (SELECT id FROM selected_forum)")
    /// The forums that users moderate, as profiles say.
    public static let userModerates = PublicTable(
        "user_moderates", "user_id, forum_id", order: "user_id, forum_id",
        redaction: ["user_id": Redacted.person("user_id")],
        selected: "user_id IN (SELECT id FROM selected_user)")
    /// The site's totals.
    public static let siteStatistics = PublicTable(
        "site_statistics", "captured_at, name, value", notDumped: "source_page_id",
        order: "captured_at, name, value, source_page_id")
}
