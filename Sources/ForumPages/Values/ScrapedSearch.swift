public import ForumModel

/// A page of search results.
///
/// Which page of how many is in ``PageIdentity/pageNumber`` and ``PageIdentity/pageCount``.
public struct SearchPage: Sendable, Encodable {
    /// What was searched for, as the site words it, such as *Text contains the term 'test'*; one line per criterion.
    public var criteria: [String]
    /// How many results there are on all pages, as the site says.
    public var resultCount: Int?
    /// The site's number of the search (`qid`), by which its other pages are reached.
    public var queryID: Int64?
    /// The results in page order.
    public var hits: [SearchHit]

    /// Makes a page without results.
    public init() {
        criteria = []
        hits = []
    }
}

/// One search result: a mention of a post, not the post itself.
public struct SearchHit: Sendable, Hashable, Encodable {
    /// The post that was found.
    public var postID: PostID
    /// The place among all results, 1-based.
    public var rank: Int?
    /// The title of the post's thread.
    public var threadTitle: String?
    /// The author's number.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
    /// The thread's forum.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// When the post was written.
    public var date: SiteDate?
    /// The part of the body that matches, as inner HTML; the site marks the words found with `em`.
    public var blurbHTML: String?
    /// The same as text.
    public var blurbText: String?

    /// Makes a result.
    public init(postID: PostID) { self.postID = postID }
}
