// What people keep to themselves, and what they were before: messages, bookmarks, punishments and histories.

extension Schema {
    static let version1People = """
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
            sent_at_text TEXT,
            sender_id INTEGER REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            sender_name TEXT,
            recipient_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            recipient_name TEXT,
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
            subject_source_id INTEGER,
            sent_source_id INTEGER,
            body_source_id INTEGER,
            flags_source_id INTEGER,
            account_source_id INTEGER,
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

        CREATE TABLE announcement (
            id INTEGER PRIMARY KEY,
            forum_id INTEGER REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            title TEXT,
            author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            author_name TEXT,
            posted_on TEXT,
            body_html TEXT,
            shown_author_id INTEGER,
            forum_source_id INTEGER,
            title_source_id INTEGER,
            author_source_id INTEGER,
            body_source_id INTEGER
        );
        CREATE INDEX announcement_by_forum ON announcement(forum_id);
        CREATE INDEX announcement_by_author ON announcement(author_id);

        CREATE TABLE thread_bookmark (
            account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            star INTEGER,
            PRIMARY KEY (account_id, thread_id)
        ) WITHOUT ROWID;
        CREATE INDEX thread_bookmark_by_thread ON thread_bookmark(thread_id);

        CREATE TABLE forum_bookmark (
            account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (account_id, forum_id)
        ) WITHOUT ROWID;
        CREATE INDEX forum_bookmark_by_forum ON forum_bookmark(forum_id);

        CREATE TABLE punishment (
            id INTEGER PRIMARY KEY,
            user_id INTEGER REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            user_name TEXT,
            kind TEXT NOT NULL,
            punished_at TEXT,
            duration_text TEXT,
            reason_html TEXT,
            post_id INTEGER,
            requested_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            approved_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            row_source_id INTEGER
        );
        CREATE INDEX punishment_by_user ON punishment(user_id);
        CREATE INDEX punishment_by_requester ON punishment(requested_by_id);
        CREATE INDEX punishment_by_approver ON punishment(approved_by_id);

        CREATE TABLE user_name (
            user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL,
            first_seen_at TEXT,
            last_seen_at TEXT,
            PRIMARY KEY (user_id, name)
        ) WITHOUT ROWID;
        CREATE INDEX user_name_by_name ON user_name(name COLLATE NOCASE);

        CREATE TABLE user_title (
            user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            title_html TEXT NOT NULL,
            first_seen_at TEXT,
            last_seen_at TEXT,
            PRIMARY KEY (user_id, title_html)
        ) WITHOUT ROWID;

        CREATE TABLE thread_history (
            thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            title TEXT,
            forum_id INTEGER,
            first_seen_at TEXT,
            last_seen_at TEXT
        );
        CREATE INDEX thread_history_by_thread ON thread_history(thread_id);

        CREATE TABLE forum_history (
            forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL,
            parent_id INTEGER,
            first_seen_at TEXT,
            last_seen_at TEXT
        );
        CREATE INDEX forum_history_by_forum ON forum_history(forum_id);
        """
}
