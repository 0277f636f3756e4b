public import ForumModel

/// A user's profile.
public struct ScrapedProfile: Sendable, Encodable {
    /// The values in the sidebar.
    public var user: ScrapedUser
    /// The number of posts, as stated by the site.
    public var postCount: Int?
    /// Posts per day.
    public var postRate: Double?
    /// When the last post was written.
    public var lastPostDate: SiteDate?
    /// The user's own description, as inner HTML; nil if there is none.
    public var aboutHTML: String?
    /// The gender in *claims to be a …*, such as `male`.
    public var gender: String?
    /// The forums that the user moderates, according to *Staff information*.
    public var moderatedForums: [Breadcrumb] = []
    /// The content of *Staff information* as inner HTML; nil if the profile has none.
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
}

/// A row of the Leper's Colony.
public struct ScrapedPunishment: Sendable, Hashable, Encodable {
    /// The punished user's ID.
    public var userID: UserID?
    /// The punished user's name.
    public var userName: String
    /// The type as the site writes it, in lower case: `probation`, `ban`, `autoban`, `permaban`.
    public var kind: String
    /// When the user was punished.
    public var date: SiteDate?
    /// *User loses posting privileges for 6 hours.*; nil if the reason has no such sentence.
    public var durationText: String?
    /// The reason's inner HTML.
    public var reasonHTML: String = ""
    /// The post that the user was punished for.
    public var postID: PostID?
    /// The moderator who requested it.
    public var requestedBy: ModeratorLink?
    /// The moderator who approved it.
    public var approvedBy: ModeratorLink?
}

/// The notice that the account which saved the page is on probation and may not post.
public struct AccountProbation: Sendable, Hashable, Encodable {
    /// The end of the probation; nil if the notice has no date.
    public var until: SiteDate?
    /// The notice, white space collapsed; at most 400 characters.
    public var text: String
}
