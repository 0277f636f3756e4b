internal import ForumModel
internal import GRDB

/// Counts over everything in an archive that is browsed, by indexes alone.
extension ArchiveReader {
    /// Whether posts can be found by time; an index that the first import makes at its end.
    func holdsTimeIndex() throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = 'post_by_time')")
            ?? false
    }

    /// Whether a selected post has a date.
    ///
    /// - Throws: SQLite's errors.
    package func hasDatedPosts() throws -> Bool {
        try row(
            "SELECT 1 FROM selected_post JOIN post USING (id) WHERE \(Self.isDated) LIMIT 1") != nil
    }

    /// The days with posts, by stepping through the index of times from one day to the next.
    ///
    /// - Complexity: O(*n*) in the posts, of which only entries of the index are read.
    func browsedDays() throws -> [StoredDay] {
        let time = PostTime.sql
        var days: [StoredDay] = []
        try forEachRow(
            """
            WITH RECURSIVE day(number) AS (
                SELECT (SELECT \(time) FROM post WHERE \(time) >= -62167219200 ORDER BY \(time) LIMIT 1) / 86400
                UNION ALL
                SELECT (SELECT \(time) FROM post WHERE \(time) >= (number + 1) * 86400 ORDER BY \(time) LIMIT 1) / 86400
                FROM day WHERE number IS NOT NULL)
            SELECT date(number * 86400, 'unixepoch'),
                (SELECT count(*) FROM post WHERE \(time) >= number * 86400 AND \(time) < (number + 1) * 86400)
            FROM day WHERE number IS NOT NULL
            """, []
        ) { row in
            guard let day = row.text(0) else { return }
            days.append(StoredDay(day: day, postCount: Int(row.number(1) ?? 0)))
        }
        return days
    }

    /// What everything is, in numbers that tables of threads and people already have.
    func browsedSummary() throws -> SelectionSummary {
        var summary = SelectionSummary()
        if let row = try row(Self.browsedSummarySQL) {
            summary.forums = try row["forums"]
            summary.threads = try row["threads"]
            summary.posts = try row["posts"]
            summary.users = try row["users"]
            summary.firstPostAt = try row["first_post"]
            summary.lastPostAt = try row["last_post"]
            summary.incompleteThreads = try row["incomplete"]
            summary.emptyThreads = try row["empty"]
            summary.missingPosts = try row["missing"] ?? 0
            summary.postsWithoutThread = try row["stray"]
        }
        if let row = try row(Self.capturesSQL) {
            summary.firstCapturedAt = try row["first_capture"]
            summary.lastCapturedAt = try row["last_capture"]
            summary.pages = try row["pages"]
            summary.unusablePages = try row["unusable"]
        }
        func count(_ table: String) throws -> Int { try row("SELECT count(*) AS n FROM \(table)")?["n"] ?? 0 }
        if selection.includesPrivate { summary.messages = try count("private_message") }
        summary.announcements = try count("announcement")
        var years: [Int: Int] = [:]
        for day in try days() { years[Int(day.day.prefix(4)) ?? 0, default: 0] += day.postCount }
        summary.years = years.sorted { $0.key < $1.key }.map {
            SelectionSummary.Year(year: $0.key, postCount: $0.value)
        }
        return summary
    }

    private static let browsedSummarySQL = """
        SELECT count(DISTINCT forum_id) AS forums, count(*) AS threads,
            (SELECT count(*) FROM post) AS posts,
            (SELECT count(*) FROM user WHERE user.post_count > 0) AS users,
            (SELECT posted_at FROM post WHERE \(PostTime.sql) IS NOT NULL ORDER BY \(PostTime.sql) LIMIT 1) AS first_post,
            (SELECT posted_at FROM post ORDER BY \(PostTime.sql) DESC LIMIT 1) AS last_post,
            count(*) FILTER (WHERE post_count > 0 AND reply_count >= post_count) AS incomplete,
            sum(iif(post_count > 0 AND reply_count >= post_count, reply_count + 1 - post_count, 0)) AS missing,
            count(*) FILTER (WHERE post_count = 0) AS empty,
            (SELECT count(*) FROM post WHERE thread_id IS NULL) AS stray
        FROM thread
        """
}
