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
    func moveFromDeletedPosts() throws {
        for row in positions { try Self.copyToPostBefore(row, in: database) }
    }

    /// Copies a mark that has the `thread_id` of its post to the nearest earlier post of the thread, if its
    /// post is not held and there is one.
    static func copyToPostBefore(_ row: Row, in database: Database) throws {
        // A merge may leave several positions in a thread, of which the newest applies.
        let copy = try database.cachedStatement(
            sql: """
                INSERT INTO reader_mark (account_id, target, target_id, kind, is_set, marked_at)
                SELECT ?1, 'post', id, 'position', 1, ?3 FROM post
                WHERE thread_id = ?4 AND id < ?2 AND NOT EXISTS (SELECT 1 FROM post WHERE id = ?2)
                ORDER BY id DESC LIMIT 1
                ON CONFLICT (account_id, target, target_id, kind)
                    DO UPDATE SET marked_at = max(marked_at, excluded.marked_at)
                """)
        try copy.execute(arguments: [
            row.stored("account_id"), row.stored("target_id"), row.stored("marked_at"),
            row.stored("thread_id"),
        ])
    }
}
