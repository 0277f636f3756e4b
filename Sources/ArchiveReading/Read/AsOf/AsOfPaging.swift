internal import ForumModel

/// The rule of ``ThreadPaging`` for posts as of a day, which no table holds.
struct AsOfPaging {
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
