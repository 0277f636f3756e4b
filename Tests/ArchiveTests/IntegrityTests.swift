import Archive
import ForumModel
import TestSupport
import Testing

/// A sound archive and one way to break it: each rule finds exactly what was planted (``Plant``).
@Suite struct `Integrity rules` {
    @Test func `a sound archive has no findings`() throws {
        let archive = try Plant.soundArchive()
        #expect(try archive.store.check().sections.map(\.code) == [])
        try archive.store.close()
        let report = try ArchiveStore(path: archive.path, access: .read).check(isFull: true)
        #expect(report.sections.map(\.code) == [])
        #expect(report.isFlawless)
    }

    @Test(arguments: QuickRun.cases(Plant.all)) func `a planted defect is found, and nothing else`(
        _ plant: Plant
    ) throws {
        let archive = try plant.archive()
        let store = try ArchiveStore(path: archive.path, access: .read)
        let report = try store.check(isFull: plant.needsFullCheck)
        // Whatever another program writes makes the sums of the file void.
        let sections = report.sections.filter { $0.code == plant.code || $0.code != "archive.unsealed" }
        #expect(sections.map(\.code) == [plant.code], "\(sections.flatMap(\.findings))")
        let finding = try #require(report.section(plant.diagnosticCode)?.findings.first)
        #expect(report.section(plant.diagnosticCode)?.findings.count == 1)
        #expect(finding.id == plant.id)
        #expect(finding.entity == plant.entity)
        #expect(finding.severity == plant.severity)
        #expect(finding.source?.path == plant.source)
        #expect(report.hasErrors == (plant.severity == .error))
        #expect(!report.isFlawless)
        // The same rule alone finds the same, also where only a full check has it.
        var only = IntegrityCheck()
        only.codes = [plant.diagnosticCode]
        only.isFull = plant.needsFullCheck
        #expect(try store.run(only).sections.map(\.findings) == [[finding]])
    }

    @Test func `every rule has a plant, and every plant a rule`() throws {
        #expect(Set(Plant.all.map(\.code)) == Set(IntegrityReport.codes.map(\.rawValue)))
        #expect(Set(IntegrityReport.codes).count == IntegrityReport.codes.count)
    }

    @Test func `the gravest findings come first, and only those that are asked for`() throws {
        let archive = try Plant.soundArchive()
        try archive.executeUnchecked(
            """
            INSERT INTO post_quote VALUES (11, 5, 'Eve'); UPDATE private_message SET sender_id = NULL;
            UPDATE thread SET forum_id = 999;
            """)
        let all = try archive.store.check()
        #expect(all.sections.map(\.code) == ["thread.no-forum", "message.no-sender", "quote.not-held"])
        var check = IntegrityCheck()
        check.leastSeverity = .warning
        #expect(
            try archive.store.run(check).sections.map(\.code) == ["thread.no-forum", "message.no-sender"])
        check.codes = [.quoteNotHeld, .messageNoSender]
        #expect(try archive.store.run(check).sections.map(\.code) == ["message.no-sender"])
        #expect(check.isFiltered)
    }

    @Test func `of what an earlier archive had nothing is new, whatever the numbers of its pages`() throws {
        let archive = try Plant.soundArchive()
        try archive.executeUnchecked(
            "INSERT INTO post_quote VALUES (11, 5, 'Eve'); UPDATE source_page SET status = 'notice' WHERE id = 2"
        )
        var check = IntegrityCheck()
        var known = KnownFindings()
        _ = try archive.store.run(check) { known.insert($0, $1) }
        check.known = known
        #expect(try archive.store.run(check).sections.isEmpty)
        try archive.executeUnchecked(
            """
            UPDATE source_page SET id = 77 WHERE id = 2; INSERT INTO post_quote VALUES (12, 5, 'Eve');
            """)
        let report = try archive.store.run(check)
        #expect(report.sections.flatMap(\.findings).map(\.id) == [12])
        #expect(!report.isFlawless)
    }

    @Test func `an archive that lacks a post that a page promises is never called flawless`() throws {
        for sql in [
            "UPDATE thread SET reply_count = 2", "INSERT INTO thread (id, forum_id) VALUES (2, 100)",
            "UPDATE thread SET reply_count = NULL, page_count = 2",
        ] {
            let archive = try Plant.soundArchive()
            try archive.execute(sql)
            let report = try archive.store.check()
            #expect(!report.isFlawless, "\(sql)")
            #expect(report.completeness?.isComplete == false, "\(sql)")
            #expect(report.completeness?.totalHeldPercent ?? 0 <= 100, "\(sql)")
        }
    }

    @Test func `a share of what is held is only then 100 % when all is`() throws {
        let archive = try Plant.soundArchive()
        try archive.execute("UPDATE thread SET reply_count = 1")
        #expect(try archive.store.querying { try $0.completeness() }.heldPercent == 100)
        try archive.execute(
            """
            INSERT INTO post (id, search_number, thread_id, posted_at)
            WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
            SELECT 100 + n, 100 + n, 1, '2015-01-03T00:00:00Z' FROM numbers;
            UPDATE thread SET post_count = 1002, reply_count = 1002;
            """)
        let summary = try archive.store.querying { try $0.completeness() }
        #expect(summary.heldPercent == 99)
        #expect(summary.heldPostCount == 1002 && summary.promisedPostCount == 1003)
        #expect(summary.incompleteThreadCount == 1)
    }

    @Test func `a page of another zone is told with the zone and the command`() throws {
        // In winter Chicago is 6 hours behind UTC, and 16 behind Brisbane.
        var pages: [PageRecord] = []
        for (name, day, shift) in [("brisbane's", 10, Int64(16 * 3600)), ("newer", 20, 0)] {
            var page = Fixture.page(name, day: day)
            page.source.threadID = ThreadID(rawValue: 1)
            page.source.timeZone = ("America/Chicago", "default")
            page.posts = [Fixture.post(11), Fixture.post(12)]
            for index in page.posts.indices {
                page.posts[index].postedAt = UTCTime(
                    seconds: 1_356_998_400 + Int64(index) * 86_400 * 2 + shift)
            }
            pages.append(page)
        }
        let report = try TestArchive().import(pages).store.check()
        let finding = try #require(report.section(.dateZoneConflict)?.findings.first)
        #expect(
            finding.message.contains(
                """
                If the newer one is right, the dates here fit Australia/Brisbane: \
                awful-archive import '/pages/brisbane'\\''s' --time-zone Australia/Brisbane --rescan
                """), "\(finding.message)")
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
        let archive = try Plant.soundArchive()
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
        let archive = try Plant.soundArchive()
        try archive.execute("UPDATE forum SET claimed_parent_id = x'00'")
        #expect(throws: ArchiveError.self) { try archive.store.repair() }
    }
}
