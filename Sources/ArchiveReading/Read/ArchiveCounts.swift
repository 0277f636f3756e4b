public import ArchiveModel
public import ArchiveStore

/// Counts of the entities in an archive, or of those that an import added.
public struct ArchiveCounts: Sendable, Hashable, Encodable {
    /// Categories.
    public var categories = 0
    /// Forums and subforums.
    public var forums = 0
    /// Threads.
    public var threads = 0
    /// Posts.
    public var posts = 0
    /// Users.
    public var users = 0
    /// Private messages.
    public var messages = 0
    /// Announcements.
    public var announcements = 0
    /// Probations and bans.
    public var punishments = 0
    /// Superseded bodies.
    public var revisions = 0

    /// Creates counts of 0.
    public init() {}

    /// The counts by name, in display order.
    public var named: [(name: String, count: Int)] { Self.parts.map { ($0.name, self[keyPath: $0.path]) } }

    fileprivate static let parts:
        [(path: any WritableKeyPath<ArchiveCounts, Int> & Sendable, name: String, table: String)] = [
            (\.categories, "categories", "category"), (\.forums, "forums", "forum"),
            (\.threads, "threads", "thread"), (\.posts, "posts", "post"), (\.users, "users", "user"),
            (\.messages, "messages", "private_message"), (\.announcements, "announcements", "announcement"),
            (\.punishments, "punishments", "punishment"), (\.revisions, "revisions", "post_revision"),
        ]

    /// Subtracts other counts; no result is below 0.
    public func minus(_ other: ArchiveCounts) -> ArchiveCounts {
        var result = ArchiveCounts()
        for part in Self.parts {
            result[keyPath: part.path] = max(0, self[keyPath: part.path] - other[keyPath: part.path])
        }
        return result
    }
}

extension ArchiveStore {
    /// Counts what the archive holds.
    ///
    /// - Complexity: O(*n*) in the number of rows, over the smallest index of each table.
    public func counts() throws(ArchiveError) -> ArchiveCounts {
        try read { database in
            var counts = ArchiveCounts()
            for part in ArchiveCounts.parts {
                counts[keyPath: part.path] = try database.value("SELECT count(*) FROM \(part.table)") ?? 0
            }
            return counts
        }
    }

    /// Returns the search number that the next new post gets; all stored posts have lower ones.
    public func nextPostNumber() throws(ArchiveError) -> Int64 { try read { try PostNumbers.last(in: $0) &+ 1 } }

    /// Counts the stale forums, threads, posts, users and messages: those that an import has changed so far.
    ///
    /// Only posts with lower search numbers count; new posts usually have no derived fields to update.
    public func staleCounts(postsBefore number: Int64) throws(ArchiveError) -> ArchiveCounts {
        try read { database in
            let rows = try database.rows("SELECT entity, count(*) AS n FROM stale WHERE id > 0 GROUP BY entity")
            var counts = ArchiveCounts()
            for row in rows {
                let n: Int = try row.value("n")
                switch try StaleEntity(rawValue: row.value("entity")) {
                case .post:
                    counts.posts =
                        try database.value(
                            """
                            SELECT count(*) FROM post
                            WHERE search_number < ? AND id IN \(StaleEntity.postIDs)
                            """, number) ?? 0
                case .thread: counts.threads = n
                case .user: counts.users = n
                case .forum: counts.forums = n
                case .message: counts.messages = n
                case .userName, .pageDates, .pages, .postClaims, .postFields, .claimed, nil: break
                }
            }
            return counts
        }
    }
}
