package import ArchiveModel
internal import ForumModel
package import GRDB

package struct PagedThread {
    package let id: Int64
    package let title: String?
    let forumID: Int64?
    let forumName: String?
    /// The number of pages, according to the newest saved page; nil if none shows it.
    package let pageCount: Int?
    /// The number of posts per page for the account of that page.
    package let size: Int
    /// The number of posts according to the newest list; nil if a page of the thread is newer.
    let listedCount: Int?
    /// The number of posts as stated by the site on any page.
    let siteCount: Int?
    let postCount: Int
    let isBookmarked: Bool
    /// The saved page with the thread's page count: its ID and path.
    package let countingPage: (id: SourcePageID, path: String)?
    package var pages: [HeldPage] = []
    var filteredViewCount = 0

    fileprivate init(_ row: Row) throws {
        id = try row.value("id")
        title = try row.value("title")
        forumID = try row.value("forum_id")
        forumName = try row.value("forum_name")
        pageCount = try (row.value("page_count") as Int?).map { max(0, $0) }
        // Another program may have written an implausible size.
        size = min(max(1, try row.value("size")), Int(Int32.max))
        let replies: Int? = try row.value("reply_count")
        siteCount = replies.map { min(max(0, $0), Int(Int32.max)) + 1 }
        let isListNewer: Bool? = try row.value("is_list_newer")
        listedCount = isListNewer == true ? siteCount : nil
        postCount = try row.value("post_count")
        isBookmarked = try row.value("is_bookmarked")
        let page: SourcePageID? = try row.value("source_page_id")
        let path: String? = try row.value("source_page")
        countingPage = page.flatMap { page in path.map { (page, $0) } }
    }

    fileprivate mutating func add(_ row: Row) throws {
        guard let isFiltered: Bool = try row.value("is_filtered") else { return }
        guard !isFiltered else {
            filteredViewCount += 1
            return
        }
        guard let number: Int = try row.value("number"), number > 0 else { return }
        let first: Int64? = try row.value("first_post")
        let last: Int64? = try row.value("last_post")
        var page = HeldPage(number: number, size: try row.value("held_size"), lastCount: try row.value("last_count"))
        page.isWhole = first != nil  // Only whole pages have these IDs.
        if let first, let last, first <= last { page.posts = first...last }
        pages.append(page)
    }
}

/// Reads threads with their held pages, ordered by ID, in constant memory.
package struct PagedThreads {
    /// The selected threads, as a condition on `thread`.
    package var condition = "1"
    package var arguments: StatementArguments = []

    package init(condition: String = "1", arguments: StatementArguments = []) {
        self.condition = condition
        self.arguments = arguments
    }

    package func forEach(in database: Database, _ body: (PagedThread) throws -> Void) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT thread.id, thread.title, thread.forum_id, forum.name AS forum_name, thread.page_count,
                    thread.reply_count, thread.post_count, ifnull(page.per_page, \(SitePaging.postsPerPage)) AS size,
                    replies.capture_key > ifnull(page.capture_key, x'') AS is_list_newer,
                    thread.id IN (SELECT thread_id FROM (\(ReaderMarks.bookmarks))) AS is_bookmarked,
                    iif(held.id IS NULL, NULL, held.filter_user_id IS NOT NULL) AS is_filtered,
                    held.page_number AS number, ifnull(held.per_page, \(SitePaging.postsPerPage)) AS held_size,
                    held.first_shown_post_id AS first_post, held.last_shown_post_id AS last_post,
                    iif(held.page_number = held.page_count, (
                        SELECT count(*) FROM post_source WHERE source_page_id = held.id), NULL) AS last_count,
                    \(PageColumns.selected)
                FROM thread LEFT JOIN forum ON forum.id = thread.forum_id
                \(PageColumns.join("thread.pages_source_id"))
                LEFT JOIN source_page AS replies ON replies.id = thread.replies_source_id
                LEFT JOIN source_page AS held ON held.thread_id = thread.id AND held.kind = 'showthread'
                    AND held.status = 'imported'
                WHERE \(condition) ORDER BY thread.id
                """, arguments: arguments)
        var thread: PagedThread?
        while let row = try rows.next() {
            if try thread?.id != row.value("id") {
                if let thread { try body(thread) }
                thread = try PagedThread(row)
            }
            try thread?.add(row)
        }
        if let thread { try body(thread) }
    }
}
