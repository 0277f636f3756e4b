// What the merge rules and the derived fields of version 1 need for themselves.

extension Schema {
    static let version1Internals = """
        -- What one account sees of a thread; thread.is_bookmarked and its neighbours are the default account's.
        CREATE TABLE thread_view (
            account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            is_bookmarked INTEGER,
            star INTEGER,
            unread_count INTEGER,
            seen_post_count INTEGER,
            bookmark_source_id INTEGER,
            star_source_id INTEGER,
            unread_source_id INTEGER,
            PRIMARY KEY (account_id, thread_id)
        ) WITHOUT ROWID;
        CREATE INDEX thread_view_by_thread ON thread_view(thread_id);

        -- Every value that a field with a history was seen with.
        CREATE TABLE sighting (
            field INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value TEXT NOT NULL,
            first_seen_at TEXT,
            last_seen_at TEXT,
            PRIMARY KEY (field, entity_id, value)
        ) WITHOUT ROWID;

        -- Entities whose derived fields are out of date: filled with each batch, emptied by the last stage.
        CREATE TABLE stale (
            entity INTEGER NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (entity, id)
        ) WITHOUT ROWID;

        CREATE TABLE archive_property (
            name TEXT PRIMARY KEY,
            value TEXT
        ) WITHOUT ROWID;

        CREATE VIRTUAL TABLE post_search USING fts5(
            body_text, content='post', content_rowid='id', tokenize="unicode61 remove_diacritics 2"
        );
        CREATE VIRTUAL TABLE thread_search USING fts5(
            title, content='thread', content_rowid='id', tokenize="unicode61 remove_diacritics 2"
        );
        CREATE VIRTUAL TABLE message_search USING fts5(
            subject, body_text, content='private_message', content_rowid='id',
            tokenize="unicode61 remove_diacritics 2"
        );

        -- Whoever is known by name only is looked up again when a name turns up or changes (entity 6). An upsert's own
        -- conflict clause would override OR IGNORE here.
        CREATE TRIGGER user_name_insert AFTER INSERT ON user WHEN new.name IS NOT NULL BEGIN
            INSERT INTO stale (entity, id) SELECT 6, new.id
            WHERE NOT EXISTS (SELECT 1 FROM stale WHERE entity = 6 AND id = new.id);
        END;
        CREATE TRIGGER user_name_update AFTER UPDATE OF name ON user WHEN new.name IS NOT old.name BEGIN
            INSERT INTO stale (entity, id) SELECT 6, new.id
            WHERE NOT EXISTS (SELECT 1 FROM stale WHERE entity = 6 AND id = new.id);
        END;

        -- A foreign key with two columns would empty the account too.
        CREATE TRIGGER private_message_folder_delete BEFORE DELETE ON private_message_folder BEGIN
            UPDATE private_message SET folder_id = NULL
            WHERE account_id = old.account_id AND folder_id = old.id;
        END;

        -- Bookmarks belong to a person; their account's pages and messages stay.
        CREATE TRIGGER user_delete BEFORE DELETE ON user BEGIN
            DELETE FROM thread_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
            DELETE FROM forum_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
            DELETE FROM thread_view WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
        END;
        """
}
