public import ForumModel

/// A page of a thread list.
public struct ThreadListPage: Sendable, Encodable {
    /// Which columns the table has: what a page has no column for, it says nothing about.
    public var columns: Set<ThreadListColumn>
    /// The threads in page order.
    public var threads: [ThreadListRow]
    /// Announcements above the threads.
    public var announcements: [ScrapedAnnouncement]
    /// The table of subforums.
    public var subforums: [ForumListing]
    /// The forum's moderators; empty where the page lists none.
    public var moderators: [ModeratorLink]
    /// Whether it lists the account's bookmarks (`bookmarkthreads.php`), and not only those with new posts, as the control panel does.
    public var isBookmarkList: Bool
    /// The past day that the list is of; nil for a list of the day of its capture.
    public var archiveDate: ListArchiveDate?

    /// Makes an empty list.
    public init() {
        columns = []
        threads = []
        announcements = []
        subforums = []
        moderators = []
        isBookmarkList = false
    }
}

extension ThreadListPage {
    private enum CodingKeys: String, CodingKey {
        case columns, threads, announcements, subforums, moderators, isBookmarkList, archiveDate
    }

    /// Writes all fields, the columns in the order of ``ThreadListColumn``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ThreadListColumn.allCases.filter(columns.contains), forKey: .columns)
        try container.encode(threads, forKey: .threads)
        try container.encode(announcements, forKey: .announcements)
        try container.encode(subforums, forKey: .subforums)
        try container.encode(moderators, forKey: .moderators)
        try container.encode(isBookmarkList, forKey: .isBookmarkList)
        try container.encodeIfPresent(archiveDate, forKey: .archiveDate)
    }
}

/// A column of a thread list.
public enum ThreadListColumn: String, Sendable, Hashable, Encodable, CaseIterable {
    /// The bookmark star.
    case star
    /// The thread tag.
    case icon
    /// The second tag of some forums.
    case icon2
    /// Who began it.
    case author
    /// Replies.
    case replies
    /// Views.
    case views
    /// Votes.
    case rating
    /// Last post.
    case lastPost
}

/// A thread as a list shows it.
public struct ThreadListRow: Sendable, Encodable {
    /// The thread's number.
    public var id: ThreadID
    /// The place among the threads of the page, 1-based, threads stuck to the top included; the list's page is ``PageIdentity/pageNumber``.
    public var position: Int
    /// The title.
    public var title: String
    /// Who began it.
    public var authorID: UserID?
    /// Their name.
    public var authorName: String?
    /// Posts less the first.
    public var replyCount: Int?
    /// Views.
    public var viewCount: Int?
    /// How many pages the row links to; nil where it links to none, or leaves out those in the middle.
    public var pageCount: Int?
    /// How many voted; nil where nobody did, or without a rating column.
    public var ratingVotes: Int?
    /// The average vote, 1 to 5.
    public var ratingAverage: Double?
    /// When the last post was written.
    public var lastPostDate: SiteDate?
    /// By whom.
    public var lastPostAuthorName: String?
    /// Whether it is stuck to the top.
    public var isSticky: Bool
    /// Whether it is closed.
    public var isClosed: Bool
    /// Whether the account has bookmarked the thread; nil where the row does not say, for stars can be switched off.
    public var isBookmarked: Bool?
    /// The bookmark star's colour, 0 to 5; nil without one.
    public var star: Int?
    /// Unread posts: nil when never opened or unknown, 0 when opened with nothing new.
    public var unreadCount: Int?
    /// The thread's tag.
    public var tag: ThreadTagSighting?
    /// The second tag (Ask/Tell and the like).
    public var secondaryTag: ThreadTagSighting?

    /// Makes a row.
    public init(id: ThreadID, title: String) {
        self.id = id
        self.title = title
        position = 0
        isSticky = false
        isClosed = false
    }
}

/// A thread tag (icon).
public struct ThreadTagSighting: Sendable, Hashable, Encodable {
    /// The site's number: the image URL's fragment, or `posticon=` of the link.
    public var siteID: Int64?
    /// The image's file name without its ending: a tag's identity here.
    public var imageName: String
    /// The image's address without fragment.
    public var imageURL: String
    /// The image's title or text.
    public var title: String?
}

/// A forum as an index or a subforum table lists it.
public struct ForumListing: Sendable, Hashable, Encodable {
    /// The forum's number; a category's at depth 0.
    public var id: Int64
    /// The name.
    public var name: String
    /// 0 for a category, 1 for a forum, 2 and more below; in a subforum table all are 1, below the page's forum.
    public var depth: Int
    /// The short name, where only ``SiteIndexPage`` gives one.
    public var shortName: String?
    /// The address of the icon.
    public var iconURL: String?
    /// Whether it has threads of its own, which categories have not.
    public var hasThreads: Bool?
    /// The description.
    public var description: String?
    /// How many threads the site says there are.
    public var threadCount: Int?
    /// How many posts the site says there are.
    public var postCount: Int?
    /// Its moderators.
    public var moderators: [ModeratorLink]

    /// Makes a listing.
    public init(id: Int64, name: String, depth: Int) {
        self.id = id
        self.name = name
        self.depth = depth
        moderators = []
    }
}

/// A moderator's link.
public struct ModeratorLink: Sendable, Hashable, Encodable {
    /// The user's number.
    public var id: UserID
    /// The name, in whatever case the site writes it there.
    public var name: String
}

/// An announcement, from its own page or a row of a thread list.
public struct ScrapedAnnouncement: Sendable, Hashable, Encodable {
    /// The forum whose announcements these are, where the page says so.
    public var forumID: ForumID?
    /// The title; only lists show it.
    public var title: String?
    /// The heading above the announcement on its own page; nil in a list.
    public var heading: String?
    /// The author's number, where shown.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String
    /// The day it was posted.
    public var date: SiteDate?
    /// The body's inner HTML; nil in a list.
    public var bodyHTML: String?
    /// The author's sidebar; nil in a list.
    public var author: ScrapedUser?
}
