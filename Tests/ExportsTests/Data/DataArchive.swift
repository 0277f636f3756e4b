import Archive
import Exports
import Foundation
import GRDB
import TestSupport

/// An archive with at least one row in each published table and hostile text, and a folder for its exports.
final class DataArchive {
    private let archive: TestArchive

    /// Text that attacks, in this order: formulas, quoting, line ends, terminals, UTF-16, JSON, HTML and XML.
    static let hostile =
        "=cmd|' /C calc'!A0,\"quoted\"\r\nnext\tline\u{0B}\u{1B}[31m\u{7F}\u{85}\u{9B}2J\u{2028}\u{2029}\u{FEFF}é👩‍👩‍👧\\u0041</script>]]>"
    /// 2^53 + 1, which a `Double` cannot represent.
    static let beyondDouble: Int64 = 9_007_199_254_740_993

    init() throws {
        archive = try TestArchive()
        try archive.execute(Self.sql)
        try archive.execute(
            "UPDATE post SET body_text = ?1, body_html = ?1 WHERE id = 101", [Self.hostile])
    }

    var folder: String { archive.folder.path }
    var path: String { archive.path }
    var store: ArchiveStore { archive.store }

    func execute(_ sql: String) throws { try archive.execute(sql) }

    func count(_ table: String) throws -> Int {
        try archive.rows("SELECT count(*) FROM \(table)").first?[0] ?? -1
    }

    /// Exports the archive with private messages and notes, unless `change` excludes them.
    @discardableResult
    func export(
        _ exporter: some Exporter, to name: String = "out",
        _ change: (inout ArchiveSelection) -> Void = { _ in },
        job adjust: (inout ExportJob) -> Void = { _ in }
    ) throws -> ExportSummary {
        var selection = ArchiveSelection()
        (selection.includesPrivate, selection.includesNotes) = (true, true)
        change(&selection)
        var job = ExportJob(output: folder + "/" + name)
        adjust(&job)
        let settled = job
        return try store.reading(selection) { try exporter.export($0, settled) }
    }

    /// The bytes of an exported file.
    func bytes(_ name: String) throws -> Data {
        Data(try archive.folder.bytes(name))
    }

