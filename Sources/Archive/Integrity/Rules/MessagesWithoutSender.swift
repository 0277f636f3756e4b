internal import ForumModel
internal import GRDB

/// Private messages whose sender is unknown or missing.
struct MessagesWithoutSender: IntegrityRule {
    let code = DiagnosticCode.messageNoSender

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'message' AS entity, private_message.id AS id, iif(sender_id IS NULL, 'warning', 'error') AS severity,
                ifnull(subject, '(no subject)') || iif(sender_name IS NULL, '', ', from ' || sender_name) AS message,
                subject AS title, \(PageColumns.selected)
            FROM private_message LEFT JOIN user ON user.id = sender_id
            \(PageColumns.join("coalesce(shown_sender_source_id, listed_sender_source_id, body_source_id, subject_source_id)"))
            WHERE user.id IS NULL AND NOT (folder_id IS -1 AND private_message.account_id = 0)
            ORDER BY private_message.id
            """, giving: body)
    }
}
