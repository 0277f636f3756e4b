package import ForumModel
internal import GRDB

/// A whole page of an account's list of bookmarks.
package struct BookmarkListRecord: Sendable {
    /// The number of the page in the list, from 1.
    package var pageNumber: Int
    /// The number of pages of the list.
    package var pageCount: Int
    /// The threads that the page lists.
    package var threads: [ThreadID]

    /// Makes a page of a list.
    package init(pageNumber: Int, pageCount: Int, threads: [ThreadID]) {
        self.pageNumber = pageNumber
        self.pageCount = pageCount
        self.threads = threads
    }
}

extension BookmarkListRecord: ClaimedRecord {
    package static let entity = ClaimEntity.bookmarkList
    package static let columns = [
        Column("page_number", .integer, from: .value(\Self.pageNumber)),
        Column("page_count", .integer, from: .value(\Self.pageCount)),
        // Only pages of one list are compared with each other.
        Column(
            "threads", .identifiers(.thread),
            from: .list { (list: Self) in list.pageCount > 1 ? list.threads.map(\.rawValue) : nil }),
    ]
    package var claimID: Int64 { 0 }
}

extension ArchiveTable {
    /// The newest complete list of bookmarks of each account: what only an older capture shows as a bookmark is none
    /// any more.
    ///
    /// Of a list of several pages, the oldest of them.
    package static let bookmarkList = ArchiveTable(
        "bookmark_list",
        [
            Column("account_id", .reference(.account), "PRIMARY KEY"),
            Column("source_page_id", .reference(.page), "NOT NULL"),
            Column("capture_key", .bytes, "NOT NULL"),
        ])
}
