internal import ForumModel

extension Entity {
    /// Private messages and their folders.
    static let privateMessage = Entity(
        schema: """
            CREATE TABLE private_message_folder (
                account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                id INTEGER NOT NULL,
                name TEXT,
                name_source_id INTEGER,
                PRIMARY KEY (account_id, id)
            ) WITHOUT ROWID;

            CREATE TABLE private_message (
                id INTEGER PRIMARY KEY,
                account_id INTEGER REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                folder_id INTEGER,
                subject TEXT,
                body_html TEXT,
                body_text TEXT,
                sent_at TEXT,
                -- The words on the page.
                sent_at_text TEXT,
                sender_id INTEGER REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                sender_name TEXT,
                recipient_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                recipient_name TEXT,
                -- Inferred, and from what.
                reply_to_id INTEGER,
                reply_to_basis TEXT,
                thread_tag_id INTEGER REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                is_seen INTEGER,
                is_replied INTEGER,
                is_forwarded INTEGER,
                listed_sender_name TEXT,
                listed_recipient_name TEXT,
                shown_sender_id INTEGER,
                shown_sender_name TEXT,
                -- The rank of the capture that determines account and folder, as a sum: 4 if it names the account, 2 if it is a
                -- folder's list, 1 if it shows the folder.
                folder_rank INTEGER,
                subject_source_id INTEGER,
                sent_source_id INTEGER,
                body_source_id INTEGER,
                flags_source_id INTEGER,
                folder_source_id INTEGER,
                listed_sender_source_id INTEGER,
                listed_recipient_source_id INTEGER,
                shown_sender_source_id INTEGER,
                tag_source_id INTEGER,
                FOREIGN KEY (account_id, folder_id) REFERENCES private_message_folder(account_id, id)
                    DEFERRABLE INITIALLY DEFERRED
            );
            CREATE INDEX private_message_by_folder ON private_message(account_id, folder_id);
            CREATE INDEX private_message_by_sender ON private_message(sender_id);
            CREATE INDEX private_message_by_recipient ON private_message(recipient_id);
            CREATE INDEX private_message_by_subject ON private_message(subject);
            CREATE INDEX private_message_by_tag ON private_message(thread_tag_id);

            -- A foreign key with two columns would empty the account too.
            CREATE TRIGGER private_message_folder_delete BEFORE DELETE ON private_message_folder BEGIN
                UPDATE private_message SET folder_id = NULL
                WHERE account_id = old.account_id AND folder_id = old.id;
            END;
            """,
        tables: [.privateMessageFolder, .privateMessage],
        rules: [.messageFolder, .message])
}

extension MergedTable {
    static let messageFolder = MergedTable(
        "private_message_folder", .messageFolder, keys: ["account_id", "id"],
        groups: [FieldGroup("name", source: "name_source_id")])

    static let message = MergedTable(
        "private_message", .message,
        references: ["shown_sender_id": .user, "thread_tag_id": .threadTag],
        groups: [
            // A folder is an account's: what names none says less, and so does the message's own page.
            FieldGroup("account_id", "folder_id", source: "folder_source_id", rank: "folder_rank"),
            FieldGroup("subject", source: "subject_source_id"),
            FieldGroup("sent_at", "sent_at_text", source: "sent_source_id"),
            FieldGroup("body_html", "body_text", source: "body_source_id"),
            FieldGroup("is_seen", "is_replied", "is_forwarded", source: "flags_source_id"),
            FieldGroup("listed_sender_name", source: "listed_sender_source_id"),
            FieldGroup("listed_recipient_name", source: "listed_recipient_source_id"),
            FieldGroup("shown_sender_id", "shown_sender_name", source: "shown_sender_source_id"),
            FieldGroup("thread_tag_id", source: "tag_source_id"),
        ])
}

extension PublicTable {
    /// Their folders.
    public static let privateMessageFolder = PublicTable(
        "private_message_folder", "account_id, id, name", order: "account_id, id",
        isPrivate: true,
        redaction: [
            "account_id": Redacted.account,
            "name": Redacted.text("name"),
        ])
    /// Private messages.
    public static let privateMessage = PublicTable(
        "private_message",
        """
        id, account_id, folder_id, subject, body_html, body_text, sent_at, sent_at_text, sender_id, sender_name,
        recipient_id, recipient_name, reply_to_id, reply_to_basis, thread_tag_id, is_seen, is_replied, is_forwarded
        """,
        isPrivate: true,
        redaction: [
            "account_id": Redacted.account,
            "sent_at_text": Redacted.text("sent_at_text"),
            "sender_id": Redacted.person("sender_id"),
            "sender_name": Redacted.name("sender_name"),
            "recipient_id": Redacted.person("recipient_id"),
            "recipient_name": Redacted.name("recipient_name"),
            "listed_sender_name": "NULL",
            "listed_recipient_name": "NULL",
            "shown_sender_name": "NULL",
            "shown_sender_id": "NULL",
            "body_html": Redacted.markup("body_html", without: correspondents),
            "body_text": Redacted.text("body_text", without: correspondents),
            "subject": Redacted.text("subject", without: correspondents),
        ])

    private static let correspondents = """
        ifnull(sender_name, '') || char(31) || ifnull(recipient_name, '') || char(31) || ifnull(listed_sender_name, '')
        """
}

extension FolderRecord {
    /// The row that a page in the view of an account makes by itself.
    func row(of account: AccountID, source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .messageFolder, id: id.rawValue, account: account.rawValue, source: source)
        if !name.isEmpty { try row.set("name", name) }
        return row
    }
}

extension MessageRecord {
    /// The row that a page in the view of an account makes by itself.
    func row(of account: AccountID, source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: .message, id: id.rawValue, source: source)
        try row.set([
            "account_id": account.rawValue, "folder_id": folderID?.rawValue,
            "folder_rank": folderRank(of: account),
        ])
        try row.set("subject", ifShown: subject)
        if let sent { try row.set(["sent_at": sent.at?.description, "sent_at_text": sent.text]) }
        if let body { try row.set(["body_html": body.html, "body_text": body.text]) }
        if let flags {
            try row.set([
                "is_seen": flags.isSeen, "is_replied": flags.isReplied, "is_forwarded": flags.isForwarded,
            ])
        }
        try row.set("listed_sender_name", ifShown: listedSenderName)
        try row.set("listed_recipient_name", ifShown: recipientName)
        if let sender {
            try row.set(["shown_sender_id": sender.id?.rawValue, "shown_sender_name": sender.name])
        }
        if let tag { try row.set("thread_tag_id", tag.value?.rawValue) }
        return row
    }
}
