internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension DerivedFields {
    /// Reports pages whose dates are a constant time off those of other captures of the same posts.
    ///
    /// Pages show dates in the time zone of the account that saved them. The newest capture's dates win; a page that shows all of
    /// them the same time later or earlier was saved in another zone, which is not an edit.
    func reportOtherDates() throws {
        let pages: [SourcePageID] = try database.column(
            "SELECT id FROM stale WHERE entity = \(StaleEntity.pageDates.rawValue) ORDER BY id")
        for page in pages {
            try database.execute(
                "DELETE FROM source_issue WHERE source_page_id = ? AND code IN \(DiagnosticCode.dateConflicts)",
                page.rawValue)
            let conflicts = try DateConflict.all(of: page, in: database)
            try SourcePageWriter(in: database).insert(conflicts.map(\.diagnostic), of: page)
        }
    }
}

/// Dates that one page shows otherwise than the capture that decides them.
struct DateConflict {
    /// How many posts the two captures share and date differently.
    private let count: Int
    /// How much later the page shows them, in seconds: the least and the most.
    private let offset: ClosedRange<Int>
    /// How many posts they share and date alike.
    private let agreedCount: Int
    /// The location of the deciding capture.
    private let otherPath: String

    /// The conflicts of a page with each capture that decides dates of its posts.
    static func all(of page: SourcePageID, in database: Database) throws -> [DateConflict] {
        let rows = try database.rows(
            """
            SELECT path, sum(later <> 0) AS conflicts, sum(later = 0) AS agreements,
                min(later) FILTER (WHERE later <> 0) AS least, max(later) FILTER (WHERE later <> 0) AS most
            FROM (
                SELECT date_source_id, CAST(strftime('%s', post_said.posted_at) AS INTEGER)
                    - CAST(strftime('%s', post.posted_at) AS INTEGER) AS later
                FROM post_said JOIN post ON post.id = post_id
                WHERE source_page_id = ?1 AND date_source_id <> ?1 AND post_said.posted_at IS NOT NULL
                    AND post.posted_at IS NOT NULL
            ) JOIN source_page ON source_page.id = date_source_id
            GROUP BY date_source_id HAVING conflicts > 0 ORDER BY capture_key
            """, page.rawValue)
        return try rows.map { row in
            let least: Int = try row.value("least")
            let most: Int = try row.value("most")
            return try DateConflict(
                count: row.value("conflicts"), offset: least...most, agreedCount: row.value("agreements"),
                otherPath: row.value("path"))
        }
    }

    /// Whether all dates differ as time zones do: by the same multiple of a quarter of an hour, 26 hours at most;
    /// a change of clocks between two of the posts may add an hour for some of them.
    private var isTimeZoneOffset: Bool {
        agreedCount == 0 && offset.upperBound - offset.lowerBound <= 3600
            && offset.lowerBound.isMultiple(of: 900) && offset.upperBound.isMultiple(of: 900)
            && abs(offset.lowerBound) <= 26 * 3600 && abs(offset.upperBound) <= 26 * 3600
    }

    var diagnostic: Diagnostic {
        let posts = count.counted("post")
        guard isTimeZoneOffset else {
            return Diagnostic(
                .info, .dateConflict,
                "\(posts) have other dates here than on the page saved later, \(otherPath).")
        }
        let direction = offset.lowerBound < 0 ? "earlier" : "later"
        let hours = Self.hours(abs(offset.lowerBound < 0 ? offset.upperBound : offset.lowerBound))
        return Diagnostic(
            .warning, .dateZoneConflict,
            """
            \(posts) are dated \(hours) h \(direction) here than on the page saved later, \(otherPath): they were saved in \
            different time zones. Import each folder with its own --time-zone to have one clock.
            """)
    }

    private static func hours(_ seconds: Int) -> String {
        let quarters = seconds / 900
        return "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4]
    }
}
