internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension DerivedFields {
    /// Marks posts that a newer capture of their place does not show any more.
    ///
    /// A post is missing when its number lies strictly between the lowest and the highest of a whole, unfiltered page of
    /// its thread that is newer than every capture of the post. Nothing follows from a page that ends before it.
    func updateMissingPosts() throws {
        try execute(
            """
            UPDATE post INDEXED BY post_by_missing SET first_missing_at = NULL
            WHERE first_missing_at IS NOT NULL AND thread_id IN \(StaleEntity.thread.ids)
            """)
        var thread = ThreadGaps(of: 0, posts: [])
        try database.forEachRow(
            """
            SELECT id, thread_id, capture_key, first_shown_post_id AS first, last_shown_post_id AS last, (
                SELECT count(*) FROM post_source WHERE source_page_id = source_page.id AND EXISTS (
                    SELECT 1 FROM post INDEXED BY post_by_thread
                    WHERE post.thread_id = source_page.thread_id AND post.id = post_id)) AS shown
            FROM source_page
            WHERE thread_id IN \(StaleEntity.thread.ids) AND first_shown_post_id IS NOT NULL AND status = 'imported'
            ORDER BY thread_id
            """
        ) { page in
            let id: Int64 = try page.value("thread_id")
            if id != thread.id {
                try mark(thread)
                thread = ThreadGaps(
                    of: id, posts: try database.column("SELECT id FROM post WHERE thread_id = ? ORDER BY id", id))
            }
            try thread.add(
                (page.value("first"), page.value("last")), showing: page.value("shown"),
                at: CaptureKey(row: page, "capture_key"), isInOrder: isInOrder(page.value("id")))
        }
        try mark(thread)
    }

    /// Whether the positions that a page shows rise with the numbers of its posts.
    private func isInOrder(_ page: SourcePageID) throws -> Bool {
        let positions: [Int64] = try database.column(
            "SELECT position FROM post_said WHERE source_page_id = ? AND position > 0 ORDER BY post_id", page.rawValue)
        return zip(positions, positions.dropFirst()).allSatisfy(<=)
    }

    private func mark(_ gaps: ThreadGaps) throws {
        let newest = try database.cachedStatement(
            sql: """
                SELECT max(capture_key) AS newest FROM post_source JOIN source_page ON source_page.id = source_page_id
                WHERE post_id = ?
                """)
        let mark = try database.cachedStatement(sql: "UPDATE post SET first_missing_at = ? WHERE id = ?")
        let found = try gaps.since { post in
            try Row.fetchOne(newest, arguments: [post]).flatMap { row in
                try row.value("newest") as DatabaseValue == .null ? nil : CaptureKey(row: row, "newest")
            }
        }
        for (post, time) in found { try mark.execute(arguments: [time.description, post]) }
    }

    /// Marks forums that a newer menu leaves out.
    ///
    /// A menu depends on the account, so only menus of the account that last saw the forum prove that it is missing.
    func updateMissingForums() throws {
        let forums = try database.rows(
            """
            SELECT forum.id, first_missing_at, (
                SELECT min(capture_key) FROM source_page AS menu
                WHERE menu_id IS NOT NULL AND \(PageStatus.taken)
                    AND menu.account_id = listing.account_id AND menu.capture_key > listing.capture_key
                    -- A menu whose time nothing says sorts before all others, and says nothing.
                    AND menu.capture_key >= x'0000000000000001'
            ) AS next
            FROM forum LEFT JOIN source_page AS listing ON listing.id = listed_source_id
            WHERE listed_source_id IS NOT NULL OR first_missing_at IS NOT NULL
            """)
        for forum in forums {
            let isMissing = forum.stored("next") as DatabaseValue != .null
            let missing = isMissing ? CaptureKey(row: forum, "next").time?.description : nil
            guard try missing != forum.value("first_missing_at") else { continue }
            try database.execute("UPDATE forum SET first_missing_at = ? WHERE id = ?", missing, forum.stored("id"))
        }
    }
}

/// The posts of a thread that newer captures of their place do not show any more.
///
/// - Complexity: O(*n* log *n*) in the number of pages and of posts at places where a page shows fewer than are held,
/// and for each of these pages the number of others that show posts around its own.
struct ThreadGaps {
    private typealias Page = (key: CaptureKey, first: Int64, last: Int64)

    let id: Int64
    /// The numbers of all posts of the thread that are held, in their order.
    private let posts: [Int64]
    private var pages: [Page] = []

    init(of id: Int64, posts: [Int64]) { (self.id, self.posts) = (id, posts) }

    /// Adds a whole, unfiltered page that shows `count` posts of the thread; most show all posts between their ends and are ignored.
    ///
    /// Ignores a page without a capture time in `key`, and one whose posts are not in the order of their numbers:
    /// a post between its ends may then be on another page.
    mutating func add(
        _ ends: (first: Int64, last: Int64), showing count: Int, at key: CaptureKey,
        isInOrder: @autoclosure () throws -> Bool
    ) rethrows {
        guard key.time != nil, ends.first <= ends.last else { return }
        let start = posts.partitioningIndex { $0 >= ends.first }
        guard count < index(after: ends.last) - start, try isInOrder() else { return }
        pages.append((key, ends.first, ends.last))
    }

    /// The time since which each post is missing, by number: that of the oldest page that is newer than every
    /// capture of the post and shows posts with lower and higher numbers.
    func since(newest: (Int64) throws -> CaptureKey?) rethrows -> [(post: Int64, time: UTCTime)] {
        let ranked = pages.sorted { $0.key < $1.key }
        // A page counts for the posts behind its first one and before its last one.
        let begins = ranked.indices.sorted { ranked[$0].first < ranked[$1].first }
        let ends = ranked.indices.sorted { ranked[$0].last < ranked[$1].last }
        var (begun, ended) = (0, 0)
        // The ranks of the pages that begin before the post and end behind it, ascending.
        var active: [Int] = []
        var found: [(post: Int64, time: UTCTime)] = []
        var index = begins.first.map { self.index(after: ranked[$0].first) } ?? posts.count
        while index < posts.count {
            let post = posts[index]
            while begun < begins.count, ranked[begins[begun]].first < post {
                active.insert(begins[begun], at: active.partitioningIndex { $0 > begins[begun] })
                begun += 1
            }
            while ended < ends.count, ranked[ends[ended]].last <= post {
                active.remove(at: active.partitioningIndex { $0 >= ends[ended] })
                ended += 1
            }
            if active.isEmpty {
                // On to the next page that begins.
                guard begun < begins.count else { break }
                index = max(index + 1, self.index(after: ranked[begins[begun]].first))
                continue
            }
            index += 1
            guard let key = try newest(post) else { continue }
            let newer = active[active.partitioningIndex { key < ranked[$0].key }...].first
            if let newer, let time = ranked[newer].key.time { found.append((post, time)) }
        }
        return found
    }

    private func index(after post: Int64) -> Int { posts.partitioningIndex { $0 > post } }
}
