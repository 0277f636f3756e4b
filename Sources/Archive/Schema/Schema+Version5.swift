// Version 5: posts and what pages say of them lie in the order in which they came.

extension Schema {
    static let version5 = """
        -- The site's numbers of the posts of a page lie far apart: in their order, every page of posts changed forty places
        -- of the archive, which are the slower to write the larger it is. Now only indexes grow in the middle.
        CREATE TABLE arrived_post (
            search_number INTEGER PRIMARY KEY,
            id INTEGER NOT NULL,
            thread_id INTEGER REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            author_name TEXT,
            position INTEGER,
            posted_at TEXT,
            posted_at_text TEXT,
            edited_by_name TEXT,
            edited_at TEXT,
            edit_note TEXT,
            body_html TEXT,
            body_text TEXT,
            is_op INTEGER,
            is_ignored INTEGER NOT NULL DEFAULT 0,
            is_seen INTEGER,
            last_seen_at TEXT,
            first_missing_at TEXT,
            is_partial INTEGER NOT NULL DEFAULT 0,
            body_signature INTEGER,
            body_imageless_signature INTEGER,
            has_local_images INTEGER NOT NULL DEFAULT 0,
            body_source_id INTEGER,
            body_markup_source_id INTEGER,
            thread_source_id INTEGER,
            author_source_id INTEGER,
            date_source_id INTEGER,
            position_source_id INTEGER,
            body_id INTEGER
        );
        INSERT INTO arrived_post
            SELECT search_number, id, thread_id, author_id, author_name, position, posted_at, posted_at_text,
                edited_by_name, edited_at, edit_note, body_html, body_text, is_op, is_ignored, is_seen, last_seen_at,
                first_missing_at, is_partial, body_signature, body_imageless_signature, has_local_images, body_source_id,
                body_markup_source_id, thread_source_id, author_source_id, date_source_id, position_source_id, body_id
            FROM post ORDER BY search_number;
        DROP VIEW post_search_text;
        DROP TABLE post;
        ALTER TABLE arrived_post RENAME TO post;
        -- A number that SQLite gives out itself cannot stop a statement: this is the one constraint that can.
        CREATE UNIQUE INDEX post_by_id ON post(id);
        CREATE INDEX post_by_thread ON post(thread_id, id);
        CREATE INDEX post_by_author ON post(author_id, id);
        CREATE INDEX post_by_author_name ON post(author_name COLLATE NOCASE) WHERE author_name IS NOT NULL;
        CREATE INDEX post_by_original_poster ON post(thread_id, id) WHERE is_op = 1;
        CREATE INDEX post_by_missing ON post(thread_id, id) WHERE first_missing_at IS NOT NULL;
        CREATE VIEW post_search_text AS SELECT search_number, body_text FROM post;

        CREATE TABLE arrived_source (
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            is_ignored INTEGER NOT NULL DEFAULT 0,
            is_seen INTEGER,
            thread_id INTEGER,
            author_id INTEGER,
            author_name TEXT,
            is_op INTEGER,
            position INTEGER,
            posted_at TEXT,
            posted_at_text TEXT,
            body_id INTEGER,
            PRIMARY KEY (source_page_id, post_id)
        ) WITHOUT ROWID;
        INSERT INTO arrived_source (
            source_page_id, post_id, is_ignored, is_seen, thread_id, author_id, author_name, is_op, position, posted_at,
            posted_at_text, body_id
        ) SELECT source_page_id, post_id, is_ignored, is_seen, thread_id, author_id, author_name, is_op, position, posted_at,
                posted_at_text, body_id
            FROM post_source ORDER BY source_page_id, post_id;
        DROP TABLE post_source;
        ALTER TABLE arrived_source RENAME TO post_source;
        CREATE INDEX post_source_by_post ON post_source(post_id);
        """
}
