internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
package import GRDB

/// Reads threads, forums and people as captures up to the end of a day show them.
///
/// The merge rules are applied to the claims of these captures only, so that the result is what an archive of these captures
/// alone would contain. The hierarchy of forums, and which names mean which users, are those of the whole archive.
package struct AsOfReader {
    let reader: ArchiveSnapshot
    /// The day.
    package let day: AsOfDay
    package let claims: AsOfClaims

    /// Creates a reader of a browsed archive.
    package init(_ reader: ArchiveSnapshot, day: AsOfDay) {
        self.reader = reader
        self.day = day
        claims = AsOfClaims(database: reader.database, day: day)
    }

    package var database: Database { reader.database }

    // MARK: People

    /// Returns authors with their names and titles as of the day.
    ///
    /// - Throws: SQLite's errors.
    package func authors(_ ids: some Sequence<Int64>) throws -> [Int64: Author] {
        let wanted = Set(ids)
        var authors: [Int64: Author] = [:]
        for (id, merged) in try claims.merged(.user, wanted) { authors[id] = Self.author(id, merged) }
        // A name that only a list of moderators or a post itself gives.
        let name = try database.cachedStatement(sql: "SELECT name FROM user WHERE id = ?")
        for id in wanted where authors[id]?.name == nil {
            authors[id, default: ArchiveSnapshot.author(id: id, name: nil)].name =
                try String.fetchOne(name, arguments: [id])
        }
        return authors
    }

    static func author(_ id: Int64, _ merged: AsOfClaims.Merged) -> Author {
        var author = ArchiveSnapshot.author(id: id, name: merged.text("name"))
        author.titleHTML = merged.text("custom_title_html")
        author.titleSourceID = merged.source("title_source_id")
        author.avatarURL = merged.text("avatar_url")
        author.registeredOn = merged.text("registered_on")
        author.isAdministrator = merged.flag("is_administrator")
        author.isModerator = merged.flag("is_moderator")
        return author
    }
}

extension ArchiveSnapshot {
    /// Returns the days of all captures, in order; those of private messages only if the selection includes these.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the number of saved pages, once for each version of a browsed archive.
    package func captureDays() throws -> [String] {
        let isShown =
            selection.includesPrivate ? "TRUE" : "kind NOT IN ('private_folder', 'private_message')"
        return try cached("days of captures") {
            try days(
                """
                SELECT substr(captured_at, 1, 10) AS day FROM source_page
                WHERE status = 'imported' AND \(Self.isTimed) AND \(isShown)
                """, [])
        }
    }

    /// Returns the days on which captures show a thread, in order: the days between which it may change.
    ///
    /// - Throws: SQLite's errors.
    package func captureDays(of thread: ThreadID) throws -> [String] {
        try days(
            """
            SELECT substr(captured_at, 1, 10) AS day FROM source_page
            WHERE thread_id = ?1 AND status = 'imported' AND \(Self.isTimed)
            UNION SELECT substr(first_seen_at, 1, 10) FROM sighting
            WHERE field = \(HistoryField.threadTitle.rawValue) AND entity_id = ?1
            """, [thread.rawValue])
    }

    /// Returns the days on which captures first and last show a name or title of a user, in order.
    ///
    /// - Throws: SQLite's errors.
    package func captureDays(of user: UserID) throws -> [String] {
        let fields = "(\(HistoryField.userName.rawValue), \(HistoryField.userTitle.rawValue))"
        return try days(
            """
            SELECT substr(first_seen_at, 1, 10) AS day FROM sighting WHERE field IN \(fields) AND entity_id = ?1
            UNION SELECT substr(last_seen_at, 1, 10) FROM sighting WHERE field IN \(fields) AND entity_id = ?1
            """, [user.rawValue])
    }

    /// Returns the days on which captures show a forum or its threads, in order.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the number of saved pages, once for each version of a browsed archive.
    package func captureDays(of forum: ForumID) throws -> [String] {
        let all = try cached("days of forums") {
            var found: [Int64: [String]] = [:]
            try forEachRow(
                """
                SELECT DISTINCT forum_id, substr(captured_at, 1, 10) AS day FROM source_page
                WHERE forum_id IS NOT NULL AND status = 'imported' AND \(Self.isTimed) ORDER BY day
                """, []
            ) { row in
                guard let forum = row.number(0), let day = row.text(1) else { return }
                found[forum, default: []].append(day)
            }
            return found
        }
        // Other pages show its name in their menus.
        let named = try days(
            """
            SELECT substr(first_seen_at, 1, 10) AS day FROM sighting
            WHERE field = \(HistoryField.forumPlace.rawValue) AND entity_id = ?1
            """, [forum.rawValue])
        return Set(named).union(all[forum.rawValue] ?? []).sorted()
    }

    /// Whether a page or its metadata gives the time of a capture.
    private static let isTimed = "captured_at IS NOT NULL AND captured_basis IS NOT 'file-time'"

    private func days(_ sql: String, _ arguments: [Int64?]) throws -> [String] {
        var days: [String] = []
        try forEachRow("SELECT DISTINCT day FROM (\(sql)) WHERE day IS NOT NULL ORDER BY day", arguments) {
            if let day = $0.text(0) { days.append(day) }
        }
        return days.filter { AsOfDay($0) != nil }
    }
}
