public import ForumModel

/// A page of search results.
///
/// ``PageIdentity/pageNumber`` and ``PageIdentity/pageCount`` have the page's number and the total.
public struct SearchPage: Sendable, Encodable {
    /// The description of the search by the site, such as *Text contains the term 'test'*; one line per criterion.
    public var criteria: [String] = []
    /// The number of results on all pages, as stated by the site.
    public var resultCount: Int?
    /// The site's ID of the search (`qid`), which its other pages share.
    public var queryID: Int64?
    /// The results in page order.
    public var hits: [ScrapedHit] = []
    /// The threads of the results in page order; empty for pages since 2014, whose results have no IDs of threads.
    public var threads: [FoundThread] = []
}

/// A thread in search results before 2014: itself a result, or the thread of a found post.
public struct FoundThread: Sendable, Hashable, Encodable {
    /// The thread.
    public var threadID: ThreadID
    /// The title.
    public var title: String?
    /// The forum.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// The thread's author; nil if the result is a post, whose author the row shows.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
}

/// One search result: a mention of a post, not the post itself.
public struct ScrapedHit: Sendable, Hashable, Encodable {
    /// The post that was found.
    public var postID: PostID
    /// The position among all results, 1-based.
    public var rank: Int?
    /// The title of the post's thread.
    public var threadTitle: String?
    /// The author's ID.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
    /// The thread's forum.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// When the post was written.
    public var date: SiteDate?
    /// The matching part of the body as inner HTML; the site marks matches with `em`.
    public var blurbHTML: String?
    /// The matching part as text.
    public var blurbText: String?
}
