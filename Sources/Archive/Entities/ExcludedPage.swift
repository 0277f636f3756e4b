extension Entity {
    /// Pages that are excluded.
    static let excludedPage = Entity(
        schema: """
            -- Contents that a person has excluded: no page with these bytes takes part in any decision.
            CREATE TABLE excluded_page (
                sha256 TEXT PRIMARY KEY,
                -- The reason, in the user's words.
                reason TEXT
            ) WITHOUT ROWID;

            -- The values of the rows of source_page with an excluded content before their status became 'skipped'.
            CREATE TABLE excluded_source (
                source_page_id INTEGER PRIMARY KEY REFERENCES source_page(id) ON DELETE CASCADE,
                status TEXT NOT NULL,
                -- The account's name; NULL for account 0.
                account_name TEXT,
                menu_id INTEGER,
                first_shown_post_id INTEGER,
                last_shown_post_id INTEGER,
                -- A list of objects with the columns of source_issue.
                issues TEXT NOT NULL
            );

            -- The claims of excluded pages, posts included: the content of claim, claim_value, post_source, post_claim and post_body.
            CREATE TABLE excluded_claim (
                source_page_id INTEGER NOT NULL REFERENCES excluded_source(source_page_id) ON DELETE CASCADE,
                entity INTEGER NOT NULL,
                ordinal INTEGER NOT NULL,
                entity_id INTEGER NOT NULL,
                value TEXT NOT NULL,
                PRIMARY KEY (source_page_id, entity, ordinal)
            ) WITHOUT ROWID;
            """,
        tables: [.excludedPage],
        rules: [])
}

extension PublicTable {
    /// Contents that were excluded.
    public static let excludedPage = PublicTable("excluded_page", "sha256, reason", order: "sha256")
}
