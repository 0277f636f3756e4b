internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension DerivedFields {
    func updateMessages() throws {
        let isStale = "private_message.id IN \(StaleEntity.message.ids)"
        let accountName = "(SELECT name FROM account WHERE account.id = account_id)"  // folder -1: *Sent Items*
        let sender = NameLookup.user(
            named: "private_message.sender_name",
            at: NameLookup.time(
                ofPage: """
                    CASE WHEN shown_sender_name IS NOT NULL THEN shown_sender_source_id
                        WHEN listed_sender_name IS NOT NULL THEN listed_sender_source_id ELSE folder_source_id END
                    """))
        let recipient = NameLookup.user(
            named: "private_message.recipient_name",
            at: NameLookup.time(ofPage: "coalesce(listed_recipient_source_id, folder_source_id)"))
        try execute(
            """
            UPDATE private_message SET
                sender_name = coalesce(
                    shown_sender_name, listed_sender_name, CASE WHEN folder_id = -1 THEN \(accountName) END),
                recipient_name = coalesce(
                    listed_recipient_name, CASE WHEN folder_id <> -1 THEN \(accountName) END)
            WHERE \(isStale);
            UPDATE private_message SET
                sender_id = coalesce(shown_sender_id, \(sender)),
                recipient_id = \(recipient)
            WHERE \(isStale);
            """)
        try updateReplies()
    }

    /// Links messages to those that they answer, among all messages: a new one can be the answer to any, or be answered.
    private func updateReplies() throws {
        guard try database.exists(StaleEntity.message.query) || database.exists(Self.replyForms) else { return }
        let forms = try database.rows(Self.replyForms + " ORDER BY capture_key, answered").map { row in
            MessageReplies.Form(
                account: try row.value("account_id"), answered: try row.value("answered"),
                subject: try row.value("subject") ?? "", recipientName: try row.value("recipient_name"),
                capturedAt: CaptureKey(row: row, "capture_key").time?.description)
        }
        let rows = try database.rows(
            """
            SELECT id, account_id, ifnull(subject, '') AS subject, sender_id, sender_name, recipient_id,
                recipient_name, sent_at, reply_to_id, reply_to_basis
            FROM private_message ORDER BY id
            """)
        let replies = MessageReplies(try rows.map(MessageReplies.Message.init), forms: forms)
        let update = try database.cachedStatement(
            sql: "UPDATE private_message SET reply_to_id = ?, reply_to_basis = ? WHERE id = ?")
        for row in rows {
            let id: Int64 = try row.value("id")
            let answer = replies.answers[id]
            let former: Int64? = try row.value("reply_to_id")
            let basis: String? = try row.value("reply_to_basis")
            guard former != answer?.answered || basis != answer?.basis else { continue }
            try update.execute(arguments: [answer?.answered, answer?.basis, id])
        }
    }

    /// The first condition on `entity` lets SQLite use the partial index `claim_by_entity`.
    private static let replyForms = """
        SELECT account_id, entity_id AS answered, value ->> 'subject' AS subject,
            value ->> 'recipient_name' AS recipient_name, capture_key
        FROM claim JOIN claim_value ON claim_value.id = value_id
        JOIN source_page ON source_page.id = source_page_id
        WHERE entity >= \(ClaimEntity.firstIndexed) AND entity = \(ClaimEntity.messageReply.rawValue)
        """

    /// Finds the authors of announcements, all of them: they are few.
    func updateAnnouncements() throws {
        let author = NameLookup.user(
            named: "announcement.author_name", at: NameLookup.time(ofPage: "announcement.author_source_id"))
        try execute("UPDATE announcement SET author_id = coalesce(shown_author_id, \(author))")
    }
}

extension MessageReplies.Message {
    fileprivate init(_ row: Row) throws {
        id = try row.value("id")
        account = try row.value("account_id")
        subject = try row.value("subject")
        sender = MessageReplies.Person(id: try row.value("sender_id"), name: try row.value("sender_name"))
        recipient = MessageReplies.Person(id: try row.value("recipient_id"), name: try row.value("recipient_name"))
        sentAt = try row.value("sent_at")
    }
}
