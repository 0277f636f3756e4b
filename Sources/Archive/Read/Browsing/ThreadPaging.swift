internal import ForumModel
internal import GRDB

/// Divides the posts of a thread that are held into pages.
///
/// Pages are the site's own where positions are known: a post that shows none is on the page of those before it. Where a page
/// would have more posts than the site puts on one, pages are counted over the posts that are held.
enum ThreadPaging {
    /// Positions that can be; others say nothing about a page.
    private static let positions: ClosedRange<Int64> = 1...10_000_000

    /// The pages of a thread, in order, without dates.
    ///
    /// - Parameters:
    ///   - thread: the thread's number; nil for posts whose thread is not known.
    ///   - database: the archive.
    /// - Returns: the pages of which posts are held.
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the posts of the thread, whose positions alone are read, by `post_by_thread`.
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
