public import ForumModel

/// The site's own tree of forums as `index.php?json=1` gives it, with the account's profile and the site's totals.
public struct SiteIndexPage: Sendable, Encodable {
    /// Categories, forums and subforums in order, each before those below it.
    public var forums: [ForumListing]
    /// The account; nil where nobody was logged in.
    public var account: SiteAccount?
    /// The site's totals.
    public var statistics: SiteStatistics

    /// Makes an empty index.
    public init() {
        forums = []
        statistics = SiteStatistics()
    }
}

/// The profile of the account that saved the site's index.
public struct SiteAccount: Sendable, Hashable, Encodable {
    /// The number.
    public var id: UserID
    /// The name.
    public var name: String
    /// The custom title's inner HTML.
    public var customTitleHTML: String?
    /// When the account was registered.
    public var joinedAt: UTCTime?
    /// When it posted last.
    public var lastPostAt: UTCTime?
    /// Posts.
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
    /// The address of the profile's picture.
    public var pictureURL: String?
}

/// What the site counts of itself; nil for what the page does not say.
public struct SiteStatistics: Sendable, Hashable, Encodable {
    /// Posts in archived threads.
    public var archivedPostCount: Int?
    /// Archived threads.
    public var archivedThreadCount: Int?
    /// Users banned of late.
    public var bannedUserCount: Int?
    /// Users ever banned.
    public var totalBannedUserCount: Int?
    /// Registered users online.
    public var onlineRegisteredCount: Int?
    /// All readers online.
    public var onlineCount: Int?
    /// Posts in threads that are not archived.
    public var postCount: Int?
    /// Threads that are not archived.
    public var threadCount: Int?
    /// Registered users.
    public var userCount: Int?

    /// Makes empty statistics.
    public init() {}
}
