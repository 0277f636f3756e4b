import Archive
import ForumModel
import GRDB
import Testing

/// A sound archive and one way to break it: each rule finds exactly what was planted.
@Suite struct `Integrity rules` {
    struct Plant: CustomTestStringConvertible, Sendable {
        var code: String
        var sql: String
        var entity: String
        var id: Int64
        var severity = Diagnostic.Severity.warning
        var testDescription: String { code + ": " + sql }
    }

    static let plants = [
        Plant(
            code: "post.no-thread", sql: "UPDATE post SET thread_id = NULL WHERE id = 11", entity: "post",
            id: 11),
        Plant(
            code: "post.no-thread", sql: "UPDATE post SET thread_id = 999 WHERE id = 11", entity: "post",
            id: 11,
            severity: .error),
        Plant(code: "thread.no-forum", sql: "UPDATE thread SET forum_id = NULL", entity: "thread", id: 1),
        Plant(
            code: "thread.no-forum", sql: "UPDATE thread SET forum_id = 999", entity: "thread", id: 1,
            severity: .error),
        Plant(
            code: "forum.no-place", sql: "UPDATE forum SET category_id = NULL WHERE id = 100",
            entity: "forum", id: 100),
        Plant(
            code: "forum.no-place", sql: "UPDATE forum SET parent_id = 999 WHERE id = 101", entity: "forum",
            id: 101,
            severity: .error),
        Plant(
            code: "forum.no-place", sql: "UPDATE forum SET category_id = 99 WHERE id = 101", entity: "forum",
            id: 101,
            severity: .error),
        Plant(
            code: "archive.foreign-key", sql: "UPDATE private_message SET recipient_id = 99",
            entity: "private_message", id: 51, severity: .error),
        Plant(
            code: "message.no-sender", sql: "UPDATE private_message SET sender_id = NULL", entity: "message",
            id: 51),
        Plant(
            code: "forum.cycle", sql: "UPDATE forum SET parent_id = 101, category_id = NULL WHERE id = 100",
            entity: "forum", id: 100, severity: .error),
        Plant(code: "thread.post-count", sql: "UPDATE thread SET reply_count = 5", entity: "thread", id: 1),
        Plant(
            code: "page.unusable", sql: "UPDATE source_page SET status = 'quarantined'",
            entity: "source_page", id: 1),
        Plant(
            code: "page.notice", sql: "UPDATE source_page SET status = 'notice'", entity: "source_page",
            id: 1,
            severity: .info),
        Plant(
            code: "page.not-read", sql: "UPDATE source_page SET status = 'not_read'", entity: "source_page",
            id: 1, severity: .info),
        Plant(
            code: "quote.not-held", sql: "INSERT INTO post_quote VALUES (11, 5, 'Eve')", entity: "post",
            id: 11,
            severity: .info),
        Plant(
            code: "date.zone-conflict",
            sql: "INSERT INTO source_issue VALUES (1, 'warning', 'date.zone-conflict', 'hours')",
            entity: "source_page", id: 1),
        Plant(
            code: "archive.values", sql: "UPDATE post SET thread_id = 'abc' WHERE id = 11", entity: "archive",
            id: 0, severity: .error),
        Plant(
            code: "post.missing",
            sql: "UPDATE post SET first_missing_at = '2015-01-02T00:00:00Z' WHERE id = 11",
            entity: "post", id: 11, severity: .info),
        Plant(
            code: "forum.missing",
            sql: "UPDATE forum SET first_missing_at = '2015-01-02T00:00:00Z' WHERE id = 101", entity: "forum",
            id: 101, severity: .info),
        Plant(
            code: "archive.unfinished", sql: "INSERT INTO reconsider VALUES (1, 11)", entity: "archive", id: 0
        ),
        Plant(
            code: "archive.unfinished", sql: "INSERT INTO stale VALUES (1, 11)", entity: "archive", id: 0),
        Plant(
            code: "reader.older", sql: "UPDATE source_page SET reader_version = NULL", entity: "archive",
            id: 0,
            severity: .info),
        Plant(
            code: "reader.older", sql: "UPDATE source_page SET reader_version = reader_version - 1",
            entity: "archive", id: 0, severity: .info),
        Plant(
            code: "archive.foreign-key", sql: "UPDATE post SET author_id = 999 WHERE id = 11", entity: "post",
            id: 11,
            severity: .error),
    ]

    static func sound() throws -> TestArchive {
        var page = Fixture.page("page", day: 10, account: "Ada")
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
        return try TestArchive().import([page])
    }

    @Test func `a sound archive has no findings`() throws {
        let report = try Self.sound().store.check()
        #expect(report.sections.map(\.code) == [])
    }

    @Test(arguments: plants) func `a planted defect is found, and nothing else`(_ plant: Plant) throws {
        let archive = try Self.sound()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let other = try DatabaseQueue(path: archive.path, configuration: configuration)
        try other.write { try $0.execute(sql: plant.sql) }
        let report = try archive.store.check()
        #expect(report.sections.map(\.code) == [plant.code])
        let finding = try #require(report.sections.first?.findings.first)
        #expect(report.sections.first?.findings.count == 1)
        #expect(finding.id == plant.id)
        #expect(finding.entity == plant.entity)
        #expect(finding.severity == plant.severity)
        #expect(report.hasErrors == (plant.severity == .error))
    }

    @Test func `pages that an earlier version read are counted, those that it could not read too`() throws {
        let statuses: [PageStatus] = [
            .imported, .notice, .notRead, .quarantined, .notForum, .skipped, .duplicate, .unreadable,
        ]
        let pages = statuses.flatMap { status in
            [1, nil, ReaderVersion.current].map { version in
                var page = Fixture.page("\(status) \(version ?? 0)", day: 1, status: status)
                page.source.readerVersion = version
                return page
            }
        }
        let archive = try TestArchive().import(pages)
        #expect(try archive.store.overview().olderReaderPageCount == 7)
        let section = try archive.store.check().sections.first { $0.code == "reader.older" }
        #expect(
            section?.findings.map(\.message)
                == ["7 pages were read by an earlier version; `import --rescan` reads them again"])
    }

    @Test
    func `a check keeps as many findings as are wanted, counts the others and gives all of them in order`()
        throws
    {
        let archive = try Self.sound()
        try archive.execute(
            """
            INSERT INTO post_quote (post_id, quoted_post_id)
            WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50)
            SELECT 11, 9000 - n FROM numbers
            """)
        let whole = try archive.store.check()
        var given: [String] = []
        let report = try archive.store.check(keeping: 3) { given.append("\($0.rawValue): \($1.message)") }
        let section = try #require(report.sections.first)
        #expect(report.sections.map(\.code) == ["quote.not-held"])
        #expect(section.count == 50 && section.count(.info) == 50 && report.count(.info) == 50)
        #expect(section.findings.map(\.message) == (8950...8952).map { "quotes post \($0)" })
        #expect(given == (8950...8999).map { "quote.not-held: quotes post \($0)" })
        #expect(whole.sections.first?.findings.map(\.message) == (8950...8999).map { "quotes post \($0)" })
    }

    @Test func `a repair of values that do not belong there is refused`() throws {
        let archive = try Self.sound()
        try archive.execute("UPDATE forum SET claimed_parent_id = x'00'")
        #expect(throws: ArchiveError.self) { try archive.store.repair() }
    }
}
