internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
public import ForumModel
internal import GRDB

/// The reading positions before a deletion, with their threads, which the rows of deleted posts no longer tell afterwards.
struct ReadingPositions {
    private let database: Database
    private let positions: [Row]

    init(in database: Database) throws {
        self.database = database
        positions = try database.rows(
            """
            SELECT account_id, target_id, marked_at, thread_id FROM reader_mark JOIN post ON post.id = target_id
            WHERE target = 'post' AND kind = 'position' AND is_set = 1 AND thread_id IS NOT NULL
            """)
    }

    /// The marks on posts that are gone are left to the caller.
    func moveFromDeletedPosts() throws { for row in positions { try Self.copyToPostBefore(row, in: database) } }

    /// Copies a mark that has the `thread_id` of its post to the nearest earlier post of the thread if there is one, and its
    /// post is neither held nor on an excluded page, from which it may come back.
    static func copyToPostBefore(_ row: Row, in database: Database) throws {
        // A merge may leave several positions in a thread, of which the newest applies.
        let copy = try database.cachedStatement(
            sql: """
                INSERT INTO reader_mark (account_id, target, target_id, kind, is_set, marked_at)
                SELECT ?1, 'post', id, 'position', 1, ?3 FROM post
                WHERE thread_id = ?4 AND id < ?2 AND NOT EXISTS (SELECT 1 FROM post WHERE id = ?2) AND NOT EXISTS (
                    SELECT 1 FROM excluded_claim WHERE entity = \(ClaimEntity.post.rawValue) AND entity_id = ?2)
                ORDER BY id DESC LIMIT 1
                ON CONFLICT (account_id, target, target_id, kind)
                    DO UPDATE SET marked_at = max(marked_at, excluded.marked_at)
                """)
        try copy.execute(arguments: [
            row.stored("account_id"), row.stored("target_id"), row.stored("marked_at"), row.stored("thread_id"),
        ])
    }
}

extension ArchiveStore {
    /// Sets the reading positions of an account, in one transaction: it has read each post and all before it in its thread.
    ///
    /// Posts that are imported later and follow the position are unread, unlike those of a thread that is marked as read. A
    /// position replaces the marks of its thread, and holds until a page says something newer, like them.
    ///
    /// - Throws: ``LookupError`` for an account or post that the archive does not hold, and nothing is changed; ``ArchiveError``.
    public func markRead(upTo posts: [PostID], for account: AccountID, at time: UTCTime) throws {
        try updateMarks(account: account, posts: posts) { database, _ in
            for post in posts {
                let thread = try Int64.fetchOne(
                    try database.cachedStatement(sql: "SELECT thread_id FROM post WHERE id = ?"),
                    arguments: [post.rawValue])
                if let thread = thread.map(ThreadID.init(rawValue:)) {
                    try Self.removeReadMarks(of: thread, for: account, in: database)
                }
                try Self.set(.position, true, on: .post, post.rawValue, account, time, in: database)
            }
        }
    }

    /// Removes an account's marks of a thread as read or unread, reading positions included.
    static func removeReadMarks(of thread: ThreadID, for account: AccountID, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM reader_mark WHERE account_id = ?1
                    AND (target = 'thread' AND target_id = ?2 AND kind = 'read' OR target = 'post' AND kind = 'position'
                        AND target_id IN (SELECT id FROM post WHERE thread_id = ?2))
                """
        ).execute(arguments: [account.rawValue, thread.rawValue])
    }
}

extension ArchiveSnapshot {
    /// Returns the last post of a thread that the default account has read by a mark set by hand, in time
    /// that grows with its reading positions.
    package func readingPosition(in thread: ThreadID) throws -> PostID? {
        try row(
            """
            SELECT \(ReaderMarks.lastReadPost) AS post_id FROM thread JOIN \(ReaderMarks.view) WHERE thread.id = ?
            """, [try account(nil).rawValue, thread.rawValue]
        ).flatMap { try $0.number("post_id") }
    }
}
