internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import GRDB

/// Some of the selected posts.
public enum PostScope: Sendable {
    case user(UserID)
    case period(Range<UTCTime>)

    /// The query for the posts' IDs, which an index answers; for a period also of unselected posts, which the callers leave out.
    fileprivate var ids: String {
        switch self {
        case .user: "SELECT id FROM selected_post WHERE poster_id = ?1"
        case .period: "SELECT id FROM post WHERE \(PostTime.sql) >= ?1 AND \(PostTime.sql) < ?2"
        }
    }

    /// The arguments of the query.
    var arguments: [Int64?] {
        switch self {
        case .user(let user): [user.rawValue]
        case .period(let period): [period.lowerBound.seconds, period.upperBound.seconds]
        }
    }
}

/// Rankings of the threads, authors and quoted posts of a scope, by count and then by ID; all throw SQLite's errors.
extension ArchiveSnapshot {
    /// Returns the first post of each thread in a scope, for the threads with the most posts in it.
    public func threads(in scope: PostScope, limit: Int) throws -> [CountedPost] {
        try countedPosts(
            """
            SELECT min(id) AS found, count(*) AS n FROM selected_post WHERE id IN (\(scope.ids))
            GROUP BY thread_id ORDER BY n DESC, thread_id LIMIT \(limit)
            """, scope.arguments)
    }

    /// Returns the authors of the most posts in a scope.
    public func posters(in scope: PostScope, limit: Int) throws -> [StoredShare] {
        try shares("SELECT poster_id, id FROM selected_post WHERE id IN (\(scope.ids))", scope.arguments, limit)
    }

    /// Returns the posts in a scope that most selected posts quote.
    public func mostQuotedPosts(in scope: PostScope, limit: Int) throws -> [CountedPost] {
        try countedPosts(
            """
            SELECT quoted_post_id AS found, count(DISTINCT post_id) AS n FROM post_quote
            WHERE quoted_post_id IN (\(scope.ids)) AND quoted_post_id IN (SELECT id FROM selected_post)
                AND post_id IN (SELECT id FROM selected_post)
            GROUP BY 1 ORDER BY n DESC, 1 LIMIT \(limit)
            """, scope.arguments)
    }

    /// Returns the people whom a user quotes most, and those who quote the user most.
    public func quotes(of user: UserID, limit: Int) throws -> (of: [StoredShare], by: [StoredShare]) {
        let own = PostScope.user(user)
        func others(_ other: String, _ mine: String) throws -> [StoredShare] {
            try shares(
                """
                SELECT poster_id, post_id AS id FROM post_quote JOIN selected_post ON selected_post.id = \(other)
                WHERE \(mine) IN (\(own.ids)) AND poster_id <> ?1
                """, own.arguments, limit)
        }
        return try (others("quoted_post_id", "post_id"), others("post_id", "quoted_post_id"))
    }

    private func countedPosts(_ found: String, _ arguments: [Int64?]) throws -> [CountedPost] {
        var posts: [CountedPost] = []
        try forEachRow(
            """
            SELECT \(Self.listedColumns), n FROM (\(found)) JOIN selected_post ON selected_post.id = found
            JOIN post ON post.id = found ORDER BY n DESC, selected_post.thread_id, found
            """, arguments
        ) { posts.append(try countedPost($0)) }
        return posts
    }

    /// Decodes a row of ``listedColumns`` and a count.
    func countedPost(_ row: FoundRow) throws -> CountedPost {
        CountedPost(post: try listedPost(row), count: Int(row.number(Self.listedColumnCount) ?? 0))
    }

    /// Returns the people with the most posts, by a query of `poster_id` and the posts' `id`.
    func shares(_ posts: String, _ arguments: [Int64?], _ limit: Int) throws -> [StoredShare] {
        try rows(
            """
            SELECT poster_id, user.name AS name, n FROM (
                SELECT poster_id, count(DISTINCT id) AS n FROM (\(posts)) GROUP BY poster_id)
            JOIN user ON user.id = poster_id ORDER BY n DESC, poster_id LIMIT \(limit)
            """, StatementArguments(arguments)
        ).map(Self.share)
    }
}
