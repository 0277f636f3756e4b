internal import ArchiveStore
package import ForumModel
internal import GRDB

/// Lookups in a browsed archive that compute per request what a prepared selection has in tables.
extension ArchiveSnapshot {
    /// A condition that selects the rows of `selected_post` on one page of a thread.
    package struct PageCondition {
        package var condition: String
        package var arguments: [Int64?]
    }

    /// Computes a value once per version of a browsed archive, otherwise on each call.
    ///
    /// Each key has one type of value; only the value of its last variant is kept. As of a day, the day is part of `variant`.
    package func cached<Value: Sendable>(
        _ key: String, of variant: String = "", _ compute: () throws -> Value
    ) rethrows -> Value {
        guard let browsing else { return try compute() }
        guard let past else { return try browsing.value(key, of: variant, compute) }
        return try browsing.value(key + " as of", of: "\(past.day) \(variant)", compute)
    }

    /// Returns the condition for the posts on a page of a thread; nil if a browsed thread has no such page.
    package func place(ofPage page: Int, in thread: ThreadID) throws -> PageCondition? {
        guard browsing != nil else {
            return PageCondition(
                condition: "selected_post.thread_id = ?1 AND selected_post.page = ?2",
                arguments: [thread.rawValue, Int64(page)])
        }
        let pages = try pages(of: thread)
        guard let found = pages.first(where: { $0.number == page }) else { return nil }
        // Posts of a page are contiguous in the order of their IDs.
        return place(of: found.firstPostID.rawValue...found.lastPostID.rawValue, in: thread)
    }

    package func place(of posts: ClosedRange<Int64>, in thread: ThreadID) -> PageCondition {
        PageCondition(
            condition: "selected_post.thread_id IS ?1 AND selected_post.id BETWEEN ?2 AND ?3",
            arguments: [stored(thread), posts.lowerBound, posts.upperBound])
    }

    /// Returns the value of `selected_post.thread_id` for a thread; nil for ID 0 in a browsed archive.
    package func stored(_ thread: ThreadID) -> Int64? {
        browsing != nil && thread.rawValue == 0 ? nil : thread.rawValue
    }

    /// Sets the page of a post, which a browsed archive does not store.
    func findPage(of post: PostID, _ location: inout PostLocation) throws {
        guard browsing != nil else { return }
        let pages = try pages(of: location.threadID)
        var (low, high) = (0, pages.count)
        while low < high {
            let middle = (low + high) / 2
            if pages[middle].lastPostID < post { low = middle + 1 } else { high = middle }
        }
        location.page = low < pages.count ? pages[low].number : 1
    }

    func browsedPages(of thread: ThreadID, withDates: Bool, _ cache: BrowsingCache) throws -> [StoredThreadPage] {
        let isPast = past?.holdsPosts(of: thread) ?? false
        func find() throws -> [StoredThreadPage] {
            try database.values(ThreadPaging.pages(from: isPast ? "post" : "main.post"), [stored(thread)])
        }
        var pages = isPast ? try find() : try cache.pages(of: thread, find)
        guard withDates, !pages.isEmpty else { return pages }
        var place = 0
        try forEachRow("SELECT id, posted_at FROM post WHERE thread_id IS ? ORDER BY id", [stored(thread)]) { row in
            while place < pages.count - 1, (row.number(0) ?? 0) > pages[place].lastPostID.rawValue { place += 1 }
            guard let time = row.text(1) else { return }
            pages[place].firstPostAt = pages[place].firstPostAt.map { min($0, time) } ?? time
            pages[place].lastPostAt = pages[place].lastPostAt.map { max($0, time) } ?? time
        }
        return pages
    }

    func browsedUnknownThread() throws -> [StoredThread] {
        let id = ThreadID(rawValue: 0)
        let pages = try pages(of: id)
        guard let first = pages.first else { return [] }
        var thread = StoredThread(id: id)
        thread.postCount = pages.reduce(0) { $0 + $1.postCount }
        thread.selectedPostCount = thread.postCount
        thread.firstPage = first.number
        return [thread]
    }

    func browsedPosters(of thread: ThreadID, limit: Int) throws -> [Int: [StoredShare]] {
        let pages = try pages(of: thread)
        var found: [Int: [StoredShare]] = [:]
        var (place, counts, names) = (0, [Int64: (count: Int, order: Int)](), [Int64: String]())
        func close() {
            guard place < pages.count else { return }
            let best = counts.sorted { ($1.value.count, $0.value.order) < ($0.value.count, $1.value.order) }
            found[pages[place].number] = best.prefix(limit).map { id, found in
                StoredShare(author: Self.author(id: id, name: names[id]), postCount: found.count)
            }
            counts = [:]
        }
        try forEachRow(
            """
            SELECT post.id, author_id, user.name FROM post JOIN user ON user.id = author_id
            WHERE thread_id IS ? ORDER BY post.id
            """, [stored(thread)]
        ) { row in
            guard let author = row.number(1) else { return }
            while place < pages.count - 1, (row.number(0) ?? 0) > pages[place].lastPostID.rawValue {
                close()
                place += 1
            }
            names[author] = row.text(2)
            let order = counts.count
            counts[author, default: (0, order)].count += 1
        }
        close()
        return found.filter { !$0.value.isEmpty }
    }
}
