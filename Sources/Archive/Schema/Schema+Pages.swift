// The files and pages that were met.
//
// Names and columns that the documentation page "The schema" lists are public. In all tables columns that end in
// `_source_id` are the source_page.id of the capture that decided a group of columns, and those that start with
// `listed_`, `claimed_` or `shown_` hold what pages claim, before anything is derived from it: they are the merge rules'
// own.

extension Schema {
    static let pages = """
        CREATE TABLE source_page (
            id INTEGER PRIMARY KEY,
            root TEXT NOT NULL,
            path TEXT NOT NULL,
            path_bytes BLOB NOT NULL,
            -- The name inside a container.
            member TEXT,
            url TEXT,
            url_basis TEXT,
            kind TEXT NOT NULL,
            status TEXT NOT NULL,
            sha256 TEXT,
            byte_count INTEGER,
            -- The size of the whole file, on the row after which nothing more of the file is to be read; NULL on the others.
            file_byte_count INTEGER,
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
            -- Its place among all captures, to compare.
            capture_key BLOB NOT NULL,
            -- The menu that it carries (menu_claim).
            menu_id INTEGER,
            -- The lowest and the highest post of a whole, unfiltered page of a thread: what lies between them and is newer
            -- only elsewhere was deleted.
            first_shown_post_id INTEGER,
            last_shown_post_id INTEGER
        );
        -- All members of a container share path and root.
        CREATE INDEX source_page_by_place ON source_page(path_bytes, root, member);
        CREATE INDEX source_page_by_content ON source_page(sha256);
        CREATE INDEX source_page_by_account ON source_page(account_id, status, sha256);
        CREATE INDEX source_page_by_capture ON source_page(capture_key);
        CREATE INDEX source_page_by_thread ON source_page(thread_id) WHERE thread_id IS NOT NULL;
        -- Which menu is the next after the one that listed a forum.
        CREATE INDEX source_page_by_menu ON source_page(account_id, capture_key)
            WHERE menu_id IS NOT NULL AND status IN ('imported', 'notice');

        CREATE TABLE source_issue (
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            severity TEXT NOT NULL,
            code TEXT NOT NULL,
            message TEXT NOT NULL
        );
        CREATE INDEX source_issue_by_page ON source_issue(source_page_id);

        -- The original bytes of pages, and what stood around them, so that a later version can read them again.
        CREATE TABLE kept_page (
            source_page_id INTEGER PRIMARY KEY REFERENCES source_page(id),
            compression TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            url TEXT,
            url_basis TEXT,
            captured_at TEXT,
            captured_basis TEXT,
            charset TEXT
        );
        """
}
