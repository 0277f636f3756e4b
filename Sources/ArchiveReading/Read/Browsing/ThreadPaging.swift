internal import ArchiveModel
internal import ForumModel
internal import GRDB

/// Divides the held posts of a thread into pages.
///
/// Pages are the site's own if positions are known; a post without a position is on the page of the preceding posts. Such a page
/// may have more posts than the site shows: after a deletion later posts move up, and captures of different times give two posts
/// the same position. If positions tell too little, which is when a page would have more than ``ArchiveSnapshot/postsPerPage``
/// posts without one, or twice as many posts altogether, pages are counted over the held posts.
///
/// `SelectionTables` divides selected posts by the same rule.
struct ThreadPaging {
    /// The range of valid positions; others are ignored.
    private static let positions: ClosedRange<Int64> = 1...10_000_000

    private var pages: [StoredThreadPage] = []
    private var counted: [StoredThreadPage] = []
    private var (ordinal, unplaced, isCrowded) = (0, 0, false)

    /// The pages of the posts that were added.
    var result: [StoredThreadPage] { isCrowded ? counted : pages }

    /// Adds the next post in reading order.
    mutating func add(_ id: PostID, position: Int64?) {
        let size = ArchiveSnapshot.postsPerPage
        let number = position.flatMap { Self.positions.contains($0) ? Int($0 - 1) / size + 1 : nil }
        let last = pages.last?.number ?? 1
        if let number, number > last { unplaced = 0 }
        if number == nil { unplaced += 1 }
        Self.add(id, to: max(number ?? 1, last), of: &pages)
        Self.add(id, to: ordinal / size + 1, of: &counted)
        if unplaced > size || pages[pages.count - 1].postCount > 2 * size { isCrowded = true }
        ordinal += 1
    }

    /// Returns the pages of a thread, in order, without dates.
    ///
    /// - Parameters:
    ///   - thread: the thread's ID; nil for posts whose thread is unknown.
    ///   - database: the archive.
    /// - Returns: the pages with held posts.
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the posts of the thread, of which only positions are read, by `post_by_thread`.
    static func pages(of thread: Int64?, in database: Database) throws -> [StoredThreadPage] {
        var paging = ThreadPaging()
        let statement = try database.cachedStatement(
            sql: "SELECT id, position FROM post WHERE thread_id IS ? ORDER BY id")
        let cursor = try Row.fetchCursor(statement, arguments: [thread])
        while let row = try cursor.next() {
            paging.add(PostID(rawValue: try row.value(at: 0)), position: try row.value(at: 1) as Int64?)
        }
        return paging.result
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
