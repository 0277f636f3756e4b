internal import ForumModel
internal import GRDB

/// Threads that pages of the same time show in different forums.
struct ThreadsInTwoForums: IntegrityRule {
    let code = DiagnosticCode.threadTwoForums

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, 'warning' AS severity,
                ifnull(title, 'untitled') || ': in forum ' || one.value || ' and in forum ' || other.value || ', '
                    || max(one.first_seen_at, other.first_seen_at) || ' to ' || min(one.last_seen_at, other.last_seen_at)
                    AS message,
                title, \(PageColumns.selected)
            FROM sighting AS one
            JOIN sighting AS other ON other.field = one.field AND other.entity_id = one.entity_id AND other.value > one.value
            JOIN thread ON thread.id = one.entity_id \(PageColumns.join("forum_source_id"))
            WHERE one.field = \(HistoryField.threadForum.rawValue) AND one.first_seen_at <= other.last_seen_at
                AND other.first_seen_at <= one.last_seen_at
            ORDER BY thread.id, one.value, other.value
            """, giving: body)
    }
}
