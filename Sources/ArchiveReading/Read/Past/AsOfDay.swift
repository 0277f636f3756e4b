internal import ArchiveModel
internal import ArchiveStore
public import ForumModel

/// A day up to whose end captures count when the archive is read as of that day.
///
/// Captures without a time count on every day: they are older than all others.
public struct AsOfDay: Hashable, Sendable, CustomStringConvertible {
    /// The day in UTC, `YYYY-MM-DD`.
    public let description: String
    /// The first moment after the day.
    public let end: UTCTime

    /// Parses a day, `YYYY-MM-DD`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 10, let start = UTCTime("\(text)T00:00:00Z") else { return nil }
        description = String(text)
        end = UTCTime(seconds: start.seconds + 86_400)
    }

    /// The least key of a capture after the day.
    var nextKey: CaptureKey {
        CaptureKey(time: end, isExplicit: false, fileTime: UTCTime(seconds: .min), hashPrefix: 0)
    }
}

extension ArchiveSnapshot {
    /// Returns the days of all captures, in order; those of private messages only if the selection includes these.
    package func captureDays() throws -> [String] {
        let isShown = selection.includesPrivate ? "TRUE" : "kind NOT IN ('private_folder', 'private_message')"
        return try cached("days of captures") {
            try days(
                """
                SELECT substr(captured_at, 1, 10) AS day FROM source_page
                WHERE status = 'imported' AND \(CaptureBasis.isStated) AND \(isShown)
                """, [])
        }
    }

    /// Returns the days on which captures show a thread, in order: the days between which it may change.
    package func captureDays(of thread: ThreadID) throws -> [String] {
        try days(
            """
            SELECT substr(captured_at, 1, 10) AS day FROM source_page
            WHERE thread_id = ?1 AND status = 'imported' AND \(CaptureBasis.isStated)
            UNION SELECT substr(first_seen_at, 1, 10) FROM sighting
            WHERE field = \(HistoryField.threadTitle.rawValue) AND entity_id = ?1
            """, [thread.rawValue])
    }

    /// Returns the day of the newest capture that shows a thread, at most the day that is read; nil if unknown.
    package func newestCapture(of thread: ThreadID) throws -> String? {
        let days = try captureDays(of: thread)
        return days.last { day in past.map { day <= $0.day.description } ?? true }
    }

    /// Returns the days on which captures first and last show a name or title of a user, in order.
    package func captureDays(of user: UserID) throws -> [String] {
        let fields = "(\(HistoryField.userName.rawValue), \(HistoryField.userTitle.rawValue))"
        return try days(
            """
            SELECT substr(first_seen_at, 1, 10) AS day FROM sighting WHERE field IN \(fields) AND entity_id = ?1
            UNION SELECT substr(last_seen_at, 1, 10) FROM sighting WHERE field IN \(fields) AND entity_id = ?1
            """, [user.rawValue])
    }

    /// Returns the days on which captures show a forum or its threads, in order.
    package func captureDays(of forum: ForumID) throws -> [String] {
        // The sightings are of its name and place in the menus of all pages.
        try cached("days of forum \(forum)") {
            try days(
                """
                SELECT substr(captured_at, 1, 10) AS day FROM source_page
                WHERE forum_id = ?1 AND status = 'imported' AND \(CaptureBasis.isStated)
                UNION SELECT substr(first_seen_at, 1, 10) FROM sighting
                WHERE field = \(HistoryField.forumPlace.rawValue) AND entity_id = ?1
                """, [forum.rawValue])
        }
    }

    private func days(_ sql: String, _ arguments: [Int64?]) throws -> [String] {
        var days: [String] = []
        try forEachRow("SELECT DISTINCT day FROM (\(sql)) WHERE day IS NOT NULL ORDER BY day", arguments) {
            if let day = $0.text(0) { days.append(day) }
        }
        return days.filter { AsOfDay($0) != nil }
    }
}
