internal import GRDB

// Version 3: what each capture claimed, so that every decision can be explained, and taken again.

extension Schema {
    static let version3 = """
        -- The values that captures claim, once each, as JSON with the columns that a capture shows.
        CREATE TABLE claim_value (
            id INTEGER PRIMARY KEY,
            value TEXT NOT NULL
        );
        -- What a page says of an entity; posts have their claims in post_source.
        CREATE TABLE claim (
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            ordinal INTEGER NOT NULL,
            entity INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            PRIMARY KEY (source_page_id, ordinal)
        ) WITHOUT ROWID;
        -- What a menu of forums says, once for all pages that carry it (source_page.menu_id).
        CREATE TABLE menu_claim (
            menu_id INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            entity INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            PRIMARY KEY (menu_id, ordinal)
        ) WITHOUT ROWID;
        -- Entities about which a decision must be taken again, because a capture turned out to be older.
        CREATE TABLE reconsider (
            entity INTEGER NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (entity, id)
        ) WITHOUT ROWID;

        ALTER TABLE source_page ADD COLUMN menu_id INTEGER;
        -- The lowest and the highest post of a whole, unfiltered page of a thread: what lies between them and is newer
        -- only elsewhere was deleted.
        ALTER TABLE source_page ADD COLUMN first_shown_post_id INTEGER;
        ALTER TABLE source_page ADD COLUMN last_shown_post_id INTEGER;
        CREATE INDEX source_page_by_capture ON source_page(capture_key);
        CREATE INDEX source_page_by_thread ON source_page(thread_id) WHERE thread_id IS NOT NULL;

        CREATE INDEX post_by_missing ON post(thread_id, id) WHERE first_missing_at IS NOT NULL;
        ALTER TABLE post ADD COLUMN body_id INTEGER;
        ALTER TABLE post_source ADD COLUMN thread_id INTEGER;
        ALTER TABLE post_source ADD COLUMN author_id INTEGER;
        ALTER TABLE post_source ADD COLUMN author_name TEXT;
        ALTER TABLE post_source ADD COLUMN is_op INTEGER;
        ALTER TABLE post_source ADD COLUMN position INTEGER;
        ALTER TABLE post_source ADD COLUMN posted_at TEXT;
        ALTER TABLE post_source ADD COLUMN posted_at_text TEXT;
        ALTER TABLE post_source ADD COLUMN body_id INTEGER;
        CREATE INDEX post_source_by_page ON post_source(source_page_id);
        -- Bodies that captures showed, other than the one that is the post's.
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
            quotes TEXT NOT NULL,
            PRIMARY KEY (post_id, id)
        ) WITHOUT ROWID;

        ALTER TABLE private_message ADD COLUMN folder_rank INTEGER;
        UPDATE private_message SET folder_rank = folder_source_id IS NOT NULL,
            folder_source_id = coalesce(folder_source_id, account_source_id);
        ALTER TABLE user ADD COLUMN title_signature INTEGER;
        ALTER TABLE sighting ADD COLUMN signature INTEGER;
        -- Whether it is known without the captures that saw it, as before there were claims.
        ALTER TABLE sighting ADD COLUMN is_inherited INTEGER NOT NULL DEFAULT 0;
        UPDATE sighting SET is_inherited = 1;
        ALTER TABLE forum ADD COLUMN listed_source_id INTEGER;
        -- When a whole menu first left it out, after the last that listed it, for the same account.
        ALTER TABLE forum ADD COLUMN first_missing_at TEXT;

        -- Which body each capture showed was not written down before: its text is all that can be told apart.
        UPDATE post SET body_id = body_signature;
        INSERT INTO post_body (
            post_id, id, html, text, signature, imageless_signature, has_local_images, is_partial, edited_by_name,
            edited_at, edit_note, quotes
        ) SELECT post_id, body_signature, body_html, coalesce(body_text, ''), body_signature,
            body_imageless_signature, has_local_images, 0, edited_by_name, edited_at, edit_note, '[]'
            FROM post_revision;
        UPDATE post_source SET body_id = coalesce(
            (SELECT body_id FROM post WHERE post.id = post_source.post_id
                AND post_source.source_page_id IN (body_source_id, body_markup_source_id)),
            (SELECT max(body_signature) FROM post_revision WHERE post_revision.post_id = post_source.post_id
                AND post_source.source_page_id IN (source_id, markup_source_id)),
            (SELECT max(body_signature) FROM post_revision
                JOIN source_page ON source_page.id = post_source.source_page_id
                WHERE post_revision.post_id = post_source.post_id
                    AND captured_at BETWEEN first_captured_at AND last_captured_at),
            (SELECT body_id FROM post WHERE post.id = post_source.post_id))
        WHERE is_ignored = 0 OR source_page_id = (SELECT body_source_id FROM post WHERE post.id = post_source.post_id);
        UPDATE post_source SET
            thread_id = (SELECT thread_id FROM post
                WHERE post.id = post_id AND thread_source_id = source_page_id),
            author_id = (SELECT author_id FROM post
                WHERE post.id = post_id AND author_source_id = source_page_id AND author_name IS NULL),
            author_name = (SELECT author_name FROM post
                WHERE post.id = post_id AND author_source_id = source_page_id),
            is_op = (SELECT is_op FROM post WHERE post.id = post_id AND author_source_id = source_page_id),
            position = (SELECT position FROM post
                WHERE post.id = post_id AND position_source_id = source_page_id),
            posted_at = (SELECT posted_at FROM post
                WHERE post.id = post_id AND date_source_id = source_page_id),
            posted_at_text = (SELECT posted_at_text FROM post
                WHERE post.id = post_id AND date_source_id = source_page_id);
        UPDATE forum SET listed_source_id = (
            SELECT id FROM source_page WHERE captured_at = forum.last_listed_at AND status = 'imported'
            ORDER BY capture_key DESC LIMIT 1);
        """

    /// Writes down as claims what earlier versions kept only as decisions.
    static func claimDecisions(in database: Database) throws {
        let log = try ClaimLog(in: database)
        for table in MergeRules.all {
            let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \(table.name)")
            while let row = try rows.next() {
                for group in table.groups where try row[group.source] as Int64? != nil {
                    let claim = table.claim(of: group, in: row)
                    try log.add(claim, of: table.entity, row[table.idColumn], source: row[group.source])
                }
            }
        }
        let moderated = try Row.fetchAll(
            database,
            sql: """
                SELECT id, moderators_source_id, (
                    SELECT group_concat(user_id) FROM forum_moderator WHERE forum_id = forum.id) AS users
                FROM forum WHERE moderators_source_id IS NOT NULL
                """)
        for row in moderated {
            let claim = try ForumWriter.claim(ofModerators: row["users"] ?? "")
            try log.add(claim, of: .moderators, row["id"], source: row["moderators_source_id"])
        }
    }
}
