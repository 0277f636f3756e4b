import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// What is deleted stays away, whatever comes after it and in whatever order.
@Suite struct `A deletion` {
    /// A deletion, as a test says it.
    struct Target: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var request: @Sendable () -> DeletionRequest
    }

    static func request(_ keys: Tombstone.Key..., change: (inout DeletionRequest) -> Void = { _ in })
        -> DeletionRequest
    {
        var request = DeletionRequest(at: Fixture.moment(400))
        request.targets = keys
        change(&request)
        return request
    }

    static let targets = [
        Target(testDescription: "a forum") { request(.init(.forum, 100)) },
        Target(testDescription: "a subforum") { request(.init(.forum, 101)) },
        Target(testDescription: "a thread") { request(.init(.thread, 1)) },
        Target(testDescription: "posts") { request(.init(.post, 11), .init(.post, 14)) },
        Target(testDescription: "a user") { request(.init(.user, 7)) },
        Target(testDescription: "a user with the name") {
            request(.init(.user, 7)) { $0.hidesNames = true }
        },
        Target(testDescription: "a message") { request(.init(.message, 51)) },
        Target(testDescription: "a forum, a post and a user") {
            request(.init(.forum, 101), .init(.post, 12), .init(.user, 8))
        },
    ]

    @Test func `takes what an earlier batch of the same import showed of a deleted thread`() throws {
        var (list, search, page) = (
            Fixture.page("list", day: 1), Fixture.page("search", day: 2), Fixture.page("page", day: 3)
        )
        list.threads = [Fixture.thread(1, title: "gone")]
        var mention = MentionRecord(of: PostID(rawValue: 11), basis: .search)
        mention.excerpt = "words of a deleted post"
        search.claimed = [mention]
        page.posts = [Fixture.post(11)]
        let request = Self.request(.init(.thread, 1))
        let (first, last) = (try TestArchive().import([list]), try TestArchive().import([list, search, page]))
        for archive in [first, last] { _ = try archive.store.delete(request) }
        try first.import([search, page])
        #expect(try first.rows("SELECT 1 FROM post_mention").isEmpty)
        #expect(try first.dump == last.dump)
    }

    /// An archive that has deleted what another has, and holds nothing.
    private func empty(withTombstonesOf other: TestArchive) throws -> TestArchive {
        let archive = try TestArchive()
        for table in ["tombstone", "deleted_name", "forgotten_code"] {
            let rows = try other.rows("SELECT * FROM \(table)")
            try DatabaseQueue(path: archive.path).write { database in
                for row in rows {
                    try database.execute(
                        sql: """
                            INSERT INTO \(table) (\(row.columnNames.joined(separator: ", ")))
                            VALUES (\(row.map { _ in "?" }.joined(separator: ", ")))
                            """, arguments: StatementArguments(row.databaseValues))
                }
            }
        }
        return archive
    }

    /// Everything that may come after a deletion leaves the archive as it is.
    private func check(_ pages: [PageRecord], _ request: DeletionRequest, seed: UInt64) throws {
        let archive = try TestArchive().import(pages)
        _ = try archive.store.delete(request)
        let expected = try archive.dump
        let other = try TestArchive().import(pages)

        #expect(try empty(withTombstonesOf: archive).import(pages).dump == expected, "tombstones first")
        let late = try empty(withTombstonesOf: archive)
        for part in Captures.shuffled(pages, seed: seed) { try late.import(part) }
        #expect(try late.dump == expected, "tombstones first, another order")
        let new = try TestArchive()
        try new.merge(archive)
        #expect(try new.dump == expected, "merged into a new archive")
        try new.merge(other)
        #expect(try new.dump == expected, "merged with what was deleted")
        try other.merge(archive)
        #expect(try other.dump == expected, "merged into what was deleted")

        try archive.store.repair()
        #expect(try archive.dump == expected, "repaired")
        try archive.import(pages.shuffled())
        #expect(try archive.dump == expected, "imported again")
        _ = try ArchiveWriter(store: archive.store, isRescan: true).write(pages)
        try archive.import([])
        #expect(try archive.dump == expected, "read again")
        let moved = pages.map { page in
            var page = page
            page.source.path = "moved/" + page.source.path
            page.source.pathBytes = Array(page.source.path.utf8)
            return page
        }
        try archive.import(moved)
        #expect(try archive.dump == expected, "imported from elsewhere")
        #expect(try archive.store.search(SearchQuery("words"), limit: 99).allSatisfy { $0.id != 0 })
        let errors = try archive.store.check(isFull: true).sections.flatMap(\.findings)
            .filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test(arguments: QuickRun.cases(targets), QuickRun.cases([3, 8] as [UInt64]))
    func `is final for captures at random`(_ target: Target, seed: UInt64) throws {
        try check(Captures.all(count: 10, seed: seed), target.request(), seed: seed)
    }

    private static let stories = (`Any order`.stories + `Any order`.nameStories).filter {
        !$0.name.contains("spelt")
    }

    @Test(arguments: QuickRun.cases(stories))
    func `is final in each story of captures that disagree`(_ story: `Any order`.Story) throws {
        try check(
            story.pages(), Self.request(.init(.thread, 1), .init(.user, 5), .init(.forum, 100)), seed: 1)
    }

    @Test func `takes out an excluded page as well, so that --undo brings nothing back`() throws {
        let pages = Captures.all(count: 12, seed: 5)
        let request = Self.request(.init(.thread, 1), .init(.user, 8))
        let archive = try TestArchive().import(pages)
        _ = try archive.store.delete(request)
        let expected = try archive.dump
        let hash = try #require(pages[2].source.hash)
        for isFirst in [true, false] {
            let archive = try TestArchive().import(pages)
            if isFirst { try archive.store.exclude([hash]) }
            _ = try archive.store.delete(request)
            if !isFirst { try archive.store.exclude([hash]) }
            try archive.store.include([hash])
            #expect(try archive.dump == expected)
        }
    }

    @Test(arguments: [false, true])
    func `can be undone by removing the tombstone and reading the pages again`(isExcluded: Bool) throws {
        let pages = Captures.all(count: 12, seed: 6)
        let archive = try TestArchive().import(pages)
        let before = try archive.dump
        let excluded = isExcluded ? pages.compactMap(\.source.hash) : []
        try archive.store.exclude(excluded, reason: "a test")
        _ = try archive.store.delete(Self.request(.init(.thread, 1), .init(.user, 7)))
        let items = try archive.store.querying { try $0.tombstones() }
        #expect(items.map { "\($0.kind) \($0.id)" } == ["thread 1", "user 7"])
        #expect(try archive.store.removeTombstones([.init(.thread, 1), .init(.user, 7)]) == 2)
        #expect(try archive.rows("SELECT 1 FROM tombstone").isEmpty)
        let outcomes = try ArchiveWriter(store: archive.store, isRescan: true).write(pages)
        #expect(outcomes.contains { $0 != nil } == !isExcluded)
        try archive.import([])
        #expect(try archive.store.excludedPages().count { $0.reason == "a test" } == Set(excluded).count)
        try archive.store.include(excluded)
        #expect(try archive.dump == before)
    }

    @Test func `of a forum takes its threads also when their own deletion is forgotten`() throws {
        var page = Fixture.page("thread", day: 1)
        (page.source.threadID, page.source.forumID) = (ThreadID(rawValue: 1), ForumID(rawValue: 100))
        page.threads = [Fixture.thread(1, title: "Soup", forum: 100)]
        let archive = try TestArchive().import([page])
        for key in [Tombstone.Key(.thread, 1), .init(.forum, 100)] {
            _ = try archive.store.delete(Self.request(key))
        }
        #expect(try archive.store.removeTombstones([.init(.thread, 1)]) == 1)
        let rows = try archive.rows("SELECT kind || ' ' || id, cause_id FROM tombstone ORDER BY 1")
        #expect(rows.map { "\($0[0] as String) \($0[1] as Int64? ?? 0)" } == ["forum 100 0", "thread 1 100"])
        let left = try archive.dump
        try archive.import([page])
        #expect(try archive.dump == left)
    }

    @Test func `that was taken back leaves marks, which wait for the next import here and after a merge`() throws {
        var page = Fixture.page("thread", day: 1, account: "Harriet")
        page.threads = [Fixture.thread(1, title: "Soup", forum: 100)]
        let archive = try TestArchive().import([page])
        let account = AccountID(rawValue: try archive.rows("SELECT id FROM account")[0][0])
        try archive.store.mark([ThreadID(rawValue: 1)], asRead: true, for: account, at: Fixture.moment(2))
        _ = try archive.store.delete(Self.request(.init(.forum, 100)))
        #expect(try archive.store.removeTombstones([.init(.forum, 100)]) == 1)
        let other = try TestArchive()
        try other.merge(archive)
        for archive in [archive, other] {
            #expect(try archive.rows("SELECT 1 FROM reader_mark WHERE target_id = 1").count == 1)
            #expect(try !archive.store.check(isFull: true).hasErrors)
        }
    }

    @Test func `a page takes along what only that page said, and its row stays`() throws {
        let pages = Captures.all(count: 10, seed: 4)
        let hash = try #require(pages[3].source.hash)
        let archive = try TestArchive().import(pages)
        let request = Self.request { $0.pages = [hash] }
        _ = try archive.store.delete(request)
        func content(_ archive: TestArchive) throws -> [String] {
            try archive.dump.filter { !$0.hasPrefix("{\"table\":\"tombstone\"") }
        }
        let expected = try TestArchive().import(pages.filter { $0.source.hash != hash }).dump
        #expect(try content(archive) == expected)
        try archive.import(pages)
        try archive.merge(try TestArchive().import(pages))
        try archive.store.repair()
        #expect(try content(archive) == expected)
        let rows = try archive.rows("SELECT status FROM source_page WHERE sha256 = '\(hash)'")
        #expect(!rows.isEmpty && rows.allSatisfy { $0["status"] == "skipped" })
        #expect(try archive.store.removeTombstones([.init(.page, Int64(hash.prefix >> 1))]) == 1)
        try archive.import(pages)
        #expect(try archive.dump == TestArchive().import(pages).dump)
    }

    @Test func `of a page that may come back leaves no account that no page tells`() throws {
        let page = Fixture.page("only", day: 1, account: "Harriet")
        let archive = try TestArchive().import([page])
        let hash = try #require(page.source.hash)
        _ = try archive.store.delete(Self.request { $0.pages = [hash] })
        #expect(try archive.store.removeTombstones([.init(.page, Int64(hash.prefix >> 1))]) == 1)
        let copy = try TestArchive()
        try copy.merge(archive)
        #expect(try copy.rows("SELECT id FROM account").isEmpty && archive.rows("SELECT id FROM account").isEmpty)
    }
}
