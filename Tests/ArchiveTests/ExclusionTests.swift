import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// Pages that are left out, and come back.
@Suite struct `Excluding a page` {
    /// A dump without the list of exclusions.
    private func content(of archive: TestArchive) throws -> [String] {
        try archive.dump.filter { !$0.hasPrefix("{\"table\":\"excluded_page\"") }
    }

    /// Excludes each page in turn, and compares the archive with one that never had it.
    private func check(_ pages: [PageRecord], each: Int = 1) throws {
        let whole = try TestArchive().import(pages).dump
        for number in stride(from: 0, to: pages.count, by: each) {
            guard let hash = pages[number].source.hash else { continue }
            let (name, excluded) = (pages[number].source.path, pages.filter { $0.source.hash == hash })
            let archive = try TestArchive().import(pages)
            try archive.store.exclude([hash])
            let without = try TestArchive().import(pages.filter { $0.source.hash != hash }).dump
            #expect(try content(of: archive) == without, "without \(name)")
            try archive.import(excluded)
            #expect(try content(of: archive) == without, "\(name) imported again")
            // Another archive that has the page does not bring it back, nor is it kept out of one that is merged.
            let other = try TestArchive().import(excluded)
            try other.merge(archive)
            try archive.merge(try TestArchive().import(excluded))
            let new = try TestArchive()
            try new.merge(archive)
            for archive in [archive, other, new] {
                #expect(try content(of: archive) == without, "merged without \(name)")
                #expect(try archive.dump(of: "excluded_page").count == 1)
                try archive.store.repair()
                #expect(try content(of: archive) == without, "repaired without \(name)")
                try archive.store.include([hash])
                #expect(try archive.dump == whole, "\(name) again")
                #expect(try archive.store.excludedPages().isEmpty)
                #expect(
                    try archive.store.check(isFull: true).sections.allSatisfy {
                        !$0.code.hasPrefix("archive.") || $0.code == "archive.unsealed"
                    })
            }
        }
    }

    @Test func `a post on an excluded page goes with a deleted forum that only a later page tells of`() throws {
        func page(_ name: String, day: Int, post: Int64, thread: Int64, forum: Int64?) -> PageRecord {
            var page = Fixture.page(name, day: day)
            if forum != nil { page.threads = [Fixture.thread(thread, forum: forum)] }
            page.posts = [Fixture.post(post, thread: thread)]
            page.kept = KeptPage([9, 9], hash: page.source.hash, facts: CaptureFacts())
            return page
        }
        let aside = page("aside", day: 2, post: 21, thread: 2, forum: nil)
        let archive = try TestArchive().import([aside, page("other", day: 2, post: 11, thread: 1, forum: 5)])
        try archive.store.exclude([try #require(aside.source.hash)])
        _ = try archive.store.delete(`A deletion`.request(.init(.forum, 5)))
        #expect(try archive.rows("SELECT 1 FROM kept_page").count == 1)
        try archive.import([page("later", day: 3, post: 22, thread: 2, forum: 5)])
        #expect(try archive.rows("SELECT 1 FROM excluded_claim").isEmpty)
        #expect(try archive.rows("SELECT 1 FROM kept_page").isEmpty)
    }

    @Test func `a reading position on an excluded page moves when the page is deleted`() throws {
        var (first, aside) = (Fixture.page("first", day: 2), Fixture.page("aside", day: 3))
        (first.posts, aside.posts) = ([Fixture.post(11)], [Fixture.post(12)])
        let hash = try #require(aside.source.hash)
        let archive = try TestArchive().import([first, aside])
        try archive.store.markRead(
            upTo: [PostID(rawValue: 12)], for: AccountID(rawValue: 0), at: Fixture.moment(20))
        try archive.store.exclude([hash])
        _ = try archive.store.delete(`A deletion`.request { $0.pages = [hash] })
        let positions = "SELECT target_id FROM reader_mark WHERE kind = 'position' ORDER BY 1"
        #expect(try archive.rows(positions).map { $0[0] as Int64 } == [11, 12])
    }

    @Test func `a person whom only an excluded page shows is found, so as to be forgotten`() throws {
        var (first, aside) = (Fixture.page("first", day: 2), Fixture.page("aside", day: 3))
        (first.posts, aside.posts) = ([Fixture.post(11)], [Fixture.post(12, author: (8, "Gander77"))])
        aside.users = [Fixture.user(8, "Gander77")]
        let archive = try TestArchive().import([first, aside])
        try archive.store.exclude([try #require(aside.source.hash)])
        let person = try archive.store.querying { try $0.absentUser(named: "gander77", id: nil) }
        #expect(person == UserID(rawValue: 8))
        _ = try archive.store.delete(`A deletion`.request { $0.persons = [.init(id: person, name: nil)] })
        #expect(try archive.rows("SELECT 1 FROM excluded_claim WHERE value LIKE '%gander77%'").isEmpty)
    }

    /// Not those of one account in two spellings: a row of pages refers to the account, not to a spelling, so the account
    /// keeps the one that counts before the exclusion.
    private static let stories = (`Any order`.stories + `Any order`.nameStories).filter {
        !$0.name.contains("spelt")
    }

    @Test(arguments: QuickRun.cases(stories))
    func `leaves what the other pages make, and undoes without a trace`(_ story: `Any order`.Story) throws {
        let pages = story.pages()
        try check(pages, each: max(1, pages.count - 1))
    }

    @Test(.isLong, arguments: [11] as [UInt64])
    func `leaves what the other pages make, of pages at random`(seed: UInt64) throws {
        try check(Captures.all(count: 16, seed: seed), each: 7)
    }

    @Test(arguments: [false, true])
    func `a copy that says more about the capture counts when the page comes back`(isMerged: Bool) throws {
        let page = Fixture.page("page", day: 2)
        var crawl = page
        crawl.source.path = "crawl"
        crawl.source.pathBytes = Array("crawl".utf8)
        crawl.source.key.time = Fixture.moment(9)
        crawl.source.key.isExplicit = true
        crawl.source.capturedBasis = .warc
        let pages = [page, crawl].map { page in
            var page = page
            page.users = [Fixture.user(5, "Ada")]
            return page
        }
        let newer = Self.changed(Fixture.page("newer", day: 5)) { $0.users = [Fixture.user(5, "Ben")] }
        let expected = try TestArchive().import(pages + [newer]).dump
        let archive = try TestArchive().import([pages[0], newer])
        let hash = try #require(page.source.hash)
        try archive.store.exclude([hash])
        if isMerged {
            try archive.merge(try TestArchive().import([pages[1]]))
        } else {
            try archive.import([pages[1]])
        }
        try archive.store.include([hash])
        #expect(try archive.dump == expected)
        try archive.store.exclude([hash])
        _ = try ArchiveWriter(store: archive.store, isRescan: true).write([pages[0]])
        try archive.import([])
        try archive.store.include([hash])
        #expect(try archive.dump == expected, "after a rescan of the other copy")
    }

    private static func changed(_ page: PageRecord, _ change: (inout PageRecord) -> Void) -> PageRecord {
        var page = page
        change(&page)
        return page
    }

    @Test func `stays when the page is deleted too, and its tombstone is removed`() throws {
        let page = Self.changed(Fixture.page("page", day: 2)) { $0.users = [Fixture.user(5, "Ada")] }
        let hash = try #require(page.source.hash)
        let archive = try TestArchive().import([page])
        try archive.store.exclude([hash])
        let excluded = try archive.dump
        _ = try archive.store.delete(`A deletion`.request { $0.pages = [hash] })
        _ = try archive.store.removeTombstones([.init(.page, Int64(hash.prefix >> 1))])
        try archive.import([page])
        #expect(try archive.dump == excluded)
        #expect(try archive.rows("SELECT 1 FROM user").isEmpty)
        try archive.store.include([hash])
        #expect(try archive.dump == TestArchive().import([page]).dump)
    }

    @Test func `a page is found by its number, its path, its hash and its copies`() throws {
        let page = Fixture.page("folder/page", day: 1)
        var copy = Fixture.page("copy", day: 1)
        copy.source.hash = page.source.hash
        let archive = try TestArchive().import([page, copy, Fixture.page("other", day: 2)])
        let hash = try #require(page.source.hash).description
        for name in [
            "1", "2", "folder/page", "copy", page.source.root + "/copy", hash,
            String(hash.prefix(8)).uppercased(),
        ] {
            #expect(try archive.store.pages(named: name).map(\.id.rawValue) == [1], "\(name)")
        }
        for name in ["4", "page", String(hash.prefix(7)), "", "%"] {
            #expect(try archive.store.pages(named: name).isEmpty, "\(name)")
        }
    }

    @Test func `a page that decides far more than others of its kind is noted`() throws {
        func page(_ number: Int, posts: Range<Int64>, day: Int) -> PageRecord {
            var page = Fixture.page("page \(number)", day: day)
            page.posts = posts.map { Fixture.post($0) }
            return page
        }
        var pages = (0..<6).map { page($0, posts: Int64(1 + $0 * 10)..<Int64(11 + $0 * 10), day: 1 + $0) }
        let honest = try TestArchive().import(pages)
        #expect(try honest.store.check().sections.allSatisfy { $0.code != "page.dominates" })
        pages.append(page(9, posts: 1..<101, day: 20))
        let section = try #require(
            try TestArchive().import(pages).store.check().sections.first { $0.code == "page.dominates" })
        #expect(section.findings.map(\.id) == [7])
        #expect(section.findings[0].severity == .info)
        // A page that shows as much and is overruled by newer ones decides nothing.
        pages[6] = page(9, posts: 1..<51, day: 0)
        #expect(
            try TestArchive().import(pages).store.check().sections.allSatisfy {
                $0.code != "page.dominates"
            })
    }
}
