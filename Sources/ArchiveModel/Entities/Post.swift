extension ArchiveTable {
    /// Posts; `PostMerger` merges what pages claim of them, not the rules of field groups.
    ///
    /// The IDs of the posts of one page are spread over the whole range of IDs. With INTEGER PRIMARY KEY, each imported page would
    /// change about forty B-tree pages of this table, and that becomes slower as the table grows. INT keeps the rows in insertion
    /// order (rowid); only the indexes are updated in the middle.
    public static let post = ArchiveTable(
        "post",
        [
            Column("id", .id, "NOT NULL PRIMARY KEY", type: "INT"),
            .hidden(
                "search_number", .integer, "NOT NULL UNIQUE",
                note: """
                    The rowid in post_search; it never changes and is never reused (see PostNumbers). The post is inserted with the
                    same rowid, for external programs that join on rowid. This program does not: VACUUM may change the rowids of a
                    table without INTEGER PRIMARY KEY.
                    """),
            Column("thread_id", .reference(.thread), key: .cascade, isDeletedAlong: true),
            Column("author_id", .person, key: .setNull),
            Column("author_name", .personName(of: "author_id"), note: "NULL if author_id is known."),
            Column("position", .integer, note: "The index in the thread, from 1, in the newest unfiltered capture."),
            Column("posted_at", .time),
            Column("posted_at_text", .prose, note: "The date as the page shows it."),
            Column("edited_by_name", .personName(of: nil)), Column("edited_at", .time),
            Column("edit_note", .prose(naming: "edited_by_name")),
            .hidden(
                "content_flags", .integer, "NOT NULL DEFAULT 0",
                note: """
                    Bit set of the body's contents (BodyContents): 1 picture, 2 link, 4 quote, 8 video, 16 a word that mixes scripts.
                    Placed before body_html, so that reading it does not load overflow pages.
                    """),
            Column("body_html", .markup(naming: names(in: "t.id", by: "t.author_id", called: "t.author_name"))),
            Column("body_text", .prose(naming: names(in: "t.id", by: "t.author_id", called: "t.author_name"))),
            Column("is_op", .flag),
            Column("is_ignored", .flag, "NOT NULL DEFAULT 0", basis: "the default account's newest saved page of it"),
            Column("is_seen", .flag, basis: "the default account's newest saved page of it"),
            Column("last_seen_at", .time, basis: "the newest saved page that shows it"),
            Column("first_missing_at", .time, basis: "the first newer whole page of the thread that leaves it out"),
            .hidden(
                "is_partial", .flag, "NOT NULL DEFAULT 0",
                note:
                    "Whether the body may be incomplete: its page was truncated, or the page's account ignores the author."
            ),
            .hidden(
                "body_id", .integer,
                note: """
                    The current body. The signatures (with and without images) are equal for bodies \
                    that differ by no edit.
                    """),
            .hidden("body_signature", .signature),
            .hidden("body_imageless_signature", .signature),
            .hidden("has_local_images", .integer, "NOT NULL DEFAULT 0"),
        ] + Column.sources("body", "body_markup", "thread", "author", "date", "position"),
        indexes: """
            -- A covering index: position serves the page counts of a thread, search_number the join with post_search.
            CREATE INDEX post_by_thread ON post(thread_id, id, position, search_number);
            \(DeferredIndex.allCases.map(\.definition).joined(separator: "\n            "))
            CREATE INDEX post_by_author_name ON post(author_name COLLATE NOCASE) WHERE author_name IS NOT NULL;
            CREATE INDEX post_by_original_poster ON post(thread_id, id, search_number) WHERE is_op = 1;
            CREATE INDEX post_by_mixed_word ON post(search_number) WHERE content_flags & 16 <> 0;
            CREATE INDEX post_by_missing ON post(thread_id, id) WHERE first_missing_at IS NOT NULL;
            """
    ).published(selectedBy: "id")

    /// The posts and names that posts quote.
    public static let postQuote = ArchiveTable(
        "post_quote",
        [
            Column("post_id", .reference(.post), "NOT NULL", key: .cascade),
            Column(
                "quoted_post_id", .reference(.post),
                note: "The quoted post may be missing from the archive, so this is not a foreign key."),
            Column("quoted_name", .personName(of: nil)),
        ],
        indexes: """
            CREATE INDEX post_quote_by_post ON post_quote(post_id);
            CREATE INDEX post_quote_by_quoted ON post_quote(quoted_post_id);
            """
    ).published(order: "post_id, quoted_post_id, quoted_name", selectedBy: "post_id")

    /// The pages that showed a post.
    ///
    /// Keyed by page, so that an import appends rows (see post).
    public static let postSource = ArchiveTable(
        "post_source",
        [
            Column("source_page_id", .reference(.page), "NOT NULL", key: .restrict),
            Column("post_id", .reference(.post), "NOT NULL", key: .cascade),
            .hidden("is_ignored", .flag, "NOT NULL DEFAULT 0"),
            .hidden("is_seen", .flag),
        ],
        key: ["source_page_id", "post_id"],
        indexes: "CREATE INDEX post_source_by_post ON post_source(post_id);"
    ).published(last: "source_page_id", order: "post_id, source_page_id", selectedBy: "post_id")

    /// The values that a page shows for a post; NULL if it does not show one.
    ///
    /// Stored only if they differ from the row in post: a post that was seen once, or always with the same values, has
    /// no row here. post_said completes them.
    static let postClaim = ArchiveTable(
        "post_claim",
        [
            Column("source_page_id", .reference(.page), "NOT NULL"),
            Column("post_id", .reference(.post), "NOT NULL"),
            Column("thread_id", .reference(.thread)),
            Column("author_id", .person),
            Column("author_name", .personName(of: "author_id")),
            Column("is_op", .flag),
            Column("position", .integer),
            Column("posted_at", .time),
            Column("posted_at_text", .text),
            Column("body_id", .integer),
        ],
        key: ["source_page_id", "post_id"],
        constraints: """
            FOREIGN KEY (source_page_id, post_id) REFERENCES post_source(source_page_id, post_id)
                ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
            """,
        indexes: """
            -- The values that each page shows for its posts: post_claim, completed from post.
            CREATE VIEW post_said AS SELECT post_source.source_page_id, post_source.post_id,
                post_source.is_ignored, post_source.is_seen,
                \(claimedOfPosts.map { "iif(post_claim.post_id IS NULL, post.\($0), post_claim.\($0)) AS \($0)" }
                    .joined(separator: ",\n                "))
            FROM post_source JOIN post ON post.id = post_source.post_id
            LEFT JOIN post_claim ON post_claim.source_page_id = post_source.source_page_id
                AND post_claim.post_id = post_source.post_id;
            """)

    /// Captured bodies other than the current one (post.body_id).
    static let postBody = ArchiveTable(
        "post_body",
        [
            Column("post_id", .reference(.post), "NOT NULL", key: .cascade),
            Column("id", .id, "NOT NULL"),
            Column("html", .text, "NOT NULL"),
            Column("text", .text, "NOT NULL"),
            Column("signature", .signature, "NOT NULL"),
            Column("imageless_signature", .signature, "NOT NULL"),
            Column("has_local_images", .integer, "NOT NULL"),
            Column("is_partial", .flag, "NOT NULL"),
            Column("edited_by_name", .personName(of: nil)),
            Column("edited_at", .time),
            Column("edit_note", .text),
            Column(
                "quotes", .text, "NOT NULL", note: "JSON array of pairs: the ID of the quoted post, the quoted name."),
        ], key: ["post_id", "id"])

    /// Bodies superseded by an edit; derived from post_body.
    public static let postRevision = ArchiveTable(
        "post_revision",
        [
            Column("post_id", .reference(.post), "NOT NULL", key: .cascade),
            Column("body_html", .markup(naming: names(in: "t.post_id", by: authorOfPost)), "NOT NULL"),
            Column("body_text", .prose(naming: names(in: "t.post_id", by: authorOfPost))),
            Column("first_captured_at", .time),
            Column("last_captured_at", .time),
            Column("edited_by_name", .personName(of: nil)),
            Column("edited_at", .time),
            Column("edit_note", .text, redacted: "NULL"),
            .hidden("body_signature", .signature, "NOT NULL"),
            .hidden("body_imageless_signature", .signature, "NOT NULL"),
            .hidden("has_local_images", .integer, "NOT NULL DEFAULT 0"),
            .hidden("source_id", .integer, "NOT NULL"),
            .hidden("markup_source_id", .integer, "NOT NULL"),
        ], key: ["post_id", "body_signature"]
    ).published(
        notDumped: "body_text, edited_by_name, edited_at, edit_note",
        order: "post_id, first_captured_at, body_signature", selectedBy: "post_id")

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

    /// The columns of a post that pages claim; the same in `post`, `post_claim` and `post_said`.
    package static let claimedOfPosts = [
        "thread_id", "author_id", "author_name", "is_op", "position", "posted_at", "posted_at_text", "body_id",
    ]

    /// The names of posts' authors and the titles of their threads, for readers that do not join other tables.
    public static let postNames = ArchiveTable(
        view: "post", [Column("id", .id), Column("author", .personName(of: nil)), Column("thread", .prose)],
        from: """
            (SELECT post.id AS id, ifnull(user.name, post.author_name) AS author, thread.title AS thread FROM post
            LEFT JOIN user ON user.id = post.author_id LEFT JOIN thread ON thread.id = post.thread_id)
            """
    ).published(selectedBy: "id")

    /// The hashes of the pages that showed a post; a hash may occur more than once.
    public static let postContent = ArchiveTable(
        view: "post_source", [Column("post_id", .reference(.post)), Column("sha256", .text)],
        from: "post_source JOIN source_page ON source_page.id = source_page_id"
    ).published(order: "post_id, source_page_id", selectedBy: "post_id")
}
