/// What a selection holds, in numbers.
public struct SelectionSummary: Sendable, Hashable {
    /// Posts of one year.
    public struct Year: Sendable, Hashable {
        /// The year, UTC.
        public var year: Int
        /// The posts.
        public var postCount: Int
    }

    /// Forums with selected threads.
    public var forums = 0
    /// Threads.
    public var threads = 0
    /// Posts.
    public var posts = 0
    /// People who wrote them.
    public var users = 0
    /// Private messages, if they are meant.
    public var messages = 0
    /// Announcements.
    public var announcements = 0
    /// The oldest post's time, in ISO 8601 UTC.
    public var firstPostAt: String?
    /// The newest post's time.
    public var lastPostAt: String?
    /// The oldest capture whose time is known.
    public var firstCapturedAt: String?
    /// The newest capture whose time is known.
    public var lastCapturedAt: String?
    /// Posts per year, oldest first; posts without a date have none.
    public var years: [Year] = []
    /// Threads of which the site said that they have more posts than are held.
    public var incompleteThreads = 0
    /// Threads of which no post is held.
    public var emptyThreads = 0
    /// Posts that the site counted in threads of which some are held and that are missing.
    public var missingPosts = 0
    /// Posts whose thread is not known.
    public var postsWithoutThread = 0
    /// Saved pages that were read.
    public var pages = 0
    /// Saved pages that could not be used.
    public var unusablePages = 0
}