    private static let sql = """
        INSERT INTO category (id, name, position) VALUES (48, 'Main', 1), (49, 'Other', 2);
        INSERT INTO forum (id, name, description, category_id, parent_id, position) VALUES
            (900, 'Towels', 'Dry', 48, NULL, 1), (901, 'Bath towels', NULL, NULL, 900, 1), (902, 'Soap', '', 49, NULL, 1);
        INSERT INTO user (id, name, roles, custom_title_html, avatar_url, is_administrator, post_rate, location) VALUES
            (7, 'Ada', 'op', '<b>title</b>', 'https://example.com/ada.gif', 0, 0.25, 'Paris'),
            (8, 'Bob', NULL, NULL, NULL, 1, 4.0, NULL), (9, 'Lurker', NULL, NULL, NULL, NULL, NULL, NULL);
        INSERT INTO user_name VALUES (7, 'Adah', '2012-01-01T00:00:00Z', NULL), (9, '@lurker', NULL, NULL);
        INSERT INTO user_title VALUES (7, '<i>old</i>', '2012-01-01T00:00:00Z', '2012-02-01T00:00:00Z');
        INSERT INTO forum_moderator VALUES (900, 8), (902, 9);
        INSERT INTO forum_history VALUES (900, 'Old towels', NULL, NULL, NULL);
        INSERT INTO account VALUES (0, NULL, NULL), (9223372036854775806, 'Ada', 7), (5, 'Bob', 8);
        INSERT INTO forum_bookmark VALUES (5, 902);
        INSERT INTO thread_tag (id, site_id, image_name, title) VALUES
            (9223372036854775805, 3, 'tag.gif', 'Tag'), (6, 4, 'other.gif', NULL), (77, 5, 'letter.gif', NULL);
        INSERT INTO thread (id, forum_id, title, author_id, author_name, thread_tag_id, is_sticky, is_closed,
            rating_average, post_count, last_post_author_name) VALUES
            (1, 901, '-1+1', 7, NULL, 9223372036854775805, 1, 0, 4.5, 2, 'Eve'),
            (2, 902, 'Soap', 8, NULL, 6, NULL, NULL, NULL, 1, NULL),
            (3, 902, 'Nothing held', NULL, 'Mallory', NULL, NULL, NULL, NULL, 0, NULL);
        INSERT INTO thread_history VALUES (1, 'Former title', NULL, NULL, NULL), (2, NULL, 900, NULL, NULL);
        INSERT INTO thread_bookmark VALUES (9223372036854775806, 1, 2), (5, 2, 0);
        INSERT INTO post (search_number, id, thread_id, author_id, author_name, position, posted_at, edited_by_name,
            edit_note, body_html, body_text, is_op, is_ignored, is_seen) VALUES
            (1, 100, 1, 7, NULL, 1, '2012-09-20T16:16:00Z', 'Ada', 'Ada edited', '<p>first</p>', 'first', 1, 0, 1),
            (2, 101, 1, 8, NULL, 2, '2013-09-20T16:16:00Z', NULL, NULL, NULL, NULL, 0, 0, NULL),
            (3, 200, 2, 8, NULL, 1, '2014-09-20T16:16:00Z', NULL, NULL, '''=1', '', NULL, 1, 0),
            (4, 9007199254740993, NULL, NULL, 'Trent', NULL, NULL, NULL, NULL, 'stray', 'stray', NULL, 0, NULL);
        INSERT INTO post_quote VALUES (101, 100, 'Ada'), (101, NULL, '+Nobody'), (200, 9007199254740993, NULL);
        INSERT INTO post_revision (post_id, body_html, first_captured_at, last_captured_at, body_signature,
            body_imageless_signature, source_id, markup_source_id, body_text) VALUES
            (100, 'before', '2012-10-01T00:00:00Z', NULL, 1, 1, 1, 1, 'before'), (200, 'was', NULL, NULL, 2, 2, 2, 2, NULL);
        INSERT INTO source_page (id, root, path, path_bytes, kind, status, sha256, byte_count, url, account_id,
            imported_at, file_modified_at, capture_key) VALUES
            (1, '/pages', 'a\\xFF.html', X'61FF', 'showthread', 'imported', 'bb', 5, 'https://example.com/1',
                9223372036854775806, '2020-01-01T00:00:00Z', 0, zeroblob(25)),
            (2, '/pages', 'b.html', X'62', 'showthread', 'imported', 'aa', 5, NULL, 0, '2020-01-01T00:00:00Z', 0,
                zeroblob(25)),
            (3, '/pages', 'copy.html', X'63', 'showthread', 'duplicate', 'bb', 5, NULL, 0, '2020-01-01T00:00:00Z', 0,
                zeroblob(25)),
            (4, '/pages', 'secret subject.html', X'64', 'private_message', 'imported', 'dd', 5, NULL, 5,
                '2020-01-01T00:00:00Z', 0, zeroblob(25));
        INSERT INTO source_issue VALUES (1, 'warning', 'b.code', 'message'), (1, 'warning', 'a.code', 'message'),
            (4, 'warning', 'c.code', 'of a secret');
        INSERT INTO excluded_page VALUES ('ee', 'a forgery');
        INSERT INTO tombstone (kind, id, deleted_at, reason) VALUES ('user', 99, '2020-01-01T00:00:00Z', 'asked for it');
        INSERT INTO deleted_name VALUES ('Zebedee', 99);
        INSERT INTO reader_mark VALUES (0, 'thread', 1, 'read', 1, '2020-01-01T00:00:00Z');
        INSERT INTO reader_note VALUES ('post', 100, 'commenting', 'mine', 'first', 'a', 'b', '2020-01-01T00:00:00Z');
        INSERT INTO saved_query VALUES ('towels', 'towel user:Ada', 1);
        INSERT INTO kept_page (source_page_id, compression, byte_count, bytes) VALUES (1, 'gzip', 5, X'1F8B00FF'),
            (4, 'gzip', 5, X'1F8B');
        INSERT INTO post_source (post_id, source_page_id) VALUES (100, 1), (100, 2), (100, 3), (101, 1), (200, 2),
            (9007199254740993, 3);
        INSERT INTO private_message_folder (account_id, id, name) VALUES (5, 0, 'Inbox');
        INSERT INTO private_message (id, account_id, folder_id, subject, body_html, body_text, sender_id, sender_name,
            thread_tag_id, is_seen) VALUES (55, 5, 0, '=Secret', '<p>secret</p>', 'secret', 7, 'Ada', 77, 1);
        INSERT INTO announcement (id, forum_id, title, author_id, author_name, posted_on, body_html) VALUES
            (9223372036854775804, 900, 'Hear', 8, 'Bob', '2010-09-05', '<p>hear</p>');
        INSERT INTO punishment (id, user_id, user_name, kind, punished_at, reason_html, post_id) VALUES
            (9223372036854775803, 8, 'Bob', 'probation', '2013-10-01T00:00:00Z', 'soap', 101),
            (4, 7, 'Ada', 'ban', NULL, 'towels', NULL);
        INSERT INTO poll VALUES (9223372036854775802, 1, '<b>Which?</b>', 'Which?', 3, 0, 1), (12, 2, NULL, 'Soap?', NULL, NULL, NULL);
        INSERT INTO poll_option VALUES (12, 1, '<i>Yes</i>', 'Yes', NULL), (9223372036854775802, 1, 'Mine', 'Mine', 3);
        INSERT INTO poll_view VALUES (5, 12, 1), (9223372036854775806, 9223372036854775802, 0);
        INSERT INTO poll_history VALUES (12, 0, 2, '2012-01-01T00:00:00Z', NULL),
            (9223372036854775802, 1, 3, NULL, '2013-01-01T00:00:00Z');
        INSERT INTO account_ignored VALUES (5, 9, 'Lurker'), (5, NULL, 'Mallory');
        INSERT INTO account_buddy VALUES (5, 7, 'Ada'), (5, NULL, 'Eve');
        INSERT INTO account_state VALUES (5, 1, '2013-01-01T00:00:00Z', '2013-02-01T00:00:00Z', 'on probation', 40, 500, 1,
            'Archives, Search'),
            (5, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
        INSERT INTO thread_poster VALUES (1, 7, 'Ada', 5), (1, 8, 'Bob', NULL);
        INSERT INTO post_mark VALUES (101, 'probation', 8, '(USER WAS PUT ON PROBATION)'), (101, 'ban', NULL, '(BANNED)');
        INSERT INTO forum_thread_tag VALUES (900, 6, 1), (900, 9223372036854775805, 2);
        INSERT INTO forum_visit VALUES (900, 1, '2013-01-01T00:00:00Z', 12), (900, 2, NULL, 13);
        INSERT INTO user_moderates VALUES (8, 900), (8, 902);
        INSERT INTO site_statistics VALUES (1, '2013-01-01T00:00:00Z', 'usercount', 200000), (2, NULL, 'usercount', 3);
        INSERT INTO found_mention VALUES (300, 1, 'search', 7, 'Ada', 1, 900, '2012-09-20T16:16:00Z', 'found words'),
            (300, 2, 'search', NULL, NULL, NULL, NULL, NULL, NULL);
        UPDATE user SET special_title_html = '<b>special</b>' WHERE id = 7;
        UPDATE thread SET list_page = 2, list_position = 7, last_post_at_text = 'Sep 1' WHERE id = 1;
        UPDATE source_page SET unread_letters = 5, reader_version = 2 WHERE id = 1;
        INSERT INTO asset VALUES ('0a', 'image/gif', 3, X'474946'), ('0b', 'text/css', 1, X'20');
        INSERT INTO asset_url VALUES ('https://example.com/ada.gif', '0a', NULL, NULL), ('x.css', '0b', NULL, NULL),
            ('x.gif', '0a', NULL, NULL);
        INSERT INTO asset_reference VALUES (1, './x.gif', 'file', 'x.gif', NULL), (4, 'cid:1', 'content', '0a', NULL);
        """
}
