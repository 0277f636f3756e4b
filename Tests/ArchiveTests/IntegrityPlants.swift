import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

/// A way to break a sound archive so that one rule, and no other, finds it.
struct Plant: CustomTestStringConvertible, Sendable {
    /// How the archive is broken.
    enum Defect: Sendable {
        /// By another program, without foreign keys.
        case sql(String)
        /// By a disk: the file's bytes, after all programs have closed it.
        case bytes(@Sendable (inout Data) throws -> Void)
        /// By pages.
        case pages(@Sendable () -> [PageRecord])
    }

    var code: String
    var defect: Defect
    var entity: String
    var id: Int64
    var severity = Diagnostic.Severity.warning
    /// The page that the finding must name.
    var source: String?
    var needsFullCheck = false

    var diagnosticCode: DiagnosticCode { DiagnosticCode(rawValue: code) ?? .archiveDamaged }
    var testDescription: String { if case .sql(let sql) = defect { code + ": " + sql } else { code } }

    init(
        _ code: String, _ sql: String, _ entity: String, _ id: Int64,
        _ severity: Diagnostic.Severity = .warning,
        from source: String? = nil, full: Bool = false
    ) {
        self.init(code, by: .sql(sql), entity, id, severity, from: source, full: full)
    }

    init(
        _ code: String, by defect: Defect, _ entity: String, _ id: Int64,
        _ severity: Diagnostic.Severity = .warning,
        from source: String? = nil, full: Bool = false
    ) {
        (self.code, self.defect, self.entity, self.id) = (code, defect, entity, id)
        (self.severity, self.source, needsFullCheck) = (severity, source, full)
    }

