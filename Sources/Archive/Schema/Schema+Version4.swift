// Version 4: a smaller search index, and posts without columns that nothing reads.

extension Schema {
    static let version4 = """
        -- A statement with triggers keeps copies of all pages that it changes; who writes names marks them now.
        DROP TRIGGER user_name_insert;
        DROP TRIGGER user_name_update;

        -- Which menu is the next after the one that listed a forum.
        CREATE INDEX source_page_by_menu ON source_page(account_id, capture_key)
            WHERE menu_id IS NOT NULL AND status IN ('imported', 'notice');

        ALTER TABLE post DROP COLUMN body_first_captured_at;
        ALTER TABLE post DROP COLUMN body_last_captured_at;

        -- The index writes down how far each post with a word is from the last one that has it. An archive holds few of the
        -- site's posts, so their own numbers lie far apart; numbered one after the other they take two thirds of the space.
        ALTER TABLE post ADD COLUMN search_number INTEGER;
        UPDATE post SET search_number = found.number
            FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM post) AS found WHERE found.id = post.id;
        -- Not UNIQUE: a statement that two constraints can stop keeps copies of all pages that it changes.
        CREATE INDEX post_by_search_number ON post(search_number);
        CREATE VIEW post_search_text AS SELECT search_number, body_text FROM post;
        DROP TABLE post_search;
        CREATE VIRTUAL TABLE post_search USING fts5(
            body_text, content='post_search_text', content_rowid='search_number', tokenize="unicode61 remove_diacritics 2"
        );
        -- What a batch of 10,000 posts fills is gathered in memory and written as one segment.
        INSERT INTO post_search (post_search, rank) VALUES ('hashsize', 16777216);
        -- Segments are merged little by little when there are 16 of a size, and never all at once before there are 64.
        INSERT INTO post_search (post_search, rank) VALUES ('automerge', 16);
        INSERT INTO post_search (post_search, rank) VALUES ('crisismerge', 64);
        INSERT INTO post_search (rowid, body_text)
            SELECT search_number, body_text FROM post
            WHERE body_text IS NOT NULL AND id NOT IN (SELECT id FROM stale WHERE entity = 1) ORDER BY search_number;
        """
}
