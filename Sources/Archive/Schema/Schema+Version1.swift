// The tables of version 1. Names and columns listed in the documentation page "The schema" are public; columns that
// end in `_source_id`, start with `listed_` or `claimed_`, and the tables at the end are the merge rules' own.

extension Schema {
    static let version1 = """
        CREATE TABLE source_page (
            id INTEGER PRIMARY KEY,
            root TEXT NOT NULL,
            path TEXT NOT NULL,
            path_bytes BLOB NOT NULL,
            member TEXT,
            url TEXT,
            kind TEXT NOT NULL,
            status TEXT NOT NULL,
            sha256 TEXT,
            byte_count INTEGER,
            encoding TEXT,
            captured_at TEXT,
            captured_basis TEXT,
            time_zone TEXT,
            time_zone_basis TEXT,
            account_id INTEGER REFERENCES account(id),
            thread_id INTEGER,
            forum_id INTEGER,
            page_number INTEGER,
            page_count INTEGER,
            per_page INTEGER,
            filter_user_id INTEGER,
            imported_at TEXT NOT NULL,
            file_modified_at INTEGER NOT NULL,
            capture_key BLOB NOT NULL
        );
        CREATE INDEX source_page_by_place ON source_page(path_bytes, root);
        CREATE INDEX source_page_by_content ON source_page(sha256);
        CREATE INDEX source_page_by_account ON source_page(account_id, status, sha256);

        CREATE TABLE source_issue (
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            severity TEXT NOT NULL,
            code TEXT NOT NULL,
            message TEXT NOT NULL
        );
        CREATE INDEX source_issue_by_page ON source_issue(source_page_id);

        CREATE TABLE category (
            id INTEGER PRIMARY KEY,
            name TEXT,
            position INTEGER,
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
            claimed_category_id INTEGER,
            claimed_parent_id INTEGER,
            list_index INTEGER,
            name_source_id INTEGER,
            place_source_id INTEGER,
            description_source_id INTEGER,
            counts_source_id INTEGER,
            moderators_source_id INTEGER
        );
        CREATE INDEX forum_by_parent ON forum(parent_id);
        CREATE INDEX forum_by_category ON forum(category_id);

        CREATE TABLE user (
            id INTEGER PRIMARY KEY,
            name TEXT,
            roles TEXT,
            custom_title_html TEXT,
            avatar_url TEXT,
            registered_on TEXT,
            is_administrator INTEGER,
            is_moderator INTEGER,
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
            name_rank INTEGER,
            name_source_id INTEGER,
            roles_source_id INTEGER,
            title_rank INTEGER,
            title_source_id INTEGER,
            registered_source_id INTEGER,
            profile_source_id INTEGER
        );
        CREATE INDEX user_by_name ON user(name COLLATE NOCASE);

        CREATE TABLE forum_moderator (
            forum_id INTEGER NOT NULL REFERENCES forum(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (forum_id, user_id)
        ) WITHOUT ROWID;
        CREATE INDEX forum_moderator_by_user ON forum_moderator(user_id);

        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            name TEXT,
            user_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
        );
        CREATE INDEX account_by_user ON account(user_id);

        CREATE TABLE thread_tag (
            id INTEGER PRIMARY KEY,
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
            reply_count INTEGER,
            view_count INTEGER,
            page_count INTEGER,
            post_count INTEGER NOT NULL DEFAULT 0,
            first_post_id INTEGER,
            last_post_id INTEGER,
            first_post_at TEXT,
            last_post_at TEXT,
            last_post_author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
            last_post_author_name TEXT,
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

        CREATE TABLE post (
            id INTEGER PRIMARY KEY,
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
            body_first_captured_at TEXT,
            body_last_captured_at TEXT,
            body_source_id INTEGER,
            body_markup_source_id INTEGER,
            thread_source_id INTEGER,
            author_source_id INTEGER,
            date_source_id INTEGER,
            position_source_id INTEGER
        );
        CREATE INDEX post_by_thread ON post(thread_id, id);
        CREATE INDEX post_by_author ON post(author_id);
        CREATE INDEX post_by_author_name ON post(author_name COLLATE NOCASE) WHERE author_name IS NOT NULL;
        CREATE INDEX post_by_original_poster ON post(thread_id, id) WHERE is_op = 1;

        CREATE TABLE post_quote (
            post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            quoted_post_id INTEGER,
            quoted_name TEXT
        );
        CREATE INDEX post_quote_by_post ON post_quote(post_id);
        CREATE INDEX post_quote_by_quoted ON post_quote(quoted_post_id);

        CREATE TABLE post_source (
            post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            is_ignored INTEGER NOT NULL DEFAULT 0,
            is_seen INTEGER,
            PRIMARY KEY (post_id, source_page_id)
        ) WITHOUT ROWID;

        CREATE TABLE post_revision (
            post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            body_html TEXT NOT NULL,
            first_captured_at TEXT,
            last_captured_at TEXT,
            body_signature INTEGER NOT NULL,
            body_imageless_signature INTEGER NOT NULL,
            has_local_images INTEGER NOT NULL DEFAULT 0,
            source_id INTEGER NOT NULL,
            markup_source_id INTEGER NOT NULL,
            edited_by_name TEXT,
            edited_at TEXT,
            edit_note TEXT,
            body_text TEXT,
            PRIMARY KEY (post_id, body_signature)
        ) WITHOUT ROWID;
        """
}
