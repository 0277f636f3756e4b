internal import GRDB

/// Threads of which the archive holds another number of posts than the site said.
struct ThreadPostCounts: IntegrityRule {
    let code = "thread.post-count"
    let meaning =
        "The archive holds some posts of these threads, but not as many as the site said there were."
    let advice = "Save and import the pages that are missing; deleted posts are missing for good."

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, id, 'warning' AS severity,
                ifnull(title, 'untitled') || ': ' || post_count || ' of ' || (reply_count + 1) || ' posts' AS message
            FROM thread WHERE post_count > 0 AND reply_count IS NOT NULL AND post_count <> reply_count + 1
            ORDER BY id
            """)
    }
}
