internal import ForumModel
internal import GRDB

/// Private messages that answer a missing message.
struct RepliesNotHeld: IntegrityRule {
    let code = DiagnosticCode.messageReplyNotHeld

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'message' AS entity, answer.id AS id, 'info' AS severity,
                ifnull(answer.subject, '(no subject)') || ': answers message ' || answer.reply_to_id AS message,
                answer.subject AS title, \(PageColumns.selected)
            FROM private_message AS answer LEFT JOIN private_message AS answered ON answered.id = answer.reply_to_id
            \(PageColumns.join("ifnull(answer.body_source_id, answer.subject_source_id)"))
            WHERE answer.reply_to_id IS NOT NULL AND answered.id IS NULL ORDER BY answer.id
            """, giving: body)
    }
}
