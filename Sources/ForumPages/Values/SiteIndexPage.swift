public import ForumModel

/// The site's forum tree from `index.php?json=1`, or from a front page that shows totals, with the account's profile and the totals.
public struct SiteIndexPage: Sendable, Encodable {
    /// Categories, forums and subforums in order, parents before children.
    public var forums: [ForumListing] = []
    /// The account; nil if nobody was logged in.
    public var account: SiteAccount?
    /// The site's totals.
    public var statistics: SiteStatistics = SiteStatistics()
    /// The number of the account's private messages; only on the front page.
    public var storedMessageCount: Int?
}

/// The profile of the account that saved the site's index.
public struct SiteAccount: Sendable, Hashable, Encodable {
    /// The ID.
    public var id: UserID
    /// The name.
    public var name: String
    /// The custom title's inner HTML.
    public var customTitleHTML: String?
    /// When the account was registered.
    public var joinedAt: UTCTime?
    /// The time of the last post.
    public var lastPostAt: UTCTime?
    /// The number of posts.
    public var postCount: Int?
    /// Posts per day.
    public var postRate: Double?
    /// The site's code of the role, such as `PL`.
    public var role: String?
    /// `M`, `F` or `U`, as the site writes it.
    public var gender: String?
    /// Location.
    public var location: String?
    /// Interests.
    public var interests: String?
    /// Occupation.
    public var occupation: String?
    /// Home page.
    public var homepageURL: String?
    /// ICQ.
    public var icqName: String?
    /// AIM.
    public var aimName: String?
    /// Yahoo.
    public var yahooName: String?
    /// The address of the profile picture.
    public var pictureURL: String?
}

/// The site's own statistics; nil for values that are missing.
public struct SiteStatistics: Sendable, Hashable, Encodable {
    /// The number of posts in archived threads.
    public var archivedPostCount: Int?
    /// The number of archived threads.
    public var archivedThreadCount: Int?
    /// The number of recently banned users.
    public var bannedUserCount: Int?
    /// The number of users ever banned.
    public var totalBannedUserCount: Int?
    /// The number of registered users online.
    public var onlineRegisteredCount: Int?
    /// The number of readers online.
    public var onlineCount: Int?
    /// The number of posts in threads that are not archived.
    public var postCount: Int?
    /// The number of threads that are not archived.
    public var threadCount: Int?
    /// The number of registered users.
    public var userCount: Int?

    /// The statistics with the site's names of them.
    package static let named: [(name: String, path: any WritableKeyPath<Self, Int?> & Sendable)] = [
        ("archived_posts", \.archivedPostCount), ("archived_threads", \.archivedThreadCount),
        ("banned_users", \.bannedUserCount), ("banned_users_total", \.totalBannedUserCount),
        ("online_registered", \.onlineRegisteredCount), ("online_total", \.onlineCount),
        ("unique_posts", \.postCount), ("unique_threads", \.threadCount), ("usercount", \.userCount),
    ]
}
