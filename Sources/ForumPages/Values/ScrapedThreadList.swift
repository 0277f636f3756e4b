public import ForumModel

/// A page of a thread list.
public struct ThreadListPage: Sendable, Encodable {
    /// The columns of the table; a list has no information on missing columns.
    public var columns: Set<ThreadListColumn> = []
    /// The threads in page order.
    public var threads: [ThreadListRow] = []
    /// The announcements above the threads.
    public var announcements: [ScrapedAnnouncement] = []
    /// The table of subforums.
    public var subforums: [ForumListing] = []
    /// The forum's moderators; empty if the page lists none.
    public var moderators: [ModeratorLink] = []
    /// Whether the page lists all bookmarks of the account (`bookmarkthreads.php`), not only those with new posts as the
    /// control panel does.
    public var isBookmarkList: Bool = false
    /// The past day that the list shows; nil for a current list.
    public var archiveDate: ListArchiveDate?
    /// What the user control panel shows besides threads; nil for other lists.
    public var panel: ControlPanel?

    /// Encodes all fields, the columns in the order of ``ThreadListColumn``.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "columns": ThreadListColumn.allCases.filter(columns.contains), "threads": threads,
            "announcements": announcements, "subforums": subforums, "moderators": moderators,
            "isBookmarkList": isBookmarkList, "archiveDate": archiveDate, "panel": panel,
        ])
    }
}

/// New messages and buddies on the user control panel.
public struct ControlPanel: Sendable, Hashable, Encodable {
    /// The new private messages in page order; the panel does not name their folders.
    public var messages: [MessageRow] = []
    /// The account's buddies in page order; nil if the panel has no list of them.
    public var buddies: [ModeratorLink]?
}

/// A column of a thread list.
public enum ThreadListColumn: String, Sendable, Hashable, Encodable, CaseIterable {
    /// The bookmark star.
    case star
    /// The thread tag.
    case icon
    /// The second tag of some forums.
    case icon2
    /// The author of the thread.
    case author
    /// The number of replies.
    case replies
    /// The number of views.
    case views
    /// The rating.
    case rating
    /// The last post.
    case lastPost
}

/// A thread as shown in a list.
public struct ThreadListRow: Sendable, Encodable {
    /// The thread's ID.
    public var id: ThreadID
    /// The position among the threads of the page, 1-based, sticky threads included; ``PageIdentity/pageNumber`` is the number of the page.
    public var position: Int = 0
    /// The title.
    public var title: String
    /// The author's ID.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
    /// The number of posts minus the first.
    public var replyCount: Int?
    /// The number of views.
    public var viewCount: Int?
    /// The number of pages that the row links to; nil if it links to none, or omits those in the middle.
    public var pageCount: Int?
    /// The number of votes; nil if there are none, or without a rating column.
    public var ratingVotes: Int?
    /// The average vote, 1 to 5.
    public var ratingAverage: Double?
    /// When the last post was written.
    public var lastPostDate: SiteDate?
    /// The author of the last post.
    public var lastPostAuthorName: String?
    /// Whether the thread is sticky; nil if unknown.
    public var isSticky: Bool? = false
    /// Whether the thread is closed; nil if unknown.
    public var isClosed: Bool? = false
    /// True for a thread of the archives; nil if the row does not say.
    public var isArchived: Bool?
    /// Whether the account has bookmarked the thread; nil if unknown, since stars can be switched off.
    public var isBookmarked: Bool?
    /// The colour of the bookmark star, 0 to 5; nil if there is none.
    public var star: Int?
    /// The number of unread posts, 0 if nothing is new; nil if the account never opened the thread, or the row does not show it.
    public var unreadCount: Int?
    /// The thread's tag.
    public var tag: ThreadTagSighting?
    /// The second tag (in Ask/Tell and similar forums).
    public var secondaryTag: ThreadTagSighting?
}

/// A thread tag (icon).
public struct ThreadTagSighting: Sendable, Hashable, Encodable {
    /// The site's number: the image URL's fragment, or `posticon=` of the link.
    public var siteID: Int64?
    /// The image's file name without extension, which identifies the tag.
    public var imageName: String
    /// The image's address without fragment.
    public var imageURL: String
    /// The image's title or text.
    public var title: String?
}

/// A forum as shown in an index or a table of subforums.
public struct ForumListing: Sendable, Hashable, Encodable {
    /// The forum's ID; a category's at depth 0.
    public var id: Int64
    /// The name.
    public var name: String
    /// 0 for a category, 1 for a forum, 2 and more below; always 1 in a table of subforums.
    public var depth: Int
    /// The short name; only in ``SiteIndexPage``.
    public var shortName: String?
    /// The address of the icon.
    public var iconURL: String?
    /// Whether the forum has threads of its own; false for categories.
    public var hasThreads: Bool?
    /// The description.
    public var description: String?
    /// The number of threads, as stated by the site.
    public var threadCount: Int?
    /// The number of posts, as stated by the site.
    public var postCount: Int?
    /// The forum's moderators.
    public var moderators: [ModeratorLink] = []
}

/// A link to a moderator.
public struct ModeratorLink: Sendable, Hashable, Encodable {
    /// The user's ID.
    public var id: UserID
    /// The name, in the letter case of the link.
    public var name: String
}

/// An announcement, from its own page or a row of a thread list.
public struct ScrapedAnnouncement: Sendable, Hashable, Encodable {
    /// The forum of the announcement, if the page identifies it.
    public var forumID: ForumID?
    /// The title; only lists show it.
    public var title: String?
    /// The heading above the announcement on its own page; nil in a list.
    public var heading: String?
    /// The author's ID, if shown.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String
    /// The day it was posted.
    public var date: SiteDate?
    /// The body's inner HTML; nil in a list.
    public var bodyHTML: String?
    /// A hash of the normalised body without images (``ScrapedPost/imagelessSignature``); nil in a list.
    public var bodySignature: ContentSignature?
    /// The author's sidebar; nil in a list.
    public var author: ScrapedUser?
}
