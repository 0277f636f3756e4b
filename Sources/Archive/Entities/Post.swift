extension Entity {
    /// The columns of a post that pages claim; the same in `post`, `post_claim` and `post_said`.
    static let claimedOfPosts = [
        "thread_id", "author_id", "author_name", "is_op", "position", "posted_at", "posted_at_text",
        "body_id",
    ]

    /// Posts, with the claims of pages about them.
    static let post = Entity(
        schema: """
            -- The IDs of the posts of one page are spread over the whole range of IDs. With INTEGER PRIMARY KEY, each imported
            -- page would change about forty B-tree pages of this table, and that becomes slower as the table grows. INT keeps the
            -- rows in insertion order (rowid); only the indexes are updated in the middle.
            CREATE TABLE post (
                id INT NOT NULL PRIMARY KEY,
                -- The rowid in post_search; it never changes and is never reused (see PostNumbers). The post is inserted with the
                -- same rowid, for external programs that join on rowid. This program does not: VACUUM may change the rowids of a
                -- table without INTEGER PRIMARY KEY.
                search_number INTEGER NOT NULL UNIQUE,
                thread_id INTEGER REFERENCES thread(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                author_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
                -- NULL if author_id is known.
                author_name TEXT,
                -- The index in the thread, from 1, in the newest unfiltered capture.
                position INTEGER,
                posted_at TEXT,
                -- The date as the page shows it.
                posted_at_text TEXT,
                edited_by_name TEXT,
                edited_at TEXT,
                edit_note TEXT,
                -- Bit set of the body's contents (BodyContents): 1 picture, 2 link, 4 quote, 8 video, 16 a word that mixes scripts.
                -- Placed before body_html, so that reading it does not load overflow pages.
                content_flags INTEGER NOT NULL DEFAULT 0,
                body_html TEXT,
                body_text TEXT,
                is_op INTEGER,
                is_ignored INTEGER NOT NULL DEFAULT 0,
                is_seen INTEGER,
                last_seen_at TEXT,
                first_missing_at TEXT,
                -- Whether the body may be incomplete: its page was truncated, or the page's account ignores the author.
                is_partial INTEGER NOT NULL DEFAULT 0,
                -- The current body. The signatures (with and without images) are equal for bodies that differ by no edit.
                body_id INTEGER,
                body_signature INTEGER,
                body_imageless_signature INTEGER,
                has_local_images INTEGER NOT NULL DEFAULT 0,
                body_source_id INTEGER,
                body_markup_source_id INTEGER,
                thread_source_id INTEGER,
                author_source_id INTEGER,
                date_source_id INTEGER,
                position_source_id INTEGER
            );
            -- A covering index: position serves the page counts of a thread, search_number the join with post_search.
            CREATE INDEX post_by_thread ON post(thread_id, id, position, search_number);
            \(DeferredIndex.allCases.map(\.definition).joined(separator: "\n            "))
            CREATE INDEX post_by_author_name ON post(author_name COLLATE NOCASE) WHERE author_name IS NOT NULL;
            CREATE INDEX post_by_original_poster ON post(thread_id, id, search_number) WHERE is_op = 1;
            CREATE INDEX post_by_mixed_word ON post(search_number) WHERE content_flags & 16 <> 0;
            CREATE INDEX post_by_missing ON post(thread_id, id) WHERE first_missing_at IS NOT NULL;

            CREATE TABLE post_quote (
                post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                -- The quoted post may be missing from the archive, so this is not a foreign key.
                quoted_post_id INTEGER,
                quoted_name TEXT
            );
            CREATE INDEX post_quote_by_post ON post_quote(post_id);
            CREATE INDEX post_quote_by_quoted ON post_quote(quoted_post_id);

            -- The pages that showed a post. Keyed by page, so that an import appends rows (see post).
            CREATE TABLE post_source (
                source_page_id INTEGER NOT NULL REFERENCES source_page(id),
                post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                is_ignored INTEGER NOT NULL DEFAULT 0,
                is_seen INTEGER,
                PRIMARY KEY (source_page_id, post_id)
            ) WITHOUT ROWID;
            CREATE INDEX post_source_by_post ON post_source(post_id);

            -- The values that a page shows for a post; NULL if it does not show one. Stored only if they differ from the row in
            -- post: a post that was seen once, or always with the same values, has no row here. post_said completes them.
            CREATE TABLE post_claim (
                source_page_id INTEGER NOT NULL,
                post_id INTEGER NOT NULL,
                thread_id INTEGER,
                author_id INTEGER,
                author_name TEXT,
                is_op INTEGER,
                position INTEGER,
                posted_at TEXT,
                posted_at_text TEXT,
                body_id INTEGER,
                PRIMARY KEY (source_page_id, post_id),
                FOREIGN KEY (source_page_id, post_id) REFERENCES post_source(source_page_id, post_id)
                    ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
            ) WITHOUT ROWID;

            -- The values that each page shows for its posts: post_claim, completed from post.
            CREATE VIEW post_said AS SELECT post_source.source_page_id, post_source.post_id,
                post_source.is_ignored, post_source.is_seen,
                \(claimedOfPosts.map { "iif(post_claim.post_id IS NULL, post.\($0), post_claim.\($0)) AS \($0)" }
                    .joined(separator: ",\n                "))
            FROM post_source JOIN post ON post.id = post_source.post_id
            LEFT JOIN post_claim ON post_claim.source_page_id = post_source.source_page_id
                AND post_claim.post_id = post_source.post_id;

            -- Captured bodies other than the current one (post.body_id).
            CREATE TABLE post_body (
                post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                id INTEGER NOT NULL,
                html TEXT NOT NULL,
                text TEXT NOT NULL,
                signature INTEGER NOT NULL,
                imageless_signature INTEGER NOT NULL,
                has_local_images INTEGER NOT NULL,
                is_partial INTEGER NOT NULL,
                edited_by_name TEXT,
                edited_at TEXT,
                edit_note TEXT,
                -- JSON array of pairs: the ID of the quoted post, the quoted name.
                quotes TEXT NOT NULL,
                PRIMARY KEY (post_id, id)
            ) WITHOUT ROWID;

            -- Bodies superseded by an edit; derived from post_body.
            CREATE TABLE post_revision (
                post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                body_html TEXT NOT NULL,
                body_text TEXT,
                first_captured_at TEXT,
                last_captured_at TEXT,
                edited_by_name TEXT,
                edited_at TEXT,
                edit_note TEXT,
                body_signature INTEGER NOT NULL,
                body_imageless_signature INTEGER NOT NULL,
                has_local_images INTEGER NOT NULL DEFAULT 0,
                source_id INTEGER NOT NULL,
                markup_source_id INTEGER NOT NULL,
                PRIMARY KEY (post_id, body_signature)
            ) WITHOUT ROWID;
            """,
        tables: [.post, .postQuote, .postSource, .postRevision],
        // Posts are merged by PostMerger, not by field groups.
        rules: [])
}

