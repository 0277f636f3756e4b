public import ForumModel

/// A forum or category in its place.
public struct StoredForum: Sendable, Hashable {
    /// The number; a category's where it has no parent.
    public var id: ForumID
    /// The name; nil for one that is only known as somebody's parent.
    public var name: String?
    /// The description as raw markup.
    public var descriptionHTML: String?
    /// Whether it is a heading of the forum menu rather than a forum.
    public var isCategory = false
    /// 0 for categories and forums without place, 1 for forums, 2 and more for their subforums.
    public var depth = 0
    /// The numbers of the forums above it, the outermost first, the category included.
    public var path: [ForumID] = []
    /// Selected threads in it, subforums aside.
    public var threadCount = 0
    /// Selected posts in it, subforums aside.
    public var postCount = 0

    /// Names a forum.
    public init(id: ForumID, name: String? = nil) {
        self.id = id
        self.name = name
    }
}

/// A thread as its first line shows it.
public struct StoredThread: Sendable, Hashable {
    /// The number; 0 for posts whose thread is not known.
    public var id: ThreadID
    /// The title; nil when no page showed it.
    public var title: String?
    /// The forum, if it is known.
    public var forumID: ForumID?
    /// Who opened it.
    public var author = StoredAuthor()
    /// Whether it stands above the others.
    public var isSticky = false
    /// Whether it is closed.
    public var isClosed = false
    /// Whether an account bookmarked it.
    public var isBookmarked = false
    /// Posts of the thread that are in the selection.
    public var selectedPostCount = 0
    /// The first page of which posts are selected; nil without any.
    public var firstPage: Int?
    /// Posts that the archive holds.
    public var postCount = 0
    /// Posts as the site counted them; nil when unknown.
    public var sitePostCount: Int?
    /// Pages as the site counted them, of 40 posts.
    public var sitePageCount: Int?
    /// The opening post's time, in ISO 8601 UTC.
    public var firstPostAt: String?
    /// The newest post's time.
    public var lastPostAt: String?
    /// Who wrote the newest post.
    public var lastPostAuthor = StoredAuthor()
    /// The tag's words.
    public var tagTitle: String?
    /// Titles that it had before, oldest first.
    public var formerTitles: [String] = []
}

/// A page of a thread: which posts are on it.
public struct StoredThreadPage: Sendable, Hashable {
    /// The 1-based number: the site's own where positions are known, else counted over what is held.
    public var number: Int
    /// How many posts.
    public var postCount: Int
    /// The lowest post.
    public var firstPostID: PostID
    /// The highest post.
    public var lastPostID: PostID
    /// The oldest post's time, in ISO 8601 UTC; nil when no post of the page has a date.
    public var firstPostAt: String?
    /// The newest post's time.
    public var lastPostAt: String?
}

/// The saved pages that something is from.
public struct StoredCaptures: Sendable, Hashable {
    /// How many there are.
    public var pageCount = 0
    /// When the oldest was captured, in ISO 8601 UTC; nil when no page tells.
    public var firstAt: String?
    /// When the newest was captured; nil when no page tells.
    public var lastAt: String?
    /// The same, where the times of files count too.
    public var newestAt: String?

    /// Describes pages; without arguments none.
    public init(
        pageCount: Int = 0, firstAt: String? = nil, lastAt: String? = nil, newestAt: String? = nil
    ) {
        self.pageCount = pageCount
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.newestAt = newestAt
    }
}

/// A post, with what it was before.
public struct StoredPost: Sendable, Hashable {
    /// A body that was superseded.
    public struct Revision: Sendable, Hashable {
        /// The raw markup.
        public var bodyHTML: String
        /// The earliest capture that showed it, in ISO 8601 UTC.
        public var firstCapturedAt: String?
        /// The latest.
        public var lastCapturedAt: String?
        /// The page (`source_page.id`) that the markup is from.
        public var sourceID: Int64?
    }

    /// The number; the order of these is the order of reading.
    public var id: PostID
    /// The thread; 0 when it is not known.
    public var threadID: ThreadID
    /// The 1-based place in the thread, as the newest unfiltered capture said; not unique.
    public var position: Int?
    /// Who wrote it.
    public var author = StoredAuthor()
    /// When, in ISO 8601 UTC.
    public var postedAt: String?
    /// When, in the words of the page.
    public var postedAtText: String?
    /// The raw markup, edit note included.
    public var bodyHTML = ""
    /// The body's text where there is no markup; else empty.
    public var bodyText = ""
    /// Whether the thread's opener wrote it.
    public var isOP = false
    /// Whether the account that saved it ignores its author.
    public var isIgnored = false
    /// Whether no page showed all of it.
    public var isPartial = false
    /// Since when newer pages leave it out.
    public var firstMissingAt: String?
    /// The page whose body this is (`source_page.id`), against which relative addresses are read.
    public var bodySourceID: Int64?
    /// Superseded bodies, oldest first.
    public var revisions: [Revision] = []
    /// The posts it quotes, in order, held or not.
    public var quotedPostIDs: [PostID] = []
}

/// A post as a list of somebody's posts shows it.
public struct ListedPost: Sendable, Hashable {
    /// The number.
    public var id: PostID
    /// Where it is.
    public var location: PostLocation
    /// The thread's title.
    public var title: String?
    /// When it was posted, in ISO 8601 UTC.
    public var postedAt: String?
    /// The body's text.
    public var text: String
    /// The raw markup of a body that quotes, whose words are not all its author's; nil for others.
    public var quotingHTML: String?
}

/// Where a post is found.
public struct PostLocation: Sendable, Hashable {
    /// The thread; 0 when it is not known.
    public var threadID: ThreadID
    /// The page, as in ``StoredThreadPage/number``.
    public var page: Int

    /// Names a place.
    public init(threadID: ThreadID, page: Int) {
        self.threadID = threadID
        self.page = page
    }
}
