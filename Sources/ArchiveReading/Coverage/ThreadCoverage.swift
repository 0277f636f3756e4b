public import ForumModel

/// The pages of a thread that are held.
public struct ThreadCoverage: Sendable, Hashable, Encodable {
    /// The thread.
    public var id: ThreadID
    /// Its title.
    public var title: String?
    /// The forum of the thread.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// Whether an account or the user bookmarked it.
    public var isBookmarked = false
    /// The number of pages, as far as pages and lists show it; at least 1.
    public var pageCount: Int
    /// Whether the number of pages is unknown.
    public var isPageCountUnknown = false
    /// The number of posts per page.
    public var perPage: Int = SitePaging.postsPerPage
    /// All pages, in order.
    public var pages: [PageRun]
    /// The number of pages in each state.
    public var counts: PageCounts
    /// The number of held posts.
    public var postCount = 0
    /// The number of posts as stated by the site; nil if unknown.
    public var sitePostCount: Int?
    /// The number of held posts that are on no held page.
    public var loosePostCount = 0
    /// The number of held views filtered by user.
    public var filteredViewCount = 0
    /// The list of posters compared with the held posts; nil if it is not held.
    public var posters: PosterCoverage?

    /// Creates a thread from its pages.
    public init(id: ThreadID, pages: [PageRun]) {
        (self.id, self.pages) = (id, pages)
        pageCount = pages.last?.last ?? 0
        counts = PageCounts(pages)
    }

    /// Whether anything is held besides list entries.
    public var isHeld: Bool { postCount > 0 || counts.missing < counts.total }
    /// Whether at least half of its pages are complete, and some are not.
    public var isNearlyComplete: Bool { counts.incomplete > 0 && counts.whole * 2 >= counts.total }
    /// The incomplete pages, in order.
    public var incompletePages: [PageRun] { pages.filter { $0.state != .whole } }
}

/// The site's list of posters in a thread, compared with the held posts.
public struct PosterCoverage: Sendable, Hashable, Codable {
    /// The number of users on the list.
    public var userCount: Int
    /// The number of posts that the list counts.
    public var toldPostCount: Int
    /// The minimum number of those that are missing, less the number of posts that were deleted from the archive.
    public var missingPostCount: Int
    /// The number of users with missing posts.
    public var incompleteUserCount: Int
}

/// A set of positions, kept as sorted ranges without overlap.
///
/// ``PageMap`` uses it for the positions of posts in a thread, or of rows in a list, from 0. A pure value.
struct PositionRanges {
    private(set) var ranges: [Range<Int>] = []

    /// - Parameter ranges: in any order; they may overlap.
    init(_ ranges: [Range<Int>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound {
                self.ranges[self.ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    func covers(_ range: Range<Int>) -> Bool {
        first(endingAfter: range.lowerBound).map {
            $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
        } ?? false
    }

    func overlaps(_ range: Range<Int>) -> Bool {
        first(endingAfter: range.lowerBound).map { $0.lowerBound < range.upperBound } ?? false
    }

    private func first(endingAfter position: Int) -> Range<Int>? {
        let index = ranges.partitioningIndex { $0.upperBound > position }
        return index < ranges.count ? ranges[index] : nil
    }
}
