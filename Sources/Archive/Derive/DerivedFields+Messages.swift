extension DerivedFields {
    func updateMessages() throws {
        let isStale = "private_message.id IN \(StaleEntity.message.ids)"
        let account = "(SELECT name FROM account WHERE account.id = account_id)"
        let accountUser = "(SELECT user_id FROM account WHERE account.id = account_id)"
        try execute(
            """
            UPDATE private_message SET
                sender_name = coalesce(
                    shown_sender_name, listed_sender_name, CASE WHEN folder_id = -1 THEN \(account) END),
                recipient_name = coalesce(
                    listed_recipient_name, CASE WHEN folder_id <> -1 THEN \(account) END)
            WHERE \(isStale);
            UPDATE private_message SET
                sender_id = coalesce(
                    shown_sender_id, \(NameLookup.user(named: "private_message.sender_name")),
                    CASE WHEN folder_id = -1 THEN \(accountUser) END),
                recipient_id = \(NameLookup.user(named: "private_message.recipient_name"))
            WHERE \(isStale);
            """)
        try updateReplies()
    }

    private func updateReplies() throws {
        // *Re: X* answers the newest earlier message called X, or Re: X, between the same two people.
        try execute(
            """
            UPDATE private_message SET reply_to_basis = NULL, reply_to_id = (
                SELECT earlier.id FROM private_message AS earlier
                WHERE earlier.account_id IS private_message.account_id AND earlier.id < private_message.id
                    AND private_message.subject LIKE 'Re: %'
                    AND earlier.subject IN (private_message.subject, substr(private_message.subject, 5))
                    AND earlier.recipient_name IN (private_message.sender_name, private_message.recipient_name)
                    AND earlier.sender_name IN (private_message.sender_name, private_message.recipient_name)
                ORDER BY earlier.id DESC LIMIT 1)
            WHERE id IN \(StaleEntity.message.ids) OR subject IN (
                SELECT subject FROM private_message WHERE id IN \(StaleEntity.message.ids)
                UNION SELECT 'Re: ' || subject FROM private_message
                    WHERE id IN \(StaleEntity.message.ids));
            UPDATE private_message SET reply_to_basis = 'subject'
            WHERE reply_to_id IS NOT NULL AND reply_to_basis IS NULL;
            """)
    }

    static let announcementAuthors = """
        UPDATE announcement SET author_id = coalesce(
            shown_author_id, \(NameLookup.user(named: "announcement.author_name")))
        """
}
