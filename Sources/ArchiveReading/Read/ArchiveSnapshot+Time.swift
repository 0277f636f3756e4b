public import ArchiveModel
public import ForumModel
package import GRDB

extension ArchiveSnapshot {
    /// The SQL condition that `posted_at` is a time in the archive's format; a foreign archive may hold other text.
    static let isDated = "posted_at GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T*'"

    /// Returns the days on which selected posts were written, oldest first.
    ///
    /// - Complexity: O(*n*) in the number of selected posts.
    public func days() throws -> [StoredDay] {
        if let browsing, past == nil, try holdsTimeIndex() { return try browsing.value("days") { try browsedDays() } }
        return try values(
            """
            SELECT substr(posted_at, 1, 10) AS day, count(*) AS post_count FROM selected_post JOIN post USING (id)
            WHERE \(Self.isDated) GROUP BY 1 ORDER BY 1
            """)
    }

    /// Calls a closure with the active threads of each day of a half-open period: by day, then by the first post of the day.
    ///
    /// It receives the first post of each thread on a day, with the thread's number of posts on it.
    ///
    /// - Throws: SQLite's errors, and the errors of the closure.
    /// - Complexity: O(*n*) in the number of selected posts of the period; memory does not grow with it.
    public func forEachThreadDay(in period: Range<UTCTime>? = nil, _ read: (CountedPost) throws -> Void) throws {
        let isWanted = period == nil ? "" : " AND \(PostTime.sql) >= ? AND \(PostTime.sql) < ?"
        try forEachRow(
            """
            SELECT \(Self.listedColumns), n FROM (
                SELECT substr(posted_at, 1, 10) AS day, count(*) AS n, min(selected_post.id) AS first
                FROM selected_post JOIN post USING (id) WHERE \(Self.isDated)\(isWanted)
                GROUP BY 1, selected_post.thread_id) AS found
            JOIN selected_post ON selected_post.id = first JOIN post ON post.id = first ORDER BY day, first
            """, period.map(PostScope.period)?.arguments ?? []
        ) { try read(countedPost($0)) }
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

    /// The number of newest posts of a thread whose authors are counted in a browsed archive, which counts them on each request.
    static let browsedPosterLimit = 500

    /// Returns the authors of the most selected posts of a thread; for a browsed archive, of its newest 500 posts.
    ///
    /// - Returns: authors, the busiest first.
    public func posters(of thread: ThreadID, limit: Int) throws -> [StoredShare] {
        let newest = browsing == nil ? "" : "ORDER BY id DESC LIMIT \(Self.browsedPosterLimit)"
        return try shares(
            "SELECT poster_id, id FROM selected_post WHERE thread_id IS ?1 \(newest)", [stored(thread)], limit)
    }

    /// Returns the authors of the most selected posts on each page of a thread, the busiest first.
    ///
    /// - Returns: authors by page number.
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
        { try found[row.value("page"), default: []].append(Self.share(row)) }
        return found
    }

    package static func share(_ row: Row) throws -> StoredShare {
        try StoredShare(author: author(id: row.value("poster_id"), name: row.value("name")), postCount: row.value("n"))
    }

    /// Returns saved pages by ID, in the order of their IDs, without missing ones.
    public func captures(_ ids: Set<SourcePageID>) throws -> [StoredCapture] {
        let sql = "SELECT path, member, captured_at, captured_basis, sha256 FROM source_page WHERE id = ?"
        return try ids.sorted().compactMap { id in
            try row(sql, [id.rawValue])
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

    /// Returns the saved page that decided the body of a post or message, the title of a thread or the name of a user or
    /// forum; nil if it is unknown, and for other kinds of entities.
    package func capture(deciding entity: ExplainedEntity, _ id: Int64) throws -> StoredCapture? {
        let columns: [ExplainedEntity: String] = [
            .post: "ifnull(body_markup_source_id, thread_source_id)", .thread: "title_source_id",
            .message: "ifnull(body_source_id, subject_source_id)", .user: "name_source_id",
            .forum: "name_source_id", .announcement: "ifnull(body_source_id, title_source_id)",
        ]
        guard let column = columns[entity] else { return nil }
        let row = try row("SELECT \(column) AS source FROM \(entity.table) WHERE id = ?", [id])
        guard let source = try row?.value("source") as SourcePageID? else { return nil }
        return try captures([source]).first
    }
}

/// A day on which selected posts were written.
public struct StoredDay: Sendable, Hashable, Decodable {
    /// The day in UTC, `YYYY-MM-DD`.
    public var day: String
    /// The number of selected posts on the day.
    public var postCount: Int
}

/// A selected post, and a number that belongs to it.
public struct CountedPost: Sendable, Hashable {
    /// The post.
    public var post: ListedPost
    /// The number: of the posts that it is the first of, or of the posts that quote it.
    public var count: Int
}

/// The number of posts of one user in a period or thread.
public struct StoredShare: Sendable, Hashable {
    /// The author.
    public var author: Author
    /// The number of selected posts.
    public var postCount: Int
}

/// A saved page that posts come from.
public struct StoredCapture: Sendable, Hashable {
    /// The ID.
    public var id: SourcePageID
    /// The file name without folders, or the member's in a container; nil with pseudonyms.
    public var fileName: String?
    /// The time of the capture, in ISO 8601 UTC; nil if unknown.
    public var capturedAt: String?
    /// The basis of that time (`source_page.captured_basis`).
    public var capturedBasis: String?
    /// The SHA-256 of the page's bytes, in hexadecimal.
    public var sha256: String?
}
