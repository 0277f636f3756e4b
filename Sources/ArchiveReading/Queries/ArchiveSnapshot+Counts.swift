internal import ForumModel
internal import GRDB

/// The number of posts in one group: a period, a forum or a user.
public struct PostCount: Sendable, Hashable, Codable {
    /// A period in the requested precision (`2012`, `2012-09`, `2012-09-20`), or the ID of a forum or user.
    public var key: String
    /// The name of the forum or user.
    public var name: String?
    /// The number of posts.
    public var count: Int
}

extension ArchiveSnapshot {
    /// The groups in which posts are counted.
    public enum CountUnit: String, Sendable, CaseIterable {
        /// By the day of writing, UTC.
        case day
        /// By the month of writing, UTC.
        case month
        /// By the year of writing, UTC.
        case year
        /// By forum, without subforums.
        case forum
        /// By author.
        case person
    }

    /// Counts posts for charts: by time in chronological order, by forum and user in descending order.
    ///
    /// Posts without a date, forum or author are not counted in these groups.
    ///
    /// The filter may name forums (subforums included), threads, authors and times.
    ///
    /// - Complexity: O(*n*) in the matching posts. Without a filter, counts by forum take O(*t*) in the
    ///   threads, by `thread_by_forum`, and counts by user O(*u*) in the users; by time, all posts are read.
    public func postCounts(by unit: CountUnit, matching filter: ListFilter = ListFilter()) throws -> [PostCount] {
        var posts = ListStatement(of: "post", "")
        posts.add("post.thread_id", isOneOf: filter.threads.map(\.rawValue))
        posts.add(person: "post.author_id", name: "post.author_name", of: filter)
        posts.add(inForums: try withSubforums(filter.forums))
        posts.add(date: "posted_at", of: filter)
        let isEverything = posts.conditions.isEmpty
        let condition = isEverything ? "1" : posts.conditions.joined(separator: " AND ")
        let sql: String
        switch unit {
        case .day: sql = Self.counts(digits: 10, condition)
        case .month: sql = Self.counts(digits: 7, condition)
        case .year: sql = Self.counts(digits: 4, condition)
        case .forum:
            let counted =
                isEverything
                ? "SELECT forum_id AS id, sum(post_count) AS n FROM thread WHERE forum_id IS NOT NULL GROUP BY forum_id"
                : """
                SELECT thread.forum_id AS id, count(*) AS n FROM post JOIN thread ON thread.id = post.thread_id
                WHERE \(condition) AND thread.forum_id IS NOT NULL GROUP BY thread.forum_id
                """
            sql = Self.named(counted, table: "forum")
        case .person:
            let counted =
                isEverything
                ? "SELECT id, post_count AS n FROM user"
                : "SELECT author_id AS id, count(*) AS n FROM post WHERE \(condition) AND author_id IS NOT NULL GROUP BY author_id"
            sql = Self.named(counted, table: "user")
        }
        return try database.values(sql, StatementArguments(posts.arguments))
    }

    private static func counts(digits: Int, _ condition: String) -> String {
        """
        SELECT substr(posted_at, 1, \(digits)) AS key, NULL AS name, count(*) AS count FROM post
        WHERE posted_at IS NOT NULL AND \(condition) GROUP BY 1 ORDER BY 1
        """
    }

    private static func named(_ counted: String, table: String) -> String {
        """
        WITH counted AS MATERIALIZED (\(counted))
        SELECT CAST(counted.id AS TEXT) AS key, \(table).name, n AS count FROM counted LEFT JOIN \(table) USING (id)
        WHERE n > 0 ORDER BY n DESC, counted.id
        """
    }
}
