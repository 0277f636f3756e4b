// Forums, and the headings that they stand under.

extension Schema {
    static let forums = """
        CREATE TABLE category (
            id INTEGER PRIMARY KEY,
            name TEXT,
            -- Among its siblings, from 1; follows from list_index.
            position INTEGER,
            -- Its place in the menu that decided.
            list_index INTEGER,
            name_source_id INTEGER,
            place_source_id INTEGER
        );

        CREATE TABLE forum (
            id INTEGER PRIMARY KEY,
            name TEXT,
            description TEXT,
            category_id INTEGER REFERENCES category(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            parent_id INTEGER REFERENCES forum(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            position INTEGER,
            thread_count INTEGER,
            post_count INTEGER,
            last_listed_at TEXT,
            -- When a whole menu first left it out, after the last that listed it, for the same account.
            first_missing_at TEXT,
            claimed_category_id INTEGER,
            claimed_parent_id INTEGER,
            list_index INTEGER,
            name_source_id INTEGER,
            place_source_id INTEGER,
            description_source_id INTEGER,
            counts_source_id INTEGER,
            moderators_source_id INTEGER,
            listed_source_id INTEGER
        );
        CREATE INDEX forum_by_parent ON forum(parent_id);
        CREATE INDEX forum_by_category ON forum(category_id);

        CREATE TABLE forum_moderator (
            forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (forum_id, user_id)
        ) WITHOUT ROWID;
        CREATE INDEX forum_moderator_by_user ON forum_moderator(user_id);

        -- Former names and parents.
        CREATE TABLE forum_history (
            forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL,
            parent_id INTEGER,
            first_seen_at TEXT,
            last_seen_at TEXT
        );
        CREATE INDEX forum_history_by_forum ON forum_history(forum_id);

        CREATE TABLE forum_bookmark (
            account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (account_id, forum_id)
        ) WITHOUT ROWID;
        CREATE INDEX forum_bookmark_by_forum ON forum_bookmark(forum_id);

        CREATE TABLE announcement (
            id INTEGER PRIMARY KEY,
            forum_id INTEGER REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            title TEXT,
            author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            author_name TEXT,
            posted_on TEXT,
            body_html TEXT,
            shown_author_id INTEGER,
            -- 1 where the author's number is given, which beats a name.
            author_rank INTEGER,
            forum_source_id INTEGER,
            title_source_id INTEGER,
            author_source_id INTEGER,
            body_source_id INTEGER
        );
        CREATE INDEX announcement_by_forum ON announcement(forum_id);
        CREATE INDEX announcement_by_author ON announcement(author_id);
        """
}
