internal import ForumModel
internal import GRDB

/// Divides the held posts of a thread into pages.
///
/// Pages are the site's own if positions are known; a post without a position is on the page of the preceding posts. If a page
/// would have more posts than a page of the site, pages are counted over the held posts.
enum ThreadPaging {
    /// The range of valid positions; others are ignored.
    private static let positions: ClosedRange<Int64> = 1...10_000_000

    /// Returns the pages of a thread, in order, without dates.
    ///
    /// - Parameters:
    ///   - thread: the thread's ID; nil for posts whose thread is unknown.
    ///   - database: the archive.
    /// - Returns: the pages with held posts.
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the posts of the thread, of which only positions are read, by `post_by_thread`.
    static func pages(of thread: Int64?, in database: Database) throws -> [StoredThreadPage] {
        var pages: [StoredThreadPage] = []
        var counted: [StoredThreadPage] = []
        var (ordinal, isCrowded) = (0, false)
        let statement = try database.cachedStatement(
            sql: "SELECT id, position FROM post WHERE thread_id IS ? ORDER BY id")
        let cursor = try Row.fetchCursor(statement, arguments: [thread])
        let size = ArchiveReader.postsPerPage
        while let row = try cursor.next() {
            let id = PostID(rawValue: try row[0])
            let position = try row[1] as Int64?
            let number = position.flatMap { positions.contains($0) ? Int($0 - 1) / size + 1 : nil } ?? 1
            add(id, to: max(number, pages.last?.number ?? 1), of: &pages)
            add(id, to: ordinal / size + 1, of: &counted)
            if pages[pages.count - 1].postCount > size { isCrowded = true }
            ordinal += 1
        }
        return isCrowded ? counted : pages
    }

    private static func add(_ post: PostID, to number: Int, of pages: inout [StoredThreadPage]) {
        if pages.last?.number == number {
            pages[pages.count - 1].postCount += 1
            pages[pages.count - 1].lastPostID = post
        } else {
            pages.append(
                StoredThreadPage(number: number, postCount: 1, firstPostID: post, lastPostID: post))
        }
    }
}
