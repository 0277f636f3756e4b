// What each page claims, so that every merge decision can be explained and made again. The claims of posts are in
// post_source, post_claim and post_body.
internal import ArchiveModel

extension Schema {
    package static let claims = """
        -- The values that pages claim, once each, as JSON with the columns that a page shows.
        CREATE TABLE claim_value (
            id INTEGER PRIMARY KEY,
            value TEXT NOT NULL
        );

        CREATE TABLE claim (
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            -- The order on the page.
            ordinal INTEGER NOT NULL,
            entity INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            PRIMARY KEY (source_page_id, ordinal)
        ) WITHOUT ROWID;
        -- Claims that are looked for without their page: about users without a number, and forms to answer messages.
        CREATE INDEX claim_by_entity ON claim(entity, source_page_id, ordinal) WHERE entity >= 13;

        -- What a menu of forums says, once for all pages that carry it (source_page.menu_id).
        CREATE TABLE menu_claim (
            menu_id INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            entity INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            PRIMARY KEY (menu_id, ordinal)
        ) WITHOUT ROWID;

        \(ArchiveTable.namedUser.schema)
        -- Entities about which a decision must be taken again, because a page turned out to be older. Empty after an import.
        CREATE TABLE reconsider (
            entity INTEGER NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (entity, id)
        ) WITHOUT ROWID;
        """
}

// Tables for derived fields, and for properties and checksums of the archive itself.

extension Schema {
    package static let derived = """
        -- Every value that a field with a history was seen with.
        CREATE TABLE sighting (
            field INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value TEXT NOT NULL,
            first_seen_at TEXT,
            last_seen_at TEXT,
            -- Equal for values that differ only in where their pictures were saved.
            signature INTEGER,
            PRIMARY KEY (field, entity_id, value)
        ) WITHOUT ROWID;

        -- Entities whose derived fields are out of date: filled with each batch, emptied by the last stage.
        CREATE TABLE stale (
            entity INTEGER NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (entity, id)
        ) WITHOUT ROWID;

        CREATE TABLE archive_property (
            name TEXT PRIMARY KEY,
            value TEXT
        ) WITHOUT ROWID;

        -- What the pages of the file are, as SQLite counts them, so that a bit that has turned over is found. Any program
        -- may write the archive without knowing of this: the sums are void then.
        CREATE TABLE page_sum (
            -- The first of the up to 256 pages of a row, from 1; 0 says of which state of the file the sums are.
            first_page INTEGER PRIMARY KEY,
            -- Eight bytes for each page; zeros where nobody has written it.
            sums BLOB NOT NULL
        );
        """
}

// The search index. Its tables hold no text of their own; `content="…"` tells generic tools which table has it.

extension Schema {
    package static let search = """
        -- The index writes down how far each post with a word is from the last one that has it. An archive holds few of the
        -- site's posts, so their own numbers lie far apart; numbered one after the other they take two thirds of the space.
        CREATE VIRTUAL TABLE post_search USING fts5(
            body_text, content="post", content_rowid="search_number", tokenize="unicode61 remove_diacritics 2"
        );
        -- What a batch of 10,000 posts fills is gathered in memory and written as one segment.
        INSERT INTO post_search (post_search, rank) VALUES ('hashsize', 16777216);
        -- Segments are merged little by little when there are 16 of a size, and never all at once before there are 64.
        INSERT INTO post_search (post_search, rank) VALUES ('automerge', 16);
        INSERT INTO post_search (post_search, rank) VALUES ('crisismerge', 64);

        CREATE VIRTUAL TABLE thread_search USING fts5(
            title, content="thread", content_rowid="id", tokenize="unicode61 remove_diacritics 2"
        );
        CREATE VIRTUAL TABLE message_search USING fts5(
            subject, body_text, content="private_message", content_rowid="id",
            tokenize="unicode61 remove_diacritics 2"
        );
        """
}

// Views with names, titles and addresses instead of IDs, for use in other programs.

extension Schema {
    package static let views = """
        CREATE VIEW posts AS SELECT
            post.id, thread.title AS thread, forum.name AS forum, ifnull(user.name, post.author_name) AS author,
            post.posted_at, post.position AS place, post.body_text AS text,
            'https://forums.somethingawful.com/showthread.php?goto=post&postid=' || post.id AS address,
            post.is_op, post.thread_id, thread.forum_id, post.author_id, post.search_number
        FROM post LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN forum ON forum.id = thread.forum_id
        LEFT JOIN user ON user.id = post.author_id;

        CREATE VIEW threads AS SELECT
            thread.id, thread.title, forum.name AS forum, ifnull(user.name, thread.author_name) AS author,
            thread_tag.title AS tag, thread.first_post_at, thread.last_post_at, thread.post_count AS posts_held,
            thread.reply_count + 1 AS posts_counted, thread.is_sticky, thread.is_closed,
            'https://forums.somethingawful.com/showthread.php?threadid=' || thread.id AS address,
            thread.forum_id, thread.author_id
        FROM thread LEFT JOIN forum ON forum.id = thread.forum_id LEFT JOIN user ON user.id = thread.author_id
        LEFT JOIN thread_tag ON thread_tag.id = thread.thread_tag_id;

        CREATE VIEW people AS SELECT
            id, name, post_count AS posts_held, reported_post_count AS posts_counted, registered_on, last_post_at,
            is_moderator, is_administrator, location,
            'https://forums.somethingawful.com/member.php?action=getinfo&userid=' || id AS address
        FROM user;

        CREATE VIEW messages AS SELECT
            private_message.id, private_message.subject, account.name AS account,
            ifnull(sender.name, private_message.sender_name) AS sender,
            ifnull(recipient.name, private_message.recipient_name) AS recipient, private_message.sent_at,
            private_message.body_text AS text,
            'https://forums.somethingawful.com/private.php?action=show&privatemessageid=' || private_message.id AS address,
            private_message.reply_to_id
        FROM private_message LEFT JOIN account ON account.id = private_message.account_id
        LEFT JOIN user AS sender ON sender.id = private_message.sender_id
        LEFT JOIN user AS recipient ON recipient.id = private_message.recipient_id;
        """
}
