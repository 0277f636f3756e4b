extension Entity {
    /// The found files and pages, and their issues.
    static let sourcePage = Entity(
        schema: """
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
                last_shown_post_id INTEGER,
                -- The number of letters of unread text: neither scraped nor part of the known page frame.
                unread_letters INTEGER,
                -- The version of the reader that read the page; NULL for files that are not pages.
                reader_version INTEGER
            );
            -- All members of a container share path and root.
            CREATE INDEX source_page_by_place ON source_page(path_bytes, root, member);
            CREATE INDEX source_page_by_content ON source_page(sha256);
            CREATE INDEX source_page_by_account ON source_page(account_id, status, sha256);
            CREATE INDEX source_page_by_capture ON source_page(capture_key);
            CREATE INDEX source_page_by_thread ON source_page(thread_id) WHERE thread_id IS NOT NULL;
            -- Finds the next menu after the one that listed a forum.
            CREATE INDEX source_page_by_menu ON source_page(account_id, capture_key)
                WHERE menu_id IS NOT NULL AND status IN ('imported', 'notice', 'not_read');

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
            """,
        tables: [.sourcePage, .sourceIssue, .keptPage],
        rules: [])
}

extension PublicTable {
    /// All found files and pages; the logical dump has its own query for them.
    public static let sourcePage = PublicTable(
        "source_page",
        """
        id, root, path, path_bytes, member, url, url_basis, kind, status, sha256, byte_count, file_byte_count,
        encoding, captured_at, captured_basis, time_zone, time_zone_basis, account_id, thread_id, forum_id,
        page_number, page_count, per_page, filter_user_id, imported_at, unread_letters, reader_version
        """,
        redaction: [
            "root": "''",
            "path": "''",
            "path_bytes": "x''",
            "member": "NULL",
            "url": "NULL",
            "filter_user_id": Redacted.person("filter_user_id"),
            "account_id": Redacted.account,
            "sha256": "keyed_hash(t.sha256)",
        ],
        selected: "id IN (SELECT id FROM selected_page)")
    /// The problems of files and pages.
    public static let sourceIssue = PublicTable(
        "source_issue", "", notDumped: "source_page_id, severity, code, message",
        order: "source_page_id, severity, code, message",
        redaction: [
            "message": "''"
        ],
        selected: "source_page_id IN (SELECT id FROM selected_page)")
    /// Original bytes of pages.
    public static let keptPage = PublicTable(
        "kept_page", "",
        notDumped: """
            source_page_id, compression, byte_count, url, url_basis, captured_at, captured_basis, charset, bytes
            """, order: "source_page_id",
        isOmittedByRedaction: true,
        selected: "source_page_id IN (SELECT id FROM selected_page)")
}
