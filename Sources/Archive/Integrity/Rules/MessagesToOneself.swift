internal import ForumModel
internal import GRDB

/// Private messages whose sender is their recipient.
struct MessagesToOneself: IntegrityRule {
    let code = DiagnosticCode.messageToSelf

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'message' AS entity, private_message.id AS id, 'info' AS severity,
                ifnull(subject, '(no subject)') || ifnull(', by ' || sender_name, '') AS message, subject AS title, \(PageColumns.selected)
            FROM private_message
            \(PageColumns.join("coalesce(shown_sender_source_id, listed_sender_source_id, body_source_id, subject_source_id)"))
            WHERE sender_id = recipient_id ORDER BY private_message.id
            """, giving: body)
    }
}
