/// Counts of a selection.
public struct SelectionSummary: Sendable, Hashable {
    /// The posts of one year.
    public struct Year: Sendable, Hashable, Decodable {
        /// The year, UTC.
        public var year: Int
        /// The number of posts.
        public var postCount: Int
    }

    /// The number of forums with selected threads.
    public var forums = 0
    /// The number of threads.
    public var threads = 0
    /// The number of posts.
    public var posts = 0
    /// The number of authors.
    public var users = 0
    /// The number of private messages, if they are selected.
    public var messages = 0
    /// The number of announcements.
    public var announcements = 0
    /// The oldest post's time, in ISO 8601 UTC.
    public var firstPostAt: String?
    /// The newest post's time, in ISO 8601 UTC.
    public var lastPostAt: String?
    /// The oldest capture whose time is known.
    public var firstCapturedAt: String?
    /// The newest capture whose time is known.
    public var lastCapturedAt: String?
    /// Posts per year, oldest first; posts without a date are not counted.
    public var years: [Year] = []
    /// The number of threads with more posts on the site than in the archive.
    public var incompleteThreads = 0
    /// The number of threads without any held post.
    public var emptyThreads = 0
    /// The number of posts missing from threads of which some posts are held, by the site's counts.
    public var missingPosts = 0
    /// The number of posts whose thread is unknown.
    public var postsWithoutThread = 0
    /// The number of saved pages that were read.
    public var pages = 0
    /// The number of saved pages that could not be used.
    public var unusablePages = 0

    /// Creates a summary of nothing.
    public init() {}
}
