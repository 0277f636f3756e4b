public import ForumModel

/// A user's profile.
public struct ScrapedProfile: Sendable, Encodable {
    /// The sidebar part.
    public var user: ScrapedUser
    /// Posts, as the site says.
    public var postCount: Int?
    /// Posts per day.
    public var postRate: Double?
    /// When the last post was written.
    public var lastPostDate: SiteDate?
    /// What the user says about themselves; nil where the site says there is nothing.
    public var aboutHTML: String?
    /// What the user *claims to be a …*, such as `male`.
    public var gender: String?
    /// The forums that *Staff information* says the user moderates.
    public var moderatedForums: [Breadcrumb]
    /// What *Staff information* says, as inner HTML; nil where the profile has none.
    public var staffHTML: String?
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

    /// Makes a profile.
    public init(user: ScrapedUser) {
        self.user = user
        moderatedForums = []
    }
}

/// A row of the Leper's Colony.
public struct ScrapedPunishment: Sendable, Hashable, Encodable {
    /// The punished user's number.
    public var userID: UserID?
    /// Their name.
    public var userName: String
    /// As the site writes it, in lower case: `probation`, `ban`, `autoban`, `permaban`.
    public var kind: String
    /// When.
    public var date: SiteDate?
    /// *User loses posting privileges for 6 hours.*; nil where the reason has no such sentence.
    public var durationText: String?
    /// The reason's inner HTML.
    public var reasonHTML: String = ""
    /// The post punished for.
    public var postID: PostID?
    /// Who asked for it.
    public var requestedBy: ModeratorLink?
    /// Who approved it.
    public var approvedBy: ModeratorLink?
}
