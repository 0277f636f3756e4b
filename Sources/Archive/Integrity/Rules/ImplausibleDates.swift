internal import ForumModel
internal import GRDB

/// Dates before the site existed, and dates in the future.
///
/// Imports reject and report them, so such dates come from another program.
struct ImplausibleDates: IntegrityRule {
    let code = DiagnosticCode.dateImplausible

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(database, PageIssues.sql, [code.rawValue], giving: body)
        try PostAnomalies.prepare(in: database)
        try fetch(
            database,
            """
            SELECT 'post' AS entity, odd_post.id AS id, 'error' AS severity, 'dated ' || posted_at AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM odd_post LEFT JOIN thread ON thread.id = odd_post.thread_id
            \(PageColumns.join("date_source_id"))
            WHERE is_implausible ORDER BY odd_post.id
            """, giving: body)
        try fetch(
            database,
            """
            SELECT 'message' AS entity, private_message.id AS id, 'error' AS severity,
                ifnull(subject, '(no subject)') || ': dated ' || sent_at AS message,
                subject AS title, \(PageColumns.selected)
            FROM private_message \(PageColumns.join("sent_source_id"))
            WHERE sent_at < '\(PostAnomalies.firstMoment)' OR sent_at > \(PostAnomalies.lastMoment)
            ORDER BY private_message.id
            """, giving: body)
    }
}
