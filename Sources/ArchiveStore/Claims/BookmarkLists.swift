internal import ArchiveModel
internal import ForumModel
package import GRDB

/// The newest complete list of bookmarks of each account.
///
/// A list is complete if it has a single page, or if all its pages were captured in one sitting: within an hour, at stated times,
/// with no thread on two of them, and with equally many rows on all but the last. Between pages that were captured further
/// apart, a thread can have moved from a page that was not captured yet to one that was, and so be on none of them.
package struct BookmarkLists {
    struct Page {
        var source: SourcePageID
        var key: CaptureKey
        var number: Int
        var count: Int
        var threads: [Int64]
    }

    /// The maximum number of pages of a list; longer ones are ignored.
    private static let longest = 200
    /// The maximum time between the first and last capture of a sitting, in seconds.
    private static let sitting: Int64 = 3600

    private let database: Database

    package init(in database: Database) { self.database = database }

    /// Finds the lists again, stores them, and marks as stale the bookmarked threads of accounts whose list changed.
    package func update() throws {
        let former = try stored()
        let found = try newest()
        guard former != found else { return }
        let marks = try StaleMarks(in: database)
        for account in Set(former.keys).union(found.keys) where former[account] != found[account] {
            let threads: [Int64] = try database.column(
                "SELECT thread_id FROM thread_view WHERE account_id = ? AND is_bookmarked = 1", account)
            for thread in threads { try marks.markBeforeChange(.thread, thread) }
        }
        try database.execute("DELETE FROM bookmark_list")
        try store(found)
    }

    /// Finds the lists of a former day, and stores them in a temporary table.
    package func fill() throws { try store(newest()) }

    private func store(_ lists: [Int64: CaptureRef]) throws {
        for (account, list) in lists {
            try database.execute(
                "INSERT INTO bookmark_list (account_id, source_page_id, capture_key) VALUES (?, ?, ?)",
                account, list.source.rawValue, list.key.blob.databaseBlob)
        }
    }

    /// Whether a newer list than the page that shows a bookmark has ended it, as SQL about a row of `thread_view`.
    package static let hasEnded = """
        EXISTS (
            SELECT 1 FROM bookmark_list
            WHERE bookmark_list.account_id = thread_view.account_id AND bookmark_list.capture_key > (
                SELECT capture_key FROM source_page WHERE id = thread_view.bookmark_source_id))
        """

    /// The bookmarked threads of accounts, as a query of `account_id`, `thread_id` and `star`; further conditions may follow.
    package static let threads = """
        SELECT account_id, thread_id, star FROM thread_view WHERE is_bookmarked = 1 AND NOT \(hasEnded)
        """

    /// The stored lists, by account: the oldest page of each, which ends bookmarks that only older pages show.
    private func stored() throws -> [Int64: CaptureRef] {
        let rows = try database.rows("SELECT account_id, source_page_id, capture_key FROM bookmark_list")
        return try Dictionary(
            rows.map { row in
                let list = try CaptureRef(row.value("source_page_id"), CaptureKey(row: row, "capture_key"))
                return (try row.value("account_id"), list)
            }, uniquingKeysWith: { first, _ in first })
    }

    private func newest() throws -> [Int64: CaptureRef] {
        var accounts: [Int64: [Page]] = [:]
        let rows = try database.rows(
            """
            SELECT source_page_id, account_id, capture_key, said ->> 'page_number' AS number,
                said ->> 'page_count' AS count, said -> 'threads' AS threads
            FROM (\(ClaimQuery.claims(.bookmarkList)))
            WHERE account_id IS NOT NULL AND typeof(number) = 'integer' AND typeof(count) = 'integer'
            ORDER BY capture_key DESC
            """)
        for row in rows {
            let page = try Page(
                source: row.value("source_page_id"), key: CaptureKey(row: row, "capture_key"),
                number: row.value("number"), count: row.value("count"),
                threads: database.column(
                    "SELECT value FROM json_each(?) WHERE type = 'integer'", row.stored("threads")))
            accounts[try row.value("account_id"), default: []].append(page)
        }
        return accounts.compactMapValues { pages in
            Self.newestComplete(pages).map { CaptureRef($0.source, $0.key) }
        }
    }

    /// The oldest page of the newest complete list of an account, whose pages come from the newest to the
    /// oldest; nil where no list is complete.
    static func newestComplete(_ pages: [Page]) -> Page? {
        // By page count and page number, the oldest page seen so far; `pages` go from the newest to the oldest.
        var following: [Int: [Int: Page]] = [:]
        for page in pages {
            if page.count == 1, page.number == 1 { return page }
            guard 2...longest ~= page.count, 1...page.count ~= page.number else { continue }
            following[page.count, default: [:]][page.number] = page
            if let list = following[page.count], list.count == page.count, isComplete(list, since: page.key) {
                return page
            }
        }
        return nil
    }

    private static func isComplete(_ list: [Int: Page], since oldest: CaptureKey) -> Bool {
        guard let begin = oldest.time, oldest.isExplicit, let rows = list[1]?.threads.count else { return false }
        let isOneSitting = list.values.allSatisfy { page in
            page.key.isExplicit && page.key.time.map { $0.seconds - begin.seconds <= sitting } == true
        }
        guard isOneSitting, list.values.allSatisfy({ $0.number == $0.count || $0.threads.count == rows })
        else { return false }
        var known: Set<Int64> = []
        return list.values.allSatisfy { page in page.threads.allSatisfy { known.insert($0).inserted } }
    }
}
