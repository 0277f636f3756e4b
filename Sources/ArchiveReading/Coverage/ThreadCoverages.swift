internal import ArchiveModel
internal import ForumModel
internal import GRDB

/// Computes the coverage of threads: merges the threads, ordered by ID, with their loose posts.
struct ThreadCoverages {
    let database: Database
    let threads: PagedThreads

    func forEachThread(_ body: (ThreadCoverage) throws -> Void) throws {
        let posters = try self.posters
        let loose = try LoosePosts(in: database)
        try threads.forEach(in: database) { thread in
            let posts = try loose.posts(of: thread.id)
            try body(coverage(of: thread, loose: posts, posters: posters[thread.id]))
        }
    }

    private func coverage(of thread: PagedThread, loose: [LoosePosts.Post], posters: PosterCoverage?) -> ThreadCoverage
    {
        let listed = thread.listedCount.map { ($0 - 1) / thread.size + 1 }
        let known = [thread.pageCount, listed].compactMap(\.self).max()
        let shown = loose.compactMap { $0.position.map { ($0 - 1) / thread.size + 1 } } + thread.pages.map(\.number)
        let total = known ?? shown.max() ?? 1
        var map = PageMap(total: max(1, total), size: thread.size, itemCount: thread.listedCount, pages: thread.pages)
        for post in loose { _ = map.addLoose(post: post.id, position: post.position, isFiltered: post.isFiltered) }
        var coverage = ThreadCoverage(id: ThreadID(rawValue: thread.id), pages: map.runs)
        coverage.title = thread.title
        coverage.forumID = thread.forumID.map(ForumID.init(rawValue:))
        coverage.forumName = thread.forumName
        coverage.isBookmarked = thread.isBookmarked
        coverage.isPageCountUnknown = known == nil
        coverage.perPage = map.size
        coverage.postCount = thread.postCount
        coverage.sitePostCount = thread.siteCount
        coverage.loosePostCount = loose.count
        coverage.filteredViewCount = thread.filteredViewCount
        coverage.posters = posters
        return coverage
    }

    /// The lists of posters by thread; few threads have one.
    private var posters: [Int64: PosterCoverage] {
        get throws {
            let rows = try database.renamedRows(
                """
                WITH held AS MATERIALIZED (
                    SELECT thread_id, author_id, count(*) AS n FROM post
                    WHERE thread_id IN (SELECT thread_id FROM thread_poster) GROUP BY 1, 2)
                SELECT told.thread_id, count(*) AS user_count, sum(told.posts) AS told_post_count,
                    max(0, sum(max(0, told.posts - ifnull(n, 0))) - \(TombstoneItem.deletedPostCount)) AS missing_post_count,
                    sum(told.posts > ifnull(n, 0)) AS incomplete_user_count
                FROM (
                    -- More posts than any thread has would overflow the sum.
                    SELECT thread_id, user_id, min(ifnull(post_count, 0), 0x7FFFFFFF) AS posts FROM thread_poster
                ) AS told
                LEFT JOIN held ON held.thread_id = told.thread_id AND held.author_id = told.user_id
                LEFT JOIN thread ON thread.id = told.thread_id
                GROUP BY told.thread_id
                """)
            return try Dictionary(rows.map { try ($0.value("threadID"), $0.decoded()) }, uniquingKeysWith: { $1 })
        }
    }
}

/// The loose posts, which are held but on no held page: from single-post pages, reply forms, and views filtered by user.
private final class LoosePosts {
    struct Post {
        var id: Int64
        var position: Int?
        var isFiltered: Bool
    }

    private let rows: RowCursor
    private var next: Row?

    init(in database: Database) throws {
        rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT post.thread_id, post.id, post.position, min(source.filter_user_id IS NOT NULL) AS is_filtered
                FROM source_page AS source CROSS JOIN post_source ON source.id = post_source.source_page_id
                CROSS JOIN post ON post.id = post_source.post_id
                WHERE source.status = 'imported' AND post.thread_id IS NOT NULL
                    AND NOT (source.kind = 'showthread' AND source.filter_user_id IS NULL
                        AND ifnull(source.page_number, 0) > 0)
                    AND NOT EXISTS (
                        SELECT 1 FROM post_source AS other JOIN source_page AS page ON page.id = other.source_page_id
                        WHERE other.post_id = post.id AND page.kind = 'showthread' AND page.status = 'imported'
                            AND page.thread_id = post.thread_id AND page.filter_user_id IS NULL AND page.page_number > 0)
                GROUP BY post.thread_id, post.id ORDER BY post.thread_id, post.id
                """)
        next = try rows.next()
    }

    /// Returns the posts of a thread; threads must be requested in ascending order.
    func posts(of thread: Int64) throws -> [Post] {
        var posts: [Post] = []
        while let row = next {
            let number: Int64 = try row.value("thread_id")
            guard number <= thread else { break }
            if number == thread {
                posts.append(
                    Post(
                        id: try row.value("id"), position: try row.value("position"),
                        isFiltered: try row.value("is_filtered")))
            }
            next = try rows.next()
        }
        return posts
    }
}