    /// The broken archive.
    func archive() throws -> TestArchive {
        switch defect {
        case .sql(let sql):
            let archive = try Self.soundArchive()
            try archive.executeUnchecked(sql)
            return archive
        case .bytes(let change):
            let archive = try Self.soundArchive()
            try archive.store.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: archive.path))
            try change(&bytes)
            try bytes.write(to: URL(fileURLWithPath: archive.path))
            return archive
        case .pages(let pages):
            return try TestArchive().import(pages())
        }
    }

    /// An archive in which no rule finds anything: a page of a thread, and a page without any content.
    static func soundArchive() throws -> TestArchive {
        var page = Fixture.page("page", day: 10, account: "Ada")
        page.source.threadID = ThreadID(rawValue: 1)
        page.users = [Fixture.user(7, "Ada"), Fixture.user(8, "Bob")]
        var thread = Fixture.thread(1, title: "Hello", forum: 100)
        thread.replyCount = 1
        page.threads = [thread]
        page.posts = [Fixture.post(11), Fixture.post(12, author: (8, "Bob"))]
        page.forums = Fixture.menu([(100, "Cats", 1), (101, "Kittens", 100)])
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.subject = "Towels"
        message.folderID = .inbox
        message.sender = (UserID(rawValue: 8), "Bob")
        page.messages = [message]
        page.folders = [FolderRecord(id: .inbox, name: "Inbox")]
        return try TestArchive().import([page, Fixture.page("other", day: 11, account: "Ada")])
    }

    /// Pages of ten posts each, and one that shows all of them later.
    private static func pagesWithDominantOne() -> [PageRecord] {
        let starts: [Int64] = [1, 11, 21, 31, 41, 51]
        let ranges: [Range<Int64>] = starts.map { $0..<$0 + 10 } + [1..<101]
        return ranges.enumerated().map { index, posts in
            var page = Fixture.page("page \(index)", day: 1 + index)
            page.source.threadID = ThreadID(rawValue: 1)
            page.users = [Fixture.user(7, "Ada")]
            page.threads = [Fixture.thread(1, title: "Hello", forum: 100)]
            page.forums = Fixture.menu([(100, "Cats", 1)])
            page.posts = posts.map { Fixture.post($0) }
            return page
        }
    }

    /// What follows from posts, for plants that move or date posts: they break nothing else.
    private static func recounted(_ sql: String) -> String {
        sql + """
            ; UPDATE thread SET post_count = (SELECT count(*) FROM post WHERE thread_id = thread.id),
                reply_count = (SELECT count(*) FROM post WHERE thread_id = thread.id) - 1,
                first_post_id = (SELECT min(id) FROM post WHERE thread_id = thread.id),
                last_post_id = (SELECT max(id) FROM post WHERE thread_id = thread.id);
            UPDATE thread SET first_post_at = (SELECT posted_at FROM post WHERE id = first_post_id),
                last_post_at = (SELECT max(posted_at) FROM post WHERE thread_id = thread.id);
            UPDATE user SET post_count = (SELECT count(*) FROM post WHERE author_id = user.id), last_post_at = (
                SELECT posted_at FROM post WHERE author_id = user.id ORDER BY id DESC LIMIT 1)
            """
    }

    private static let ada = "(SELECT id FROM account WHERE name = 'Ada')"

    static let all: [Plant] = [file, entities, counts, people, pages, saidByImports].flatMap(\.self)

    /// Lets an empty page of a table claim lost bytes, and the header another number of changes: a write of another program
    /// leaves no sums.
    private static func claimLostBytes(_ bytes: inout Data) throws {
        let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
        let page = try #require(
            stride(from: pageSize, to: bytes.count, by: pageSize).first { start in
                [10, 13].contains(bytes[start]) && bytes[start + 3] == 0 && bytes[start + 4] == 0
            })
        bytes[page + 7] = 1
        bytes[27] &+= 1
    }

    /// Changes a letter of a post.
    private static func turnBit(_ bytes: inout Data) throws {
        let place = try #require(bytes.range(of: Data("hello</p>".utf8)))
        bytes[place.lowerBound] ^= 1
    }

    private static let file: [Plant] = [
        Plant("archive.values", "UPDATE post SET thread_id = 'abc' WHERE id = 11", "archive", 0, .error),
        Plant("archive.damaged", by: .bytes(claimLostBytes), "archive", 0, .error),
        Plant("archive.bit-rot", by: .bytes(turnBit), "archive", 0, .error),
        Plant(
            "archive.unsealed", "UPDATE archive_property SET value = value || ''", "archive", 0, .info,
            full: true),
        Plant("archive.own-index", "CREATE INDEX mine ON post(posted_at)", "archive", 0, .info),
        Plant(
            "archive.foreign-key", "UPDATE private_message SET recipient_id = 99", "private_message", 51,
            .error),
        Plant(
            "archive.foreign-key", recounted("UPDATE post SET author_id = 999 WHERE id = 11"), "post", 11,
            .error),
        Plant("archive.unfinished", "INSERT INTO reconsider VALUES (1, 11)", "archive", 0),
        Plant("archive.unfinished", "INSERT INTO stale VALUES (1, 11)", "archive", 0),
        Plant(
            "archive.unfinished-merge",
            """
            INSERT OR REPLACE INTO archive_property VALUES ('unfinished merges', '["/other.sqlite"]')
            """, "archive", 0),
        Plant("search.damaged", "DELETE FROM message_search_docsize", "archive", 0, .error),
        Plant(
            "search.damaged", "UPDATE post SET body_text = 'another' WHERE id = 11", "archive", 0, .error,
            full: true),
        Plant(
            "picture.suspect",
            """
            INSERT INTO asset VALUES (
                '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d', 'image/png', 1, x'00');
            INSERT INTO asset_url (url, sha256) WITH RECURSIVE number(n) AS (
                    SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 21)
                SELECT 'https://i.example.com/' || n, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
                FROM number
            """, "archive", 0, .info),
        Plant("asset.damaged", "INSERT INTO asset VALUES ('aa', 'image/png', 1, x'00')", "asset", 0, .error),
        Plant("claim.damaged", "INSERT INTO claim_value VALUES (1, '{}')", "claim", 1, .error, full: true),
        Plant(
            "kept.damaged",
            """
            INSERT INTO kept_page (source_page_id, compression, byte_count, bytes)
            VALUES (1, 'zstd', 5, X'28B52FFD2005290000676F6F7365')
            """, "kept_page", 1, .error, full: true),
        Plant(
            "kept.damaged",
            "INSERT INTO page_dictionary VALUES (40000, 'showthread 2013', 'x', X'37A430EC409C0000')",
            "page_dictionary", 40000, .error, full: true),
        Plant("derived.differs", "UPDATE thread SET first_post_at = NULL", "thread", 1, .error),
        Plant("derived.differs", "UPDATE thread SET unread_count = 1", "thread", 1, .error),
        Plant("derived.differs", "UPDATE user SET post_count = 7 WHERE id = 8", "user", 8, .error),
        Plant("number.invalid", "INSERT INTO user (id, name) VALUES (-5, 'Nobody')", "user", -5, .error),
        Plant("number.invalid", "INSERT INTO category (id, name) VALUES (0, 'None')", "category", 0, .error),
        Plant(
            "number.invalid", "UPDATE source_page SET page_number = 0 WHERE id = 2", "source_page", 2, .error,
            from: "other"),
    ]

    private static let entities: [Plant] = [
        Plant(
            "post.no-thread", recounted("UPDATE post SET thread_id = NULL WHERE id = 11"), "post", 11,
            from: "page"),
        Plant(
            "post.no-thread", recounted("UPDATE post SET thread_id = 999 WHERE id = 11"), "post", 11, .error,
            from: "page"),
        Plant("thread.no-forum", "UPDATE thread SET forum_id = NULL", "thread", 1, from: "page"),
        Plant("thread.no-forum", "UPDATE thread SET forum_id = 999", "thread", 1, .error, from: "page"),
        Plant(
            "forum.no-category", "UPDATE forum SET category_id = NULL WHERE id = 100", "forum", 100,
            from: "page"),
        Plant(
            "forum.no-place", "UPDATE forum SET parent_id = NULL WHERE id = 101", "forum", 101, from: "page"),
        Plant(
            "forum.no-place", "UPDATE forum SET parent_id = 999 WHERE id = 101", "forum", 101, .error,
            from: "page"),
        Plant(
            "forum.no-place", "UPDATE forum SET category_id = 99 WHERE id = 101", "forum", 101, .error,
            from: "page"),
        Plant(
            "forum.cycle", "UPDATE forum SET parent_id = 101, category_id = NULL WHERE id = 100", "forum",
            100,
            .error, from: "page"),
        Plant(
            "forum.missing", "UPDATE forum SET first_missing_at = '2015-01-02T00:00:00Z' WHERE id = 101",
            "forum",
            101, .info, from: "page"),
        Plant(
            "post.missing", "UPDATE post SET first_missing_at = '2015-01-02T00:00:00Z' WHERE id = 11", "post",
            11,
            .info, from: "page"),
        Plant(
            "quote.not-held", "INSERT INTO post_quote VALUES (11, 5, 'Eve')", "post", 11, .info, from: "page"),
        Plant(
            "message.no-sender", "UPDATE private_message SET sender_id = NULL", "message", 51, from: "page"),
        Plant(
            "message.to-self", "UPDATE private_message SET recipient_id = sender_id", "message", 51, .info,
            from: "page"),
        Plant(
            "message.reply-not-held", "UPDATE private_message SET reply_to_id = 50", "message", 51, .info,
            from: "page"),
        Plant("message.reply-circle", "UPDATE private_message SET reply_to_id = 51", "message", 51, .error),
        Plant(
            "announcement.no-forum", "INSERT INTO announcement (id, title) VALUES (1, 'Rules')",
            "announcement", 1),
        Plant(
            "announcement.no-forum", "INSERT INTO announcement (id, forum_id) VALUES (1, 999)",
            "announcement", 1,
            .error),
        Plant(
            "bookmark.no-target", "INSERT INTO thread_bookmark VALUES (\(ada), 999, NULL)", "thread", 999,
            .error),
        Plant("bookmark.no-target", "INSERT INTO forum_bookmark VALUES (\(ada), 999)", "forum", 999, .error),
        Plant(
            "bookmark.no-target",
            "INSERT INTO reader_mark VALUES (\(ada), 'thread', 999, 'bookmark', 1, '2020-01-01T00:00:00Z')",
            "thread", 999, .info),
        Plant("punishment.no-user", "INSERT INTO punishment (id, kind) VALUES (1, 'ban')", "punishment", 1),
        Plant(
            "punishment.no-user",
            "INSERT INTO punishment (id, kind, user_id, row_source_id) VALUES (1, 'ban', 99, 2)",
            "punishment", 1, .error, from: "other"),
        Plant(
            "picture.not-held",
            "UPDATE post SET body_html = '<p><img src=\"http://i.example/a.png\"></p>' WHERE id = 11",
            "archive", 0,
            .info),
    ]

    private static let counts: [Plant] = [
        Plant(
            "thread.post-count", "UPDATE thread SET reply_count = 5, replies_source_id = 1", "thread", 1,
            from: "page"),
        Plant(
            "thread.pages-missing",
            """
            UPDATE source_page SET page_number = 1, page_count = 3 WHERE id = 1;
            UPDATE thread SET page_count = 3, pages_source_id = 1
            """, "thread", 1, from: "page"),
        Plant(
            "thread.no-page", "UPDATE source_page SET filter_user_id = 7 WHERE id = 1", "thread", 1,
            from: "page"),
        Plant(
            "thread.listed-only", "INSERT INTO thread (id, forum_id, list_source_id) VALUES (2, 100, 2)",
            "thread", 2,
            .info, from: "other"),
        Plant(
            "tag.two-numbers",
            """
            INSERT INTO thread_tag (id, site_id, image_name) VALUES (7000000000000, 309, 'video');
            INSERT INTO claim_value (id, value) VALUES (90001, '{"site_id":309}'), (90002, '{"site_id":372}');
            INSERT INTO claim SELECT min(id), 90001, 8, 7000000000000, 90001 FROM source_page;
            INSERT INTO claim SELECT min(id), 90002, 8, 7000000000000, 90002 FROM source_page
            """, "tag", 7_000_000_000_000, from: "page"),
        Plant(
            "thread.two-forums",
            """
            INSERT OR REPLACE INTO sighting VALUES
                (4, 1, '100', '2015-01-01T00:00:00Z', '2015-03-01T00:00:00Z', NULL),
                (4, 1, '101', '2015-02-01T00:00:00Z', '2015-04-01T00:00:00Z', NULL)
            """, "thread", 1, from: "page"),
        Plant(
            "post.two-threads",
            "INSERT INTO post_claim (source_page_id, post_id, thread_id) VALUES (1, 11, 2)", "post",
            11, .info, from: "page"),
        Plant(
            "post.position-gap",
            "UPDATE post SET position = iif(id = 11, 1, 4), position_source_id = 1", "post", 12, .info,
            from: "page"),
        Plant(
            "post.position-duplicate", "UPDATE post SET position = 3, position_source_id = 1", "post", 12,
            from: "page"),
        Plant(
            "count.contradiction", "UPDATE source_page SET page_number = 3, page_count = 2 WHERE id = 2",
            "source_page", 2, from: "other"),
        Plant(
            "count.contradiction",
            """
            INSERT OR REPLACE INTO thread_view (account_id, thread_id, unread_count) VALUES (\(ada), 1, 9);
            UPDATE thread SET unread_count = 9, replies_source_id = 1
            """, "thread", 1, from: "page"),
        Plant(
            "count.contradiction",
            """
            INSERT INTO poll (id, thread_id, vote_count, is_multiple) VALUES (1, 1, 5, 0);
            INSERT INTO poll_option (poll_id, position, vote_count) VALUES (1, 1, 2), (1, 2, 2)
            """, "poll", 1),
    ]

    private static let people: [Plant] = [
        Plant(
            "post.body-hidden", "UPDATE post_source SET is_ignored = 1 WHERE post_id = 11", "post", 11, .info,
            from: "page"),
        Plant(
            "post.body-hidden",
            "UPDATE post_source SET is_ignored = 1 WHERE post_id = 11; UPDATE post SET is_partial = 1 WHERE id = 11",
            "post", 11, from: "page"),
        Plant(
            "post.no-author", recounted("UPDATE post SET author_id = NULL WHERE id = 12"), "post", 12,
            from: "page"),
        Plant(
            "post.author-name-only",
            recounted("UPDATE post SET author_id = NULL, author_name = 'Eve' WHERE id = 12"), "post", 12,
            .info,
            from: "page"),
        Plant(
            "user.name-shared",
            """
            INSERT INTO sighting VALUES (1, 8, 'ADA', '2000-01-01T00:00:00Z', '2030-01-01T00:00:00Z', NULL)
            """, "user", 7),
        Plant(
            "date.order", recounted("UPDATE post SET posted_at = '2014-06-01T00:00:00Z' WHERE id = 12"),
            "post", 12,
            from: "page"),
        Plant(
            "date.implausible", recounted("UPDATE post SET posted_at = '1990-01-01T00:00:00Z' WHERE id = 11"),
            "post", 11, .error, from: "page"),
        Plant(
            "date.implausible", recounted("UPDATE post SET posted_at = '2099-01-01T00:00:00Z' WHERE id = 12"),
            "post", 12, .error, from: "page"),
        Plant(
            "date.implausible", "UPDATE private_message SET sent_at = '1990-01-01T00:00:00Z'", "message", 51,
            .error),
    ]

    private static let pages: [Plant] = [
        Plant(
            "page.unusable", "UPDATE source_page SET status = 'quarantined' WHERE id = 2", "source_page", 2,
            from: "other"),
        Plant(
            "page.notice", "UPDATE source_page SET status = 'notice' WHERE id = 2", "source_page", 2, .info,
            from: "other"),
        Plant(
            "page.not-read", "UPDATE source_page SET status = 'not_read' WHERE id = 2", "source_page", 2,
            .info,
            from: "other"),
        Plant("reader.older", "UPDATE source_page SET reader_version = NULL", "archive", 0, .info),
        Plant(
            "reader.older", "UPDATE source_page SET reader_version = reader_version - 1", "archive", 0, .info),
        Plant(
            "page.dominates", by: .pages(pagesWithDominantOne), "source_page", 7, .info, from: "/pages/page 6"
        ),
    ]

    private static let saidByImports: [Plant] = issues.map { code in
        Plant(
            code.rawValue, "INSERT INTO source_issue VALUES (2, 'warning', '\(code.rawValue)', 'said')",
            "source_page", 2,
            from: "other")
    }

    /// What imports say of pages.
    private static let issues: [DiagnosticCode] = [
        .pageTruncated, .pageRowsMissing, .pagePartInvalid, .pageUnreadPart, .encodingInvalid,
        .encodingControl,
        .encodingDeclaredUnsupported, .idThreadUnknown, .idMismatch, .idInvalid, .idDuplicateInPage,
        .dateInvalid,
        .dateNonexistent, .dateConflict, .dateZoneConflict, .dateImplausible, .captureBeforeFloor,
        .captureImplausible, .containerTruncated, .webArchiveBadEncoding, .mhtmlBadEncoding, .warcTruncated,
        .warcPartial, .warcChunkedCut, .warcDigest,
    ]
}

extension TestArchive {
    /// Writes as another program, which heeds no foreign keys.
    func executeUnchecked(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).write { try $0.execute(sql: sql) }
    }
}
