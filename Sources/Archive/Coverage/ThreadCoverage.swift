public import ForumModel

/// Which pages of a thread are held.
public struct ThreadCoverage: Sendable, Hashable, Encodable {
    /// The thread.
    public var id: ThreadID
    /// Its title.
    public var title: String?
    /// The forum it is in.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// Whether an account, or a person by hand, bookmarked it.
    public var isBookmarked = false
    /// How many pages it has, as far as pages and lists tell; at least 1.
    public var pageCount: Int
    /// Whether nothing tells how many pages it has.
    public var isPageCountUnknown = false
    /// How many posts one of these pages has.
    public var perPage = 40
    /// All pages, in order.
    public var pages: [PageRun]
    /// How many pages are in each state.
    public var counts: PageCounts
    /// How many posts are held.
    public var postCount = 0
    /// How many posts the site counts, where a page says so.
    public var sitePostCount: Int?
    /// Held posts that are on none of the held pages.
    public var loosePostCount = 0
    /// How many views that were filtered by user are held.
    public var filteredViewCount = 0
    /// What the page about who posted says against what is held; nil where that page is not held.
    public var posters: PosterCoverage?

    /// Makes a thread of which nothing but its pages is known.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - pages: all pages, in order.
    public init(id: ThreadID, pages: [PageRun]) {
        (self.id, self.pages) = (id, pages)
        pageCount = pages.last?.last ?? 0
        counts = PageCounts(pages)
    }

    /// Whether anything of it is held besides what lists say.
    public var isHeld: Bool { postCount > 0 || counts.missing < counts.total }
    /// Whether at least half of its pages are held whole, and some are not.
    public var isNearlyComplete: Bool { counts.incomplete > 0 && counts.whole * 2 >= counts.total }
    /// The pages that are not held whole, in order.
    public var incompletePages: [PageRun] { pages.filter { $0.state != .whole } }
}

/// How many posts the site's page about who posted counts in a thread, against those that are held.
public struct PosterCoverage: Sendable, Hashable, Encodable {
    /// The users on the page.
    public var userCount: Int
    /// The posts that it counts.
    public var toldPostCount: Int
    /// Those of them that are not held, at least.
    public var missingPostCount: Int
    /// The users of whom posts are missing.
    public var incompleteUserCount: Int
}
