// Threads, and who sees what of them.

extension Schema {
    static let threads = """
        CREATE TABLE thread_tag (
            id INTEGER PRIMARY KEY,
            -- The site's number of the picture; rows have one of their own.
            site_id INTEGER,
            image_name TEXT NOT NULL,
            image_url TEXT,
            title TEXT,
            site_source_id INTEGER,
            image_source_id INTEGER,
            title_source_id INTEGER
        );

        CREATE TABLE thread (
            id INTEGER PRIMARY KEY,
            forum_id INTEGER REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            title TEXT,
            author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            author_name TEXT,
            thread_tag_id INTEGER REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            secondary_thread_tag_id INTEGER
                REFERENCES thread_tag(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            is_sticky INTEGER,
            is_closed INTEGER,
            rating_votes INTEGER,
            rating_average REAL,
            -- What the site said; post_count is what is held.
            reply_count INTEGER,
            view_count INTEGER,
            page_count INTEGER,
            post_count INTEGER NOT NULL DEFAULT 0,
            -- The lowest and highest post held.
            first_post_id INTEGER,
            last_post_id INTEGER,
            first_post_at TEXT,
            last_post_at TEXT,
            last_post_author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            last_post_author_name TEXT,
            -- The default account's view (thread_view).
            is_bookmarked INTEGER,
            unread_count INTEGER,
            seen_post_count INTEGER,
            listed_author_id INTEGER,
            listed_author_name TEXT,
            listed_last_post_at TEXT,
            listed_last_post_author_name TEXT,
            title_source_id INTEGER,
            forum_source_id INTEGER,
            author_source_id INTEGER,
            replies_source_id INTEGER,
            views_source_id INTEGER,
            rating_source_id INTEGER,
            last_post_source_id INTEGER,
            sticky_source_id INTEGER,
            closed_source_id INTEGER,
            tag_source_id INTEGER,
            secondary_tag_source_id INTEGER,
            pages_source_id INTEGER
        );
        CREATE INDEX thread_by_forum ON thread(forum_id, last_post_at);
        CREATE INDEX thread_by_author ON thread(author_id);
        CREATE INDEX thread_by_last_author ON thread(last_post_author_id);
        CREATE INDEX thread_by_tag ON thread(thread_tag_id);
        CREATE INDEX thread_by_secondary_tag ON thread(secondary_thread_tag_id);
        CREATE INDEX thread_by_listed_author ON thread(listed_author_name COLLATE NOCASE)
            WHERE listed_author_id IS NULL;
        CREATE INDEX thread_by_listed_last_author ON thread(last_post_author_name COLLATE NOCASE);

        -- Former titles (forum_id NULL) and forums (title NULL).
        CREATE TABLE thread_history (
            thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            title TEXT,
            forum_id INTEGER,
            first_seen_at TEXT,
            last_seen_at TEXT
        );
        CREATE INDEX thread_history_by_thread ON thread_history(thread_id);

        CREATE TABLE thread_bookmark (
            account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            thread_id INTEGER NOT NULL REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            star INTEGER,
            PRIMARY KEY (account_id, thread_id)
        ) WITHOUT ROWID;
        CREATE INDEX thread_bookmark_by_thread ON thread_bookmark(thread_id);

        -- What one account sees of a thread.
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
        """
}
