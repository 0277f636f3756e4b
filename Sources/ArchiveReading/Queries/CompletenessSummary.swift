internal import ForumModel
package import GRDB

/// The share of the posts on the site that the archive holds.
///
/// The expected number of posts in a thread is that of its newest reply count, otherwise of its newest page count, and at least
/// the number of held posts. Threads without any held post are known only from lists. They are counted separately, because a
/// list of forty threads adds more expected posts than most people want to save.
public struct CompletenessSummary: Sendable, Hashable, Decodable {
    /// The number of threads with at least one held post.
    public var startedThreadCount = 0
    /// The number of those with fewer held posts than expected.
    public var incompleteThreadCount = 0
    /// The number of held posts that belong to a thread.
    public var heldPostCount = 0
    /// The expected number of posts in started threads.
    public var promisedPostCount = 0
    /// The number of threads without any held post.
    public var listedThreadCount = 0
    /// The expected number of posts in those, as far as a page states it.
    public var listedPostCount = 0

    /// Creates the summary of an empty archive.
    public init() {}

    /// Whether every expected post is held, and no thread is without held posts.
    public var isComplete: Bool { heldPostCount == promisedPostCount && listedThreadCount == 0 }

    /// The held percentage of the posts in started threads, rounded, but 100 means all and 0 nothing; nil without any.
    public var heldPercent: Int? { Self.percent(heldPostCount, of: promisedPostCount) }

    /// The held percentage of the posts in all threads, including those known only from lists.
    public var totalHeldPercent: Int? { Self.percent(heldPostCount, of: promisedPostCount + listedPostCount) }

    private static func percent(_ part: Int, of whole: Int) -> Int? { whole > 0 ? part.percent(of: whole) : nil }

    /// The expected number of posts, as SQL on a row of `thread` with ``ArchiveSnapshot/countingPage``.
    ///
    /// The last page has at least one post. Implausible numbers, as another program may write them, are
    /// limited to 2³¹ - 1, so that their sum does not overflow.
    private static let promisedPosts = """
        max(post_count, min(0x7FFFFFFF, coalesce(
            min(reply_count, 0x7FFFFFFF) + 1,
            \(ArchiveSnapshot.postsBeforeLastPage) + 1,
            0)))
        """

    package init(of database: Database) throws {
        self =
            try database.firstValue(
                """
                SELECT count(*) FILTER (WHERE held > 0) AS started_thread_count,
                    count(*) FILTER (WHERE held > 0 AND held < promised) AS incomplete_thread_count,
                    ifnull(sum(held), 0) AS held_post_count,
                    ifnull(sum(promised) FILTER (WHERE held > 0), 0) AS promised_post_count,
                    count(*) FILTER (WHERE held = 0) AS listed_thread_count,
                    ifnull(sum(promised) FILTER (WHERE held = 0), 0) AS listed_post_count
                FROM (
                    SELECT post_count AS held, \(Self.promisedPosts) AS promised FROM thread \(ArchiveSnapshot.countingPage))
                """) ?? Self()
    }
}

extension ArchiveSnapshot {
    /// Returns how complete the archive is.
    ///
    /// - Complexity: O(*n*) in the number of threads.
    public func completeness() throws -> CompletenessSummary { try CompletenessSummary(of: database) }
}
