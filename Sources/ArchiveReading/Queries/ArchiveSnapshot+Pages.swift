public import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of saved pages.
    public enum PageOrder: String, Sendable, CaseIterable {
        /// By the time of capture, newest first.
        case captured
        /// By path, byte by byte.
        case path
        /// By size, descending.
        case size
        /// By ID, which is the order of imports.
        case id
    }

    /// Returns saved pages by thread, forum (subforums included), time of capture, account, kind and outcome.
    ///
    /// Pages of a forum are thread lists, announcements and pages of threads that name it. Without an account, these are the
    /// pages of all accounts.
    ///
    /// - Returns: the pages, each with the number of posts read from it.
    /// - Complexity: O(*limit*) by ID and by time, by the primary key and `source_page_by_capture`; O(*n*) in
    ///   the pages of a thread, by `source_page_by_thread`, and in all pages by path, size or forum.
    public func pages(
        matching filter: ListFilter = ListFilter(), sortedBy order: PageOrder = .captured,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<PageItem> {
        var list = ListStatement(of: "source_page", PageItem.columns)
        list.add("source_page.thread_id", isOneOf: filter.threads.map(\.rawValue))
        list.add("source_page.forum_id", isOneOf: try withSubforums(filter.forums))
        list.add(date: "captured_at", of: filter)
        if let account = filter.account { list.add("account_id = ?", account.rawValue) }
        let statuses = filter.statuses.isEmpty ? PageStatus.allCases.filter { $0 != .skipped } : filter.statuses
        list.add("status", isOneOf: statuses.map(\.rawValue))
        if !filter.kinds.isEmpty { list.add("kind", isOneOf: filter.kinds.map(\.rawValue)) }
        switch order {
        case .captured: list.order = [.descending("capture_key"), .descending("source_page.id")]
        case .path:
            list.order = [.ascending("path_bytes"), .ascending("ifnull(member, '')"), .ascending("source_page.id")]
        case .size: list.order = [.descending("ifnull(byte_count, -1)"), .descending("source_page.id")]
        case .id: list.order = [.ascending("source_page.id")]
        }
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }

    /// Returns a saved page; nil if there is none with this ID.
    ///
    /// - Complexity: O(1), by the primary key of `source_page`.
    public func savedPage(_ id: SourcePageID) throws -> PageItem? {
        try database.firstValue("SELECT \(PageItem.columns) FROM source_page WHERE source_page.id = ?", [id.rawValue])
    }

    /// Returns the IDs of the saved pages identified by a text, imported ones first, then newest first.
    ///
    /// The text is a path (below the root, or with it), an address, or at least eight digits of a SHA-256.
    ///
    /// - Complexity: O(*n*) in the pages of the archive.
    public func savedPages(named text: String) throws -> [SourcePageID] {
        let isHash = text.count >= 8 && text.allSatisfy(\.isHexDigit)
        return try rows(
            """
            SELECT id FROM source_page
            WHERE status <> 'skipped' AND (path = ?1 OR root || '/' || path = ?1 OR url = ?1
                OR ?2 AND substr(sha256, 1, length(?1)) = lower(?1))
            ORDER BY status <> 'imported', capture_key DESC, id
            """, [text, isHash]
        ).map { try $0.value("id") }
    }

    /// The IDs of pages of private messages, of others saved from such addresses, and of their files: names may contain subjects.
    package func privatePageIDs() throws -> Set<SourcePageID> {
        let rows = try rows(
            """
            SELECT id FROM source_page WHERE kind IN ('private_folder', 'private_message')
                OR url LIKE '%private.php%' OR path LIKE '%private.php%' OR member LIKE '%private.php%'
            """)
        let files = try PrivateRows.files(in: database)
        let copied = try files.isEmpty ? [] : self.rows("SELECT id, \(PrivateRows.fileName) AS path FROM source_page")
        return try Set((rows + copied.filter { try files.contains($0.value("path")) }).map { try $0.value("id") })
    }

    /// The highest ID of a page; zero without pages.
    package func newestPageID() throws -> SourcePageID {
        try database.value("SELECT max(id) FROM source_page") ?? .zero
    }

    /// The pages imported after another one, newest first, and the number of all of them.
    package func pages(importedAfter id: SourcePageID, includesPrivate: Bool, limit: Int) throws -> (
        pages: [NewPage], count: Int
    ) {
        let condition = """
            source_page.id > ? AND status = 'imported'
                AND (\(includesPrivate ? "1" : "0") OR kind NOT IN ('private_folder', 'private_message'))
            """
        let pages: [NewPage] = try database.values(
            """
            SELECT kind, source_page.thread_id, thread.title AS thread_title, source_page.forum_id,
                forum.name AS forum_name, page_number AS number, first_shown_post_id AS first_post_id
            FROM source_page LEFT JOIN thread ON thread.id = source_page.thread_id
            LEFT JOIN forum ON forum.id = source_page.forum_id
            WHERE \(condition) ORDER BY source_page.id DESC LIMIT ?
            """, [id.rawValue, limit])
        return (pages, try count("SELECT count(*) FROM source_page WHERE \(condition)", [id.rawValue]))
    }

    /// The posts of a thread that only pages imported after another one show.
    package func posts(of thread: ThreadID, importedAfter id: SourcePageID) throws -> [PostID] {
        try rows(
            """
            SELECT DISTINCT post_id FROM source_page JOIN post_source AS shown ON source_page_id = source_page.id
            WHERE source_page.thread_id = ?1 AND source_page.id > ?2 AND NOT EXISTS (
                SELECT 1 FROM post_source WHERE post_id = shown.post_id AND source_page_id <= ?2)
            ORDER BY post_id
            """, [thread.rawValue, id.rawValue]
        ).map { try $0.value("post_id") }
    }

    /// Counts posts by weekday and hour of writing, UTC: `[weekday][hour]`, from Sunday on.
    package func postCountsByHour() throws -> [[Int]] {
        var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)
        for row in try rows(
            """
            SELECT (\(PostTime.sql) / 86400 + 4) % 7 AS day, \(PostTime.sql) / 3600 % 24 AS hour, count(*) AS n
            FROM post WHERE \(PostTime.sql) >= 0 GROUP BY 1, 2
            """)
        {
            let (day, hour) = (try row.value("day") as Int, try row.value("hour") as Int)
            if counts.indices.contains(day), counts[day].indices.contains(hour) {
                counts[day][hour] = try row.value("n")
            }
        }
        return counts
    }
}

extension ListStatement {
    fileprivate mutating func add(_ expression: String, isOneOf words: [String]) {
        let marks = words.map { _ in "?" }.joined(separator: ", ")
        add("\(expression) IN (\(marks))", values: words.map(\.databaseValue))
    }
}

/// A recently imported page, and the thread or forum that it shows, if any.
package struct NewPage: Sendable, Hashable, Decodable {
    /// The kind of page, as in `source_page.kind`.
    package var kind: String
    package var threadID: ThreadID?
    package var threadTitle: String?
    package var forumID: ForumID?
    package var forumName: String?
    package var number: Int?
    package var firstPostID: PostID?
}
