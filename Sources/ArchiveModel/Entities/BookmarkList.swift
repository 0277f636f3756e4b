package import ForumModel

package struct BookmarkListRecord: ClaimedRecord {
    /// 1-based.
    package var pageNumber: Int
    package var pageCount: Int
    package var threads: [ThreadID]

    package init(pageNumber: Int, pageCount: Int, threads: [ThreadID]) {
        (self.pageNumber, self.pageCount, self.threads) = (pageNumber, pageCount, threads)
    }

    package static let entity = ClaimEntity.bookmarkList
    package static let columns = [
        Column("page_number", .integer, from: .value(\Self.pageNumber)),
        Column("page_count", .integer, from: .value(\Self.pageCount)),
        // Left out for a list of one page: threads are only needed to compare the pages of one list with each other.
        Column(
            "threads", .identifiers(.thread),
            from: .list { (list: Self) in list.pageCount > 1 ? list.threads.map(\.rawValue) : nil }),
    ]
    package var claimID: Int64 { 0 }
}

extension ArchiveTable {
    /// The newest complete list of bookmarks of each account: what only an older capture shows as a bookmark is none any more.
    ///
    /// Of a list of several pages, the row names the one that was captured first.
    package static let bookmarkList = ArchiveTable(
        "bookmark_list",
        [
            Column("account_id", .reference(.account), "PRIMARY KEY"),
            Column("source_page_id", .reference(.page), "NOT NULL"), Column("capture_key", .bytes, "NOT NULL"),
        ])
}
