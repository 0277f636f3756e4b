import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

/// What is moved to an archive of its own, and back.
@Suite struct `A split` {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private static func request(forum: Int64? = nil, thread: Int64? = nil) -> SplitRequest {
        SplitRequest(
            forums: forum.map { [ForumID(rawValue: $0)] } ?? [],
            threads: thread.map { [ThreadID(rawValue: $0)] } ?? [])
    }

    private var output: String { folder.path + "/new.sqlite" }

    private func lines(_ store: ArchiveStore) throws -> [String] {
        var lines: [String] = []
        try LogicalDump(of: store).write { lines.append($0) }
        return lines
    }

    /// The pages of some that an archive has a row of.
    private func pages(_ pages: [PageRecord], in store: ArchiveStore) throws -> [PageRecord] {
        let paths = Set(try store.querying { try $0.pages(limit: 999).items.map(\.path) })
        return pages.filter { paths.contains($0.source.path) }
    }

    /// Both archives are what an import of their pages makes, and merged they are the one that was split.
    private func check(_ pages: [PageRecord], _ request: SplitRequest) throws {
        let whole = try TestArchive().import(pages).dump
        let archive = try TestArchive().import(pages)
        let summary = try ArchiveSplit(archive.store).run(request, to: output)
        guard !summary.plan.isEmpty else {
            #expect(try archive.dump == whole)
            #expect(!FileManager.default.fileExists(atPath: output))
            return
        }
        let new = try ArchiveStore(path: output, access: .read)
        #expect(try archive.dump == TestArchive().import(self.pages(pages, in: archive.store)).dump, "left")
        #expect(try lines(new) == TestArchive().import(self.pages(pages, in: new)).dump, "moved")
        for path in [archive.path, output] {
            let report = try ArchiveStore(path: path, access: .read).check(isFull: true)
            #expect(
                report.sections.allSatisfy { section in section.findings.allSatisfy { $0.severity != .error }
                })
        }
        let other = try TestArchive()
        _ = try ArchiveMerge(into: other.store).run([new])
        try other.merge(archive)
        #expect(try other.dump == whole, "merged in the other order")
        _ = try ArchiveMerge(into: archive.store).run([new])
        #expect(try archive.dump == whole, "merged")
        try FileManager.default.removeItem(atPath: output)
    }

    private static let requests = [
        Self.request(thread: 1), Self.request(thread: 2), Self.request(forum: 100),
        Self.request(forum: 101), Self.request(forum: 1, thread: 2),
    ]

    @Test(arguments: QuickRun.cases([2, 7] as [UInt64]))
    func `is undone by a merge, for captures at random`(seed: UInt64) throws {
        for request in Self.requests { try check(Captures.all(count: 14, seed: seed), request) }
    }

    private static let stories = (`Any order`.stories + `Any order`.nameStories).filter {
        // A row of pages refers to the account, not to one of its spellings.
        !$0.name.contains("spelt")
    }

    @Test(arguments: QuickRun.cases(stories))
    func `is undone by a merge, in each story of captures that disagree`(_ story: `Any order`.Story) throws {
        try check(story.pages(), Self.request(forum: 100, thread: 1))
    }

    /// Two threads of one forum, a list that shows both, and the profile of an author in the first.
    private func forum() -> [PageRecord] {
        var first = Fixture.page("first", day: 1)
        first.source.threadID = ThreadID(rawValue: 1)
        first.threads = [Fixture.thread(1, title: "First", forum: 100)]
        first.posts = [Fixture.post(11, body: "words of Ada"), Fixture.post(12, author: (8, "Bob"))]
        var second = Fixture.page("second", day: 2)
        second.source.threadID = ThreadID(rawValue: 2)
        second.threads = [Fixture.thread(2, title: "Second", forum: 100)]
        second.posts = [Fixture.post(21, thread: 2, author: (8, "Bob"), body: "other words")]
        var list = Fixture.page("list", day: 3)
        list.source.kind = .forumdisplay
        list.source.forumID = ForumID(rawValue: 100)
        list.threads = [Fixture.thread(1, forum: 100), Fixture.thread(2, forum: 100)]
        var profile = Fixture.page("profile", day: 4)
        profile.source.kind = .profile
        profile.users = [Fixture.user(7, "Ada", title: "<b>first of her name</b>")]
        return [first, second, list, profile]
    }

    @Test
    func
        `moves a thread with its posts; the list that shows it stays, and a profile of an author is in both`()
        throws
    {
        let archive = try TestArchive().import(forum())
        let summary = try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: output)
        #expect(summary.plan.titles == ["First"])
        #expect((summary.plan.threadCount, summary.plan.postCount) == (1, 2))
        #expect((summary.plan.movedPageCount, summary.plan.sharedPageCount) == (1, 1))
        #expect(summary.left.posts == 1 && summary.moved.posts == 2)
        let new = try ArchiveStore(path: output, access: .read)
        #expect(try pages(forum(), in: new).map(\.source.path) == ["first", "profile"])
        #expect(try pages(forum(), in: archive.store).map(\.source.path) == ["second", "list", "profile"])
        #expect(try archive.store.search(SearchQuery("words"), limit: 9).map(\.id) == [21])
        #expect(try new.search(SearchQuery("words"), limit: 9).map(\.id) == [11])
        #expect(try archive.rows("SELECT * FROM tombstone").isEmpty)
        try archive.import(forum())
        #expect(try archive.dump == TestArchive().import(forum()).dump, "imported again")
    }

    @Test(arguments: [1, 9]) func `takes a name along that two people have or had, as only its pages show`(
        _ day: Int
    ) throws {
        // One of them has another name on another page; the last page shows a name without a number.
        let shown: [(day: Int, thread: Int64, user: Int64?, name: String)] = [
            (2, 1, 7, "Moonbeam"), (3, 1, 8, "Moonbeam"), (day, 2, 7, "Sunray"), (2, 3, nil, "Moonbeam"),
        ]
        let pages = shown.enumerated().map { index, shown in
            var page = Fixture.page("page \(index)", day: shown.day)
            page.threads = [Fixture.thread(shown.thread, title: "Thread \(shown.thread)")]
            page.users = shown.user.map { [Fixture.user($0, shown.name)] } ?? []
            page.posts = [
                Fixture.post(Int64(index) + 11, thread: shown.thread, author: (shown.user ?? 0, shown.name))
            ]
            if shown.user == nil { page.posts[0].authorID = nil }
            return page
        }
        try check(pages, Self.request(thread: 1))
    }

    @Test(arguments: [0.1, 0.6]) func `that is cancelled takes nothing out, and goes on when it is run again`(
        _ fraction: Double
    ) throws {
        let archive = try TestArchive().import(forum())
        let before = try archive.dump
        #expect(throws: ArchiveError.cancelled(path: output)) {
            try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: output) { $0 < fraction }
        }
        #expect(try archive.dump == before)
        let summary = try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: output)
        #expect((summary.left.posts, summary.moved.posts) == (1, 2))
    }

    @Test func `that goes on after a stop brings the marks that were set since`() throws {
        _ = try ArchiveSplit(TestArchive().import(forum()).store).run(Self.request(thread: 1), to: output)
        // The archive as it is when the split is stopped before anything is taken out.
        let archive = try TestArchive().import(forum())
        try archive.store.bookmark(
            .add, threads: [ThreadID(rawValue: 1)], forums: [], for: AccountID(rawValue: 0),
            at: Fixture.moment(20))
        let summary = try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: output)
        #expect(summary.isContinued)
        let new = try ArchiveStore(path: output, access: .read)
        #expect(try new.readerMarks(on: .thread, 1).count == 1)
        #expect(try archive.rows("SELECT * FROM reader_mark").isEmpty)
    }

    @Test(arguments: [PageKind.index, .forumdisplay, .showthread])
    func `of a list of forums is not taken apart by a tidying`(kind: PageKind) throws {
        var page = Fixture.page("list", day: 1)
        page.source.kind = kind
        page.forums.forums = [ForumRecord(id: ForumID(rawValue: 63), name: "Ponds")]
        let archive = try TestArchive().import([page])
        #expect(try archive.store.tidyPlan().forums.map(\.id) == (kind == .showthread ? [63] : []))
    }

    @Test func `counts the bytes of unused pictures, whatever another program wrote of them`() throws {
        let archive = try TestArchive().import(forum())
        for name in ["a", "b"] {
            try archive.execute(
                "INSERT INTO asset VALUES ('\(name)', 'image/png', 9000000000000000000, x'010203')")
        }
        #expect(try archive.store.tidyPlan().pictures.map(\.byteCount) == [3, 3])
    }

    @Test func `keeps the account whose marks stay, if all its pages move`() throws {
        var pages = forum()
        pages[0].source.accountName = "Ann"
        let archive = try TestArchive().import(pages)
        let id = try #require(
            archive.rows("SELECT id FROM account WHERE name = 'Ann'").first.map { $0["id"] as Int64 })
        try archive.store.bookmark(
            .add, threads: [ThreadID(rawValue: 2)], forums: [], for: AccountID(rawValue: id),
            at: Fixture.moment(20))
        _ = try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: output)
        let names = try archive.rows("SELECT name FROM account WHERE id = \(id)").map { $0["name"] as String }
        #expect(names == ["Ann"])
        #expect(try archive.store.readerMarks(on: .thread, 2).count == 1)
    }

    @Test(arguments: ["the same name", "a symbolic link", "a hard link"])
    func `into the archive itself is refused, even if the archive holds nothing else`(_ name: String) throws {
        let archive = try TestArchive().import([forum()[0]])
        let before = try archive.dump
        switch name {
        case "a hard link": try FileManager.default.linkItem(atPath: archive.path, toPath: output)
        case "a symbolic link":
            try FileManager.default.createSymbolicLink(atPath: output, withDestinationPath: archive.path)
        default: break
        }
        let path = name == "the same name" ? archive.path : output
        #expect(throws: ArchiveError.cannotCreate(path: path, reason: "that is the archive itself")) {
            try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: path)
        }
        #expect(try archive.dump == before)
    }

    @Test func `moves a forum with its list, and says of what only a list shows that nothing moves`() throws {
        let archive = try TestArchive().import(Array(forum().dropFirst()))
        let before = try archive.dump
        let none = try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: output)
        #expect(none.plan.isEmpty)
        #expect(try archive.dump == before)
        try archive.store.bookmark(
            .add, forums: [ForumID(rawValue: 100)], for: AccountID(rawValue: 0), at: Fixture.moment(20))
        let marked = try archive.dump
        let summary = try ArchiveSplit(archive.store).run(Self.request(forum: 100), to: output)
        #expect(summary.plan.movedPageCount == 2)
        #expect(try archive.rows("SELECT * FROM forum_bookmark").isEmpty)
        let new = try ArchiveStore(path: output, access: .read)
        #expect(try lines(new).contains { $0.hasPrefix(#"{"table":"forum_bookmark""#) })
        _ = try ArchiveMerge(into: archive.store).run([new])
        #expect(try archive.dump == marked)
        _ = try ArchiveSplit(archive.store).run(Self.request(forum: 100), to: folder.path + "/again.sqlite")
        #expect(try archive.rows("SELECT id FROM thread").isEmpty)
    }

    @Test(
        arguments: [
            (day: 3, forums: [], threads: [], moved: ["Thread 1", "Thread 3"]), (3, [100], [], ["Thread 1"]),
            (3, [101], [1, 2], ["Thread 1", "Thread 3"]), (3, [], [2], []), (5, [100], [], ["Thread 1"]),
            (6, [100], [], ["Thread 1", "Thread 2"]),
        ] as [(day: Int, forums: [Int64], threads: [Int64], moved: [String])])
    func `of old threads moves those whose last post is older, of some places or of all`(
        day: Int, forums: [Int64], threads: [Int64], moved: [String]
    ) throws {
        let pages = [(1, 100, 1), (2, 100, 5), (3, 101, 2), (4, 101, 9)].map { id, forum, day in
            var page = Fixture.page("thread \(id)", day: 20)
            page.source.threadID = ThreadID(rawValue: Int64(id))
            page.threads = [Fixture.thread(Int64(id), title: "Thread \(id)", forum: Int64(forum))]
            page.posts = [Fixture.post(Int64(id * 10), thread: Int64(id), day: day)]
            return page
        }
        let request = SplitRequest(
            forums: forums.map(ForumID.init(rawValue:)), threads: threads.map(ThreadID.init(rawValue:)),
            before: Fixture.moment(day))
        #expect(try ArchiveSplit.plan(of: request, in: TestArchive().import(pages).store).titles == moved)
        try check(pages, request)
    }

    @Test func `moves marks with their threads; tombstones and excluded pages hold in both`() throws {
        var deleted = Fixture.page("deleted", day: 5)
        deleted.source.threadID = ThreadID(rawValue: 1)
        deleted.posts = [Fixture.post(13)]
        var excluded = Fixture.page("excluded", day: 6)
        excluded.source.threadID = ThreadID(rawValue: 1)
        excluded.posts = [Fixture.post(14)]
        let pages = forum() + [deleted, excluded]
        let archive = try TestArchive().import(pages)
        try archive.store.exclude([try #require(excluded.source.hash)])
        try archive.store.bookmark(
            .add, threads: [1, 2].map(ThreadID.init(rawValue:)), forums: [ForumID(rawValue: 100)],
            for: AccountID(rawValue: 0), at: Fixture.moment(20))
        let read = try #require(
            archive.rows("SELECT min(id) AS id FROM post WHERE thread_id = 1").first.map {
                PostID(rawValue: $0["id"])
            })
        try archive.store.markRead(upTo: [read], for: AccountID(rawValue: 0), at: Fixture.moment(20))
        _ = try archive.store.delete(`A deletion`.request(.init(.post, 13)))
        let whole = try archive.dump
        _ = try ArchiveSplit(archive.store).run(Self.request(thread: 1), to: output)
        #expect(try archive.rows("SELECT target_id FROM reader_mark ORDER BY 1").map { $0[0] } == [2, 100])
        let new = try ArchiveStore(path: output, access: .write)
        #expect(try new.readerMarks(on: .thread, 1).map(\.kind) == ["bookmark", "position"])
        #expect(try new.readerMarks(on: .post, read.rawValue).count == 1)
        #expect(try archive.rows("SELECT forum_id FROM forum_bookmark").map { $0[0] } == [100])
        _ = try ArchiveWriter(store: new).write([deleted])
        #expect(try new.querying { try $0.post(PostID(rawValue: 13)) } == nil)
        try new.close()
        _ = try ArchiveMerge(into: archive.store).run([ArchiveStore(path: output, access: .read)])
        #expect(try archive.dump == whole)
        _ = try archive.store.delete(`A deletion`.request(.init(.thread, 1)))
        #expect(
            try archive.rows(
                "SELECT 1 FROM reader_mark JOIN post ON post.id = target_id WHERE target = 'post'"
            ).isEmpty)
    }

    @Test(.isLong) func `that is stopped anywhere loses nothing and goes on when it is run again`() throws {
        let whole = try TestArchive().import(forum()).dump
        let request = Self.request(thread: 1)
        var stop = 1
        while true {
            let archive = try TestArchive().import(forum())
            var calls = 0
            var isStopped = false
            do {
                _ = try ArchiveSplit(archive.store).run(request, to: output) { _ in
                    calls += 1
                    isStopped = isStopped || calls == stop
                    return !isStopped
                }
            } catch { #expect(error == .cancelled(path: output)) }
            _ = try ArchiveSplit(archive.store).run(request, to: output)
            _ = try ArchiveMerge(into: archive.store).run([ArchiveStore(path: output, access: .read)])
            #expect(try archive.dump == whole, "stopped at \(stop)")
            try FileManager.default.removeItem(atPath: output)
            guard isStopped else { break }
            stop += 1
        }
        #expect(stop > 3)
    }

    @Test func `goes on with the new archive of one that was killed, and refuses any other file`() throws {
        let archive = try TestArchive().import(forum())
        let copy = folder.path + "/copy.sqlite"
        _ = try ArchiveBackup(of: archive.path).write(to: copy)
        let request = Self.request(thread: 1)
        _ = try ArchiveSplit(archive.store).run(request, to: output)
        // The state after the program ended before it removed anything.
        let killed = try ArchiveStore(path: copy, access: .write)
        let before = try lines(killed)
        for other in [Self.request(thread: 2), Self.request(forum: 100)] {
            #expect(throws: ArchiveError.exists(path: output)) {
                try ArchiveSplit(killed).run(other, to: output)
            }
        }
        #expect(try lines(killed) == before)
        let summary = try ArchiveSplit(killed).run(request, to: output)
        #expect(summary.isContinued)
        #expect(try lines(killed) == archive.dump)
        // Nothing but the texts of an altered post differs.
        let altered = try TestArchive().import(forum())
        try altered.execute("UPDATE post SET body_html = 'altered' WHERE id = 11")
        #expect(throws: ArchiveError.exists(path: output)) {
            try ArchiveSplit(altered.store).run(request, to: output)
        }
    }
}
