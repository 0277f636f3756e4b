// People: users, what they were called, what happened to them, and the accounts that saved pages.

extension Schema {
    static let people = """
        CREATE TABLE user (
            id INTEGER PRIMARY KEY,
            name TEXT,
            roles TEXT,
            custom_title_html TEXT,
            avatar_url TEXT,
            registered_on TEXT,
            is_administrator INTEGER,
            is_moderator INTEGER,
            -- What the profile said; post_count is what is held.
            reported_post_count INTEGER,
            post_count INTEGER NOT NULL DEFAULT 0,
            post_rate REAL,
            about_html TEXT,
            location TEXT,
            interests TEXT,
            occupation TEXT,
            gender TEXT,
            homepage_url TEXT,
            icq_name TEXT,
            aim_name TEXT,
            yahoo_name TEXT,
            last_post_at TEXT,
            listed_last_post_at TEXT,
            -- How far the page is trusted that showed the name or the title: a higher one beats newer captures.
            name_rank INTEGER,
            title_rank INTEGER,
            -- Equal for titles that differ only in where their pictures were saved.
            title_signature INTEGER,
            name_source_id INTEGER,
            roles_source_id INTEGER,
            title_source_id INTEGER,
            registered_source_id INTEGER,
            profile_source_id INTEGER
        );
        CREATE INDEX user_by_name ON user(name COLLATE NOCASE);

        -- Former names and titles.
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

        -- When a name that several users had was whose (see NamePeriods).
        CREATE TABLE name_period (
            name TEXT NOT NULL COLLATE NOCASE,
            starts_at TEXT NOT NULL,
            -- The first moment after it.
            ends_at TEXT NOT NULL,
            user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (name, starts_at)
        ) WITHOUT ROWID;
        CREATE INDEX name_period_by_user ON name_period(user_id);

        -- Rows of the Leper's Colony.
        CREATE TABLE punishment (
            id INTEGER PRIMARY KEY,
            user_id INTEGER REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            user_name TEXT,
            kind TEXT NOT NULL,
            punished_at TEXT,
            duration_text TEXT,
            reason_html TEXT,
            -- May not be held.
            post_id INTEGER,
            requested_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            approved_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            row_source_id INTEGER
        );
        CREATE INDEX punishment_by_user ON punishment(user_id);
        CREATE INDEX punishment_by_requester ON punishment(requested_by_id);
        CREATE INDEX punishment_by_approver ON punishment(approved_by_id);

        -- Whose logged-in view pages show; 0 is for pages that name nobody.
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            name TEXT,
            user_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
        );
        CREATE INDEX account_by_user ON account(user_id);

        -- Bookmarks belong to a person; their account's pages and messages stay.
        CREATE TRIGGER user_delete BEFORE DELETE ON user BEGIN
            DELETE FROM thread_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
            DELETE FROM forum_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
            DELETE FROM thread_view WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
        END;
        """
}