extension PublicTable {
    /// Posts.
    public static let post = PublicTable(
        "post",
        """
        id, thread_id, author_id, author_name, position, posted_at, posted_at_text, edited_by_name, edited_at,
        edit_note, body_html, body_text, is_op, is_ignored, is_seen, last_seen_at, first_missing_at
        """,
        redaction: [
            "author_id": Redacted.person("author_id"),
            "author_name": Redacted.name("author_name"),
            "edited_by_name": Redacted.name("edited_by_name"),
            "edit_note": Redacted.text("edit_note", without: "edited_by_name"),
            "posted_at_text": Redacted.text("posted_at_text"),
            "body_html": Redacted.markup(
                "body_html", without: names(in: "t.id", by: "t.author_id", called: "t.author_name")),
            "body_text": Redacted.text(
                "body_text", without: names(in: "t.id", by: "t.author_id", called: "t.author_name")),
        ],
        selected: "id IN (SELECT id FROM selected_post)")
    /// The names of posts' authors and the titles of their threads, for readers that do not join other tables.
    public static let postNames = PublicTable(
        "post", "id, author, thread",
        from: """
            (SELECT post.id AS id, ifnull(user.name, post.author_name) AS author, thread.title AS thread FROM post
            LEFT JOIN user ON user.id = post.author_id LEFT JOIN thread ON thread.id = post.thread_id)
            """,
        selected: "id IN (SELECT id FROM selected_post)")
    /// The posts and names that posts quote.
    public static let postQuote = PublicTable(
        "post_quote", "post_id, quoted_post_id, quoted_name", order: "post_id, quoted_post_id, quoted_name",
        redaction: [
            "quoted_name": Redacted.name("quoted_name")
        ],
        selected: "post_id IN (SELECT id FROM selected_post)")
    /// The pages that showed a post.
    public static let postSource = PublicTable(
        "post_source", "post_id, source_page_id", order: "post_id, source_page_id",
        selected: "post_id IN (SELECT id FROM selected_post)")
    /// The hashes of the pages that showed a post; a hash may occur more than once.
    public static let postContent = PublicTable(
        "post_source", "post_id, sha256",
        from: "post_source JOIN source_page ON source_page.id = source_page_id",
        order: "post_id, source_page_id", selected: "post_id IN (SELECT id FROM selected_post)")
    /// Superseded bodies.
    public static let postRevision = PublicTable(
        "post_revision", "post_id, body_html, first_captured_at, last_captured_at",
        notDumped: "body_text, edited_by_name, edited_at, edit_note",
        order: "post_id, first_captured_at, body_signature",
        redaction: [
            "body_html": Redacted.markup("body_html", without: names(in: "t.post_id", by: authorOfPost)),
            "body_text": Redacted.text("body_text", without: names(in: "t.post_id", by: authorOfPost)),
            "edited_by_name": Redacted.name("edited_by_name"),
            "edit_note": "NULL",
        ],
        selected: "post_id IN (SELECT id FROM selected_post)")

    private static let authorOfPost = "(SELECT author_id FROM main.post WHERE id = t.post_id)"

    /// Returns SQL for the names of quoted users, the editor and the author, current and former, separated by `char(31)`.
    ///
    /// The arguments are SQL expressions; `t` is the redacted table.
    private static func names(in post: String, by author: String, called name: String = "NULL") -> String {
        """
        ifnull(t.edited_by_name, '') || char(31)
            || ifnull((SELECT group_concat(quoted_name, char(31)) FROM main.post_quote WHERE post_id = \(post)), '')
            || char(31) || ifnull(\(name), '') || char(31) || \(Redacted.names(ofUser: author))
        """
    }
}
