public import ArchiveModel
public import ForumModel

/// A thread as shown at the head of its page.
public struct StoredThread: Sendable, Hashable {
    /// The ID; 0 for the posts whose thread is unknown.
    public var id: ThreadID
    /// The title; nil if no page showed it.
    public var title: String?
    /// The forum; nil if unknown.
    public var forumID: ForumID?
    /// The author of the thread.
    public var author = Author()
    /// Whether the thread is sticky.
    public var isSticky = false
    /// Whether the thread is closed.
    public var isClosed = false
    /// Whether an account bookmarked the thread.
    public var isBookmarked = false
    /// The number of selected posts.
    public var selectedPostCount = 0
    /// The first page with selected posts; nil if there are none.
    public var firstPage: Int?
    /// The number of posts in the archive.
    public var postCount = 0
    /// The number of posts as stated by the site; nil if unknown.
    public var sitePostCount: Int?
    /// The number of pages of 40 posts as stated by the site.
    public var sitePageCount: Int?
    /// The opening post's time, in ISO 8601 UTC.
    public var firstPostAt: String?
    /// The newest post's time.
    public var lastPostAt: String?
    /// The author of the newest post.
    public var lastPostAuthor = Author()
    /// The title of the tag, or else the name of its picture.
    public var tagTitle: String?
    /// The address of the tag's picture.
    public var tagPictureURL: String?
    /// The page that the address comes from.
    public var tagSourceID: SourcePageID?
    /// The average rating, from 1 to 5; nil if unknown.
    public var ratingAverage: Double?
    /// The number of ratings.
    public var ratingVotes: Int?
    /// Former titles, oldest first.
    public var formerTitles: [String] = []
}

/// A page of a thread with the range of its posts.
public struct StoredThreadPage: Sendable, Hashable, Decodable {
    /// The page number, 1-based: the site's own if positions are known, otherwise numbered by the held posts.
    public var number: Int
    /// The number of posts.
    public var postCount: Int
    /// The lowest post ID.
    public var firstPostID: PostID
    /// The highest post ID.
    public var lastPostID: PostID
    /// The oldest post's time, in ISO 8601 UTC; nil if no post of the page has a date.
    public var firstPostAt: String?
    /// The newest post's time.
    public var lastPostAt: String?
}

/// A summary of saved pages.
public struct StoredCaptures: Sendable, Hashable, Decodable {
    /// The number of pages.
    public var pageCount = 0
    /// The time of the oldest capture, in ISO 8601 UTC; nil if unknown.
    public var firstAt: String?
    /// The time of the newest capture; nil if unknown.
    public var lastAt: String?
    /// The time of the newest capture, where modification times of files count as well.
    public var newestAt: String?

    /// Creates a summary of no pages.
    public init() {}
}

/// A post with its former bodies.
public struct StoredPost: Sendable, Hashable {
    /// A superseded body.
    public struct Revision: Sendable, Hashable, Decodable {
        /// The raw markup.
        public var bodyHTML: String
        /// The earliest capture that showed it, in ISO 8601 UTC.
        public var firstCapturedAt: String?
        /// The latest capture that showed it.
        public var lastCapturedAt: String?
        /// The page that the markup comes from.
        public var sourceID: SourcePageID?
    }

    /// The ID; posts are read in the order of their IDs.
    public var id: PostID
    /// The thread; 0 if unknown.
    public var threadID: ThreadID
    /// The position in the thread, 1-based, by the newest unfiltered capture; not unique.
    public var position: Int?
    /// The author.
    public var author = Author()
    /// The time of posting, in ISO 8601 UTC.
    public var postedAt: String?
    /// The time of posting as written on the page.
    public var postedAtText: String?
    /// The raw markup, edit note included.
    public var bodyHTML = ""
    /// The text of the body if there is no markup; otherwise empty.
    public var bodyText = ""
    /// Whether the author opened the thread.
    public var isOP = false
    /// Whether the account that saved the post ignores the author.
    public var isIgnored = false
    /// Whether no page showed the complete post.
    public var isPartial = false
    /// The time since which newer pages omit the post.
    public var firstMissingAt: String?
    /// The page that the body comes from; relative addresses are resolved against it.
    public var bodySourceID: SourcePageID?
    /// In a thread as of a day: the time of the first later capture that shows another body.
    public var laterEditAt: String?
    /// In a thread as of a day: the time of the first later capture that omits the post, if no newer one shows it.
    public var laterMissingAt: String?
    /// Superseded bodies, oldest first.
    public var revisions: [Revision] = []
    /// The quoted posts, in order, held or not.
    public var quotedPostIDs: [PostID] = []
    /// The user's notes, if they are selected.
    package var notes: [ReaderNote] = []
}

/// A post as shown in lists, such as that of a user's posts.
public struct ListedPost: Sendable, Hashable {
    /// The ID.
    public var id: PostID
    /// The location.
    public var location: PostLocation
    /// The thread's title.
    public var title: String?
    /// The author's ID and name.
    public var author: Author
    /// When it was posted, in ISO 8601 UTC.
    public var postedAt: String?
    /// The body's text.
    public var text: String
    /// The raw markup if the body contains quotes, so that its text is not the author's alone; otherwise nil.
    public var quotingHTML: String?
}

/// The location of a post.
public struct PostLocation: Sendable, Hashable {
    /// The thread; 0 if unknown.
    public var threadID: ThreadID
    /// The page, as in ``StoredThreadPage/number``.
    public var page: Int

    /// Creates a location.
    public init(threadID: ThreadID, page: Int) { (self.threadID, self.page) = (threadID, page) }
}
