internal import GRDB

/// How much of what pages promise an archive holds, in posts.
///
/// A thread promises as many posts as its newest reply count says, else as its newest page count does, and never fewer than are
/// held. Threads of which no post is held are known only from lists; they are counted apart, as a list of forty threads promises
/// more than most people want to save.
public struct CompletenessSummary: Sendable, Hashable {
    /// Threads of which at least one post is held.
    public var startedThreadCount = 0
    /// Those of them of which fewer posts are held than they promise.
    public var incompleteThreadCount = 0
    /// Posts held that belong to a thread.
    public var heldPostCount = 0
    /// Posts that started threads promise.
    public var promisedPostCount = 0
    /// Threads of which no post is held.
    public var listedThreadCount = 0
    /// Posts that those promise, as far as a page says.
    public var listedPostCount = 0

    /// Makes a summary of an empty archive.
    public init() {}

    /// Whether every post that pages promise is held.
    public var isComplete: Bool { heldPostCount == promisedPostCount && listedThreadCount == 0 }

    /// The share of the posts of started threads that is held, from 0 to 100, rounded down so that 100 means all; nil without any.
    public var heldPercent: Int? { Self.percent(heldPostCount, of: promisedPostCount) }

    /// The share of the posts of all threads that is held, those known only from lists included.
    public var totalHeldPercent: Int? { Self.percent(heldPostCount, of: promisedPostCount + listedPostCount) }

    private static func percent(_ part: Int, of whole: Int) -> Int? {
        whole > 0 ? Int(Double(part) / Double(whole) * 100) : nil
    }

    /// How many posts a thread promises, as SQL about a row of `thread`.
    ///
    /// Needs the page that decides the page count, joined as `counting`. The last page has one post at least.
    ///
    /// Greater numbers than any thread has, as another program may write them, count as 2³¹ - 1, so that their sum is one.
    package static let promisedPosts = """
        max(post_count, min(0x7FFFFFFF, coalesce(
            min(reply_count, 0x7FFFFFFF) + 1,
            (min(thread.page_count, 0x7FFFFFFF) - 1)
                * min(ifnull(counting.per_page, \(ArchiveQueries.postsPerPage)), 0x7FFFFFFF) + 1,
            0)))
        """
    /// Joins the page that decides a thread's page count, as `counting`.
    package static let countingPage =
        "LEFT JOIN source_page AS counting ON counting.id = thread.pages_source_id"

    init(of database: Database) throws {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT count(*) FILTER (WHERE held > 0) AS started, count(*) FILTER (WHERE held = 0) AS listed,
                    count(*) FILTER (WHERE held > 0 AND held < promised) AS incomplete,
                    ifnull(sum(held), 0) AS held,
                    ifnull(sum(promised) FILTER (WHERE held > 0), 0) AS promised,
                    ifnull(sum(promised) FILTER (WHERE held = 0), 0) AS promised_by_lists
                FROM (
                    SELECT post_count AS held, \(Self.promisedPosts) AS promised FROM thread \(Self.countingPage))
                """)
        guard let row else { return }
        startedThreadCount = try row.value("started")
        incompleteThreadCount = try row.value("incomplete")
        heldPostCount = try row.value("held")
        promisedPostCount = try row.value("promised")
        listedThreadCount = try row.value("listed")
        listedPostCount = try row.value("promised_by_lists")
    }
}

extension ArchiveQueries {
    /// How much of what pages promise is held.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the number of threads.
    public func completeness() throws -> CompletenessSummary { try CompletenessSummary(of: database) }
}
