internal import GRDB

/// Threads whose forum is not known, or not there.
struct ThreadsWithoutForum: IntegrityRule {
    let code = "thread.no-forum"
    let meaning = "No page says which forum these threads stand in, or the forum is not in the archive."
    let advice = "Save and import a page of the thread, or the forum's list of threads."

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, iif(forum_id IS NULL, 'warning', 'error') AS severity,
                ifnull(title, 'a thread known only from a post')
                    || iif(forum_id IS NULL, '', ': forum ' || forum_id || ' is not there') AS message
            FROM thread LEFT JOIN forum ON forum.id = forum_id
            WHERE forum.id IS NULL ORDER BY thread.id
            """)
    }
}
