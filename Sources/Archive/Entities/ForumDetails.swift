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

/// The number of users browsing a forum, as one page shows it.
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

/// The forums that a user moderates, from their profile.
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
    /// Further claims about forums and the site.
    static let forumDetails = Entity(
        schema: """
            -- The tags that a forum offers, by the newest page that lists them.
            CREATE TABLE forum_thread_tag (
                forum_id INTEGER NOT NULL,
                thread_tag_id INTEGER NOT NULL,
                position INTEGER NOT NULL
            );
            CREATE INDEX forum_thread_tag_by_forum ON forum_thread_tag(forum_id);
            CREATE TABLE forum_visit (
                forum_id INTEGER NOT NULL,
                source_page_id INTEGER NOT NULL,
                captured_at TEXT,
                user_count INTEGER
            );
            CREATE INDEX forum_visit_by_forum ON forum_visit(forum_id);
            -- The forums that a user moderates, by the newest profile.
            CREATE TABLE user_moderates (
                user_id INTEGER NOT NULL,
                forum_id INTEGER NOT NULL
            );
            CREATE INDEX user_moderates_by_user ON user_moderates(user_id);
            -- The site's own totals, one row for each that a page gives.
            CREATE TABLE site_statistics (
                source_page_id INTEGER NOT NULL,
                captured_at TEXT,
                name TEXT NOT NULL,
                value INTEGER
            );
            """, tables: [.forumThreadTag, .forumVisit, .userModerates, .siteStatistics], rules: [],
        contents: [
            ClaimedTable(
                "forum_thread_tag", from: .offeredTags,
                """
                SELECT claim_id, tag.value, tag.key + 1
                FROM (\(ClaimQuery.newest(.offeredTags))) AS newest, json_each(said, '$.tags') AS tag
                WHERE tag.type = 'integer'
                """),
            ClaimedTable(
                "forum_visit", from: .forumVisit,
                """
                SELECT claim_id, source_page_id, captured_at, said ->> 'user_count'
                FROM (\(ClaimQuery.claims(.forumVisit)))
                """),
            ClaimedTable(
                "user_moderates", from: .staff,
                """
                SELECT DISTINCT claim_id, forum.value
                FROM (\(ClaimQuery.newest(.staff))) AS newest, json_each(said, '$.forums') AS forum
                WHERE forum.type = 'integer'
                """),
            ClaimedTable(
                "site_statistics", from: .siteStatistics,
                """
                SELECT source_page_id, captured_at, total.key, total.value
                FROM (\(ClaimQuery.claims(.siteStatistics))) AS claims, json_each(said) AS total
                WHERE total.type = 'integer'
                """),
        ])
}

extension PublicTable {
    /// The tags that forums offer.
    public static let forumThreadTag = PublicTable(
        "forum_thread_tag", "forum_id, thread_tag_id, position", order: "forum_id, position",
        selected: "forum_id IN (SELECT id FROM selected_forum)")
    /// The number of users browsing a forum.
    public static let forumVisit = PublicTable(
        "forum_visit", "forum_id, captured_at, user_count", notDumped: "source_page_id",
        order: "forum_id, captured_at, user_count, source_page_id",
        selected: "forum_id IN (SELECT id FROM selected_forum)")
    /// The forums that users moderate, from profiles.
    public static let userModerates = PublicTable(
        "user_moderates", "user_id, forum_id", order: "user_id, forum_id",
        redaction: ["user_id": Redacted.person("user_id")],
        selected: "user_id IN (SELECT id FROM selected_user)")
    /// The site's totals.
    public static let siteStatistics = PublicTable(
        "site_statistics", "captured_at, name, value", notDumped: "source_page_id",
        order: "captured_at, name, value, source_page_id")
}
