import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

@Suite struct `Sixty captures that disagree` {
    /// Four sets of them, each with the archive that one import makes of it.
    static let sets = (1...4).map { seed in
        let captures = Captures.all(count: 60, seed: UInt64(seed))
        return (captures: captures, expected: Result { try TestArchive().import(captures).dump })
    }

    @Test(arguments: QuickRun.cases(0..<20)) func `give the same archive in any order and any parts`(
        _ number: Int
    ) throws {
        let (captures, result) = Self.sets[number % 4]
        let expected = try result.get()
        #expect(expected.contains { $0.contains("post_revision") })
        let archive = try TestArchive()
        for part in Captures.shuffled(captures, seed: UInt64(number)) {
            _ = try ArchiveWriter(store: archive.store).write(part)
            try archive.import([])
        }
        let dump = try archive.dump
        #expect(dump.filter { !expected.contains($0) } == expected.filter { !dump.contains($0) })
        #expect(dump == expected)
    }

    @Test(arguments: QuickRun.cases(0..<8))
    func `give the same archive when archives of their parts are merged`(
        _ number: Int
    )
        throws
    {
        let (captures, result) = Self.sets[number % 4]
        let expected = try result.get()
        let merged = try TestArchive()
        for part in Captures.shuffled(captures, seed: UInt64(100 + number)) {
            try merged.merge(try TestArchive().import(part))
        }
        let dump = try merged.dump
        #expect(dump.filter { !expected.contains($0) } == expected.filter { !dump.contains($0) })
        #expect(dump == expected)
    }

    @Test func `are decided by a repair as they were by the imports`() throws {
        let (captures, result) = Self.sets[0]
        let expected = try result.get()
        let archive = try TestArchive().import(captures)
        try archive.execute(
            """
            UPDATE thread SET title = 'wrong', forum_id = NULL, post_count = 0;
            UPDATE post SET last_seen_at = NULL, is_ignored = 1, first_missing_at = '2030-01-01T00:00:00Z';
            UPDATE user SET name = 'wrong'; DELETE FROM post_revision; DELETE FROM user_name;
            INSERT INTO post_search (post_search) VALUES ('delete-all');
            """)
        #expect(try archive.dump != expected)
        try archive.store.repair()
        #expect(try archive.dump == expected)
        #expect(try !archive.store.search(SearchQuery("words"), limit: 5).isEmpty)
    }
}

@Suite struct `The same bytes in two places` {
    /// Two captures of one moment, and a copy of the newer that shows it to be the older.
    static var pages: [PageRecord] {
        func page(_ name: String, file: Int64, title: String) -> PageRecord {
            var page = Fixture.page(name, day: 3)
            page.source.key.fileTime = UTCTime(seconds: file)
            page.threads = [Fixture.thread(1, title: title)]
            page.posts = [Fixture.post(11, body: title)]
            return page
        }
        let (first, second) = (
            page("first", file: 1_400_000_000, title: "First"),
            page("second", file: 1_500_000_000, title: "Second")
        )
        var copy = second
        copy.source.path = "copy"
        copy.source.pathBytes = Array("copy".utf8)
        copy.source.key.fileTime = UTCTime(seconds: 1_300_000_000)
        return [first, second, copy]
    }

    @Test func `have the earlier file time, whichever came first`() throws {
        for order in permutations(Self.pages) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            #expect(try archive.rows("SELECT title FROM thread")[0]["title"] == "First")
            #expect(try archive.rows("SELECT body_text FROM post")[0]["body_text"] == "First")
            #expect(
                try archive.rows("SELECT body_html FROM post_revision")[0]["body_html"] == "<p>Second</p>")
        }
    }

    @Test func `keep a time that may be true before one that cannot`() throws {
        var pages = Self.pages
        pages[2].source.key.fileTime = UTCTime(seconds: 0)
        for order in permutations(pages) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            #expect(try archive.rows("SELECT title FROM thread")[0]["title"] == "Second")
        }
    }

    @Test func `have the time that a crawl states, and its address`() throws {
        var pages = Self.pages
        pages[2].source.key.time = Fixture.moment(9)
        pages[2].source.key.isExplicit = true
        pages[2].source.capturedBasis = .warc
        pages[2].source.url = "https://forums.example/t"
        pages[2].source.urlBasis = .warc
        pages[2].source.key.fileTime = UTCTime(seconds: 1_600_000_000)
        var expected: [String]?
        for order in permutations(pages) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            let post = try archive.rows("SELECT last_seen_at FROM post")[0]
            #expect(post["last_seen_at"] == "2015-01-10T00:00:00Z")
            let dump = try archive.dump
            #expect(dump.contains { $0.contains("https://forums.example/t") })
            #expect(expected == nil || dump == expected)
            expected = dump
        }
    }
}

@Suite struct `A page that is read again` {
    @Test func `says what it says now, and nothing that it said before`() throws {
        var page = Fixture.page("page", day: 3, account: "Ada")
        var row = Fixture.thread(1, title: "Wrong", forum: 100)
        row.isBookmarked = true
        page.threads = [row]
        page.posts = [Fixture.post(11)]
        let archive = try TestArchive().import([page])
        var again = page
        again.source.accountName = "Bob"
        row = Fixture.thread(1, title: "Right")
        row.isBookmarked = true
        again.threads = [row]
        again.posts[0].postedAt = Fixture.moment(2)
        _ = try ArchiveWriter(store: archive.store, isRescan: true).write([again])
        try archive.import([])
        let thread = try archive.rows("SELECT title, forum_id FROM thread")[0]
        #expect(thread["title"] == "Right")
        #expect(thread["forum_id"] as Int64? == nil)
        #expect(try archive.rows("SELECT posted_at FROM post")[0]["posted_at"] == "2015-01-03T00:00:00Z")
        let bookmarks = try archive.rows(
            "SELECT name FROM thread_bookmark JOIN account ON account.id = account_id")
        #expect(bookmarks.map { $0["name"] as String } == ["Bob"])
        #expect(try archive.rows("SELECT * FROM thread_history").isEmpty)
    }
}
