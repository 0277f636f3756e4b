internal import ArchiveStore
public import ForumModel
internal import GRDB

/// The reading positions before a deletion, with the threads of their posts, which are unknown once the rows are deleted.
struct ReadingPositions {
    private let database: Database
    private let positions: [Row]

    init(in database: Database) throws {
        self.database = database
        positions = try database.rows(
            """
            \(ArchiveStore.marksSQL) WHERE target = 'post' AND kind = 'position' AND is_set = 1 AND thread_id IS NOT NULL
            """)
    }

    /// Copies each position whose post was deleted to the post before; the mark on the deleted post stays.
    func moveFromDeletedPosts() throws {
        for row in positions { try Self.copyToPostBefore(row, setIn: database, to: database) }
    }

    /// Copies a mark that has the `thread_id` of its post to the nearest earlier held post of the thread, unless its own is held.
    ///
    /// `source` is the archive where the mark was set: posts that it does not hold were not read there.
    static func copyToPostBefore(_ row: Row, setIn source: Database, to database: Database) throws {
        func isHeld(_ post: DatabaseValue) throws -> Bool {
            try ArchiveStore.holds((row.stored("target"), post), in: database)
        }
        guard try !isHeld(row.stored("target_id")) else { return }
        let earlier = try Int64.fetchCursor(
            source,
            sql: """
                SELECT id FROM post WHERE thread_id = ?1 AND id < ?2
                UNION SELECT id FROM (\(PageExclusion.postsAside)) WHERE thread_id = ?1 AND id < ?2 ORDER BY id DESC
                """,
            arguments: [row.stored("thread_id"), row.stored("target_id")])
        guard let post = try earlier.first(where: { try isHeld($0.databaseValue) }) else { return }
        // A merge may leave several positions in a thread, of which the newest applies.
        try database.execute(
            """
            INSERT INTO reader_mark (account_id, target, target_id, kind, is_set, marked_at)
            VALUES (?, 'post', ?, 'position', 1, ?)
            ON CONFLICT (account_id, target, target_id, kind)
                DO UPDATE SET marked_at = max(marked_at, excluded.marked_at)
            """, row.stored("account_id"), post, row.stored("marked_at"))
    }
}

extension ArchiveStore {
    /// Sets the reading positions of an account, in one transaction: it has read each post and all before it in its thread.
    ///
    /// Posts that follow the position are unread, also those that are imported later. A position replaces the account's marks of
    /// the thread as read or unread, and holds until a page says something newer, like them.
    ///
    /// - Throws: ``LookupError`` for an account or post that the archive does not hold, and nothing is changed; ``ArchiveError``.
    public func markRead(upTo posts: [PostID], for account: AccountID, at time: UTCTime) throws {
        try updateMarks(account: account, posts: posts) { database, _ in
            for post in posts {
                if let thread: ThreadID = try database.value("SELECT thread_id FROM post WHERE id = ?", post.rawValue) {
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
