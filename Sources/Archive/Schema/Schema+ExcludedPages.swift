// Pages that are left out.

extension Schema {
    static let excludedPages = """
        -- Pages that were left out (source_page.status is then 'excluded'), and what their rows were before.
        CREATE TABLE excluded_page (
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
        -- What such pages claim, posts too: what claim, claim_value, post_source and post_body would hold.
        CREATE TABLE excluded_claim (
            source_page_id INTEGER NOT NULL REFERENCES excluded_page(source_page_id) ON DELETE CASCADE,
            entity INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (source_page_id, entity, ordinal)
        ) WITHOUT ROWID;
        """
}
