internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
package import GRDB

extension ArchiveSnapshot {
    /// Whether a value is a time in the archive's format; a foreign archive may hold other text.
    static let isDated = "posted_at GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T*'"

    /// Returns the days on which selected posts were written, oldest first.
    ///
    /// - Complexity: O(*n*) in the number of selected posts.
    public func days() throws -> [StoredDay] {
        if let browsing, try holdsTimeIndex() { return try browsing.value("days") { try browsedDays() } }
        return try values(
            """
            SELECT substr(posted_at, 1, 10) AS day, count(*) AS post_count FROM selected_post JOIN post USING (id)
            WHERE \(Self.isDated) GROUP BY 1 ORDER BY 1
            """)
    }

    /// Calls a closure with the active threads of each day: by day, then by the first post of the day.
    ///
    /// - Parameters:
    ///   - period: the half-open range of times; nil for all days.
    ///   - read: receives each thread, oldest day first.
    /// - Throws: SQLite's errors, and the errors of the closure.
    /// - Complexity: O(*n*) in the number of selected posts of the period; memory does not grow with it.
    public func forEachThreadDay(
        in period: Range<UTCTime>? = nil, _ read: (StoredThreadDay) throws -> Void
    ) throws {
        let isWanted = period == nil ? "" : " AND \(PostTime.sql) >= ? AND \(PostTime.sql) < ?"
        // SQLite documents that with `min` the other columns are those of the row with the minimum.
        try forEachRow(
            """
            SELECT day, thread_id, thread.title, n, first, page FROM (
                SELECT substr(posted_at, 1, 10) AS day, selected_post.thread_id, count(*) AS n,
                    min(selected_post.id) AS first, page
                FROM selected_post JOIN post USING (id) WHERE \(Self.isDated)\(isWanted) GROUP BY 1, 2) AS found
            LEFT JOIN thread ON thread.id = thread_id ORDER BY day, first
            """, period.map { [$0.lowerBound.seconds, $0.upperBound.seconds] } ?? []
        ) { row in
            let thread = ThreadID(rawValue: row.number(1) ?? 0)
            var day = StoredThreadDay(
                day: row.text(0) ?? "", threadID: thread, title: row.text(2),
                postCount: Int(row.number(3) ?? 0), firstPostID: PostID(rawValue: row.number(4) ?? 0),
                location: PostLocation(threadID: thread, page: Int(row.number(5) ?? 1)))
            try findPage(of: day.firstPostID, &day.location)
            try read(day)
        }
    }

    /// Returns the months in which a user wrote selected posts, oldest first.
    ///
    /// - Returns: months, `YYYY-MM`, with the number of posts.
    public func months(of user: UserID) throws -> [(month: String, postCount: Int)] {
        try rows(
            """
            SELECT substr(posted_at, 1, 7) AS month, count(*) AS n FROM selected_post JOIN post USING (id)
            WHERE poster_id = ? AND \(Self.isDated) GROUP BY 1 ORDER BY 1
            """, [user.rawValue]
        ).map { try ($0.value("month"), $0.value("n")) }
    }

    /// Returns the threads in which a user wrote selected posts, those with the most first.
    ///
    /// - Parameters:
    ///   - user: the author.
    ///   - limit: the maximum number of threads.
    /// - Returns: threads with the number of the user's posts and the first of them.
    /// - Throws: SQLite's errors.
    public func threads(postedInBy user: UserID, limit: Int) throws -> [StoredThreadShare] {
        // SQLite documents that with `min` the other columns are those of the row with the minimum.
        try rows(
            """
            SELECT thread_id, (SELECT title FROM thread WHERE thread.id = thread_id) AS title, n, first, page FROM (
                SELECT thread_id, count(*) AS n, min(id) AS first, page FROM selected_post WHERE poster_id = ?
                GROUP BY thread_id ORDER BY n DESC, thread_id LIMIT ?)
            ORDER BY n DESC, thread_id
            """, [user.rawValue, limit]
        ).map { row in
            let thread = try ThreadID(rawValue: row.value("thread_id") ?? 0)
            var share = try StoredThreadShare(
                threadID: thread, title: row.value("title"), postCount: row.value("n"),
                firstPostID: PostID(rawValue: row.value("first")),
                location: PostLocation(threadID: thread, page: row.value("page") ?? 1))
            try findPage(of: share.firstPostID, &share.location)
            return share
        }
    }

    /// The number of newest posts of a thread whose authors are counted for a browsed archive, which counts them at once.
    static let browsedPosterLimit = 500

    /// Returns the authors of the most selected posts of a thread; for a browsed archive, of its newest 500 posts.
    ///
    /// - Parameters:
    ///   - thread: the thread.
    ///   - limit: the maximum number of authors.
    /// - Returns: authors, the busiest first.
    /// - Throws: SQLite's errors.
    public func posters(of thread: ThreadID, limit: Int) throws -> [StoredShare] {
        let newest = browsing == nil ? "" : "ORDER BY id DESC LIMIT \(Self.browsedPosterLimit)"
        return try rows(
            """
            SELECT poster_id, user.name AS name, n FROM (
                SELECT poster_id, count(*) AS n FROM (
                    SELECT poster_id FROM selected_post WHERE thread_id IS ? \(newest)) GROUP BY poster_id)
            JOIN user ON user.id = poster_id ORDER BY n DESC, poster_id LIMIT ?
            """, [stored(thread), limit]
        ).map(Self.share)
    }

    /// Returns the authors of the most selected posts on each page of a thread, the busiest first.
    ///
    /// - Parameters:
    ///   - thread: the thread.
    ///   - limit: the maximum number of authors per page.
    /// - Returns: authors by page number.
    /// - Throws: SQLite's errors.
    public func postersByPage(of thread: ThreadID, limit: Int) throws -> [Int: [StoredShare]] {
        if browsing != nil { return try browsedPosters(of: thread, limit: limit) }
        var found: [Int: [StoredShare]] = [:]
        for row in try rows(
            """
            SELECT page, poster_id, user.name AS name, n FROM (
                SELECT page, poster_id, count(*) AS n,
                    row_number() OVER (PARTITION BY page ORDER BY count(*) DESC, min(selected_post.id)) AS place
                FROM selected_post WHERE thread_id = ? AND poster_id IS NOT NULL GROUP BY page, poster_id)
            JOIN user ON user.id = poster_id WHERE place <= ? ORDER BY page, place
            """, [thread.rawValue, limit])
        {
            try found[row.value("page"), default: []].append(Self.share(row))
        }
        return found
    }

    package static func share(_ row: Row) throws -> StoredShare {
        try StoredShare(
            author: author(id: row.value("poster_id"), name: row.value("name")), postCount: row.value("n"))
    }

    /// Returns saved pages by ID, in the order of their IDs.
    ///
    /// - Parameter ids: IDs in `source_page`; missing ones are skipped.
    /// - Returns: the pages.
    /// - Throws: SQLite's errors.
    public func captures(_ ids: Set<Int64>) throws -> [StoredCapture] {
        try ids.sorted().compactMap { id in
            try row(
                "SELECT path, member, captured_at, captured_basis, sha256 FROM source_page WHERE id = ?", [id]
            )
            .map { row in
                let place: String? = try row.value("member") ?? row.value("path")
                return try StoredCapture(
                    id: id,
                    fileName: selection.isRedacted
                        ? nil : place.flatMap { $0.split(separator: "/").last.map(String.init) },
                    capturedAt: row.value("captured_at"), capturedBasis: row.value("captured_basis"),
                    sha256: row.value("sha256"))
            }
        }
    }
}
