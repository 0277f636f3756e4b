// Private messages.

extension Schema {
    static let messages = """
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
            -- How far the capture is trusted that says whose it is and where it lies: 4 where it names the account, 2 where
            -- it is a folder's list, 1 where it tells the folder, added up.
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
        """
}
