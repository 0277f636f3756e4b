internal import ArchiveModel
internal import ArchiveStore

/// Counts over all data of a browsed archive, mostly by indexes; ``hasDatedPosts()`` and ``shownZone()`` serve all snapshots.
extension ArchiveSnapshot {
    /// Returns whether the index of post times exists; the first import creates it at its end.
    func holdsTimeIndex() throws -> Bool { try !DeferredIndex.byTime.isMissing(database) }

    package func hasDatedPosts() throws -> Bool {
        try row("SELECT 1 FROM selected_post JOIN post USING (id) WHERE \(Self.isDated) LIMIT 1") != nil
    }

    /// Returns the time zone of most saved pages; nil if none has one, or with pseudonyms.
    package func shownZone() throws -> String? {
        guard !selection.isRedacted else { return nil }
        return try row(
            """
            SELECT time_zone FROM source_page WHERE time_zone IS NOT NULL AND status <> 'duplicate'
            GROUP BY time_zone ORDER BY count(*) DESC, time_zone LIMIT 1
            """
        )?.value("time_zone")
    }

    /// Returns the days with posts since the year 0, by skipping from one day to the next in the index of times.
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

    static let browsedSummarySQL = """
        SELECT count(DISTINCT forum_id) AS forums, count(*) AS threads,
            (SELECT count(*) FROM post) AS posts,
            (SELECT count(*) FROM user WHERE user.post_count > 0) AS users,
            (SELECT posted_at FROM post WHERE \(PostTime.sql) IS NOT NULL ORDER BY \(PostTime.sql) LIMIT 1) AS first_post_at,
            (SELECT posted_at FROM post ORDER BY \(PostTime.sql) DESC LIMIT 1) AS last_post_at,
            count(*) FILTER (WHERE post_count > 0 AND reply_count >= post_count) AS incomplete_threads,
            ifnull(sum(iif(post_count > 0 AND reply_count >= post_count, reply_count + 1 - post_count, 0)), 0) AS missing_posts,
            count(*) FILTER (WHERE post_count = 0) AS empty_threads,
            (SELECT count(*) FROM post WHERE thread_id IS NULL) AS posts_without_thread
        FROM thread
        """
}
