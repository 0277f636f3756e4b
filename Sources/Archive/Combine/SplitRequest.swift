public import ForumModel

/// The content to move to another archive.
public struct SplitRequest: Sendable {
    /// Forums including their subforums; a category means its forums.
    public var forums: [ForumID]
    /// Threads.
    public var threads: [ThreadID]
    /// If given, only threads whose last post is older than this time, of the forums and threads, or of all if there are none.
    public var before: UTCTime?

    /// Creates a request.
    public init(forums: [ForumID] = [], threads: [ThreadID] = [], before: UTCTime? = nil) {
        (self.forums, self.threads, self.before) = (forums, threads, before)
    }
}

/// What a split moves.
public struct SplitPlan: Sendable, Hashable {
    /// Forums, those below the named ones included.
    public internal(set) var forumCount = 0
    /// Threads, those that only a list of a moved forum shows included.
    public internal(set) var threadCount = 0
    /// Posts in these threads.
    public internal(set) var postCount = 0
    /// Marks that a person set by hand on the forums and threads.
    public internal(set) var markCount = 0
    /// Pages that only the new archive will hold, copies included.
    public internal(set) var movedPageCount = 0
    /// Pages that both archives will hold, since they are also about something that stays.
    public internal(set) var sharedPageCount = 0
    /// The first names and titles; at most 20.
    public internal(set) var titles: [String] = []

    /// Whether no page is about the given entities alone, so that nothing can be moved.
    public var isEmpty: Bool { movedPageCount == 0 }

    static let titleLimit = 20
}
