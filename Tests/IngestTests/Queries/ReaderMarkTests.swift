import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `Marks that a person sets by hand` {
    private let bench: ImportBench
    private let thread = ThreadID(rawValue: 1)
    private let noon = UTCTime(seconds: 1_800_000_000)

    init() throws {
        bench = try ImportBench()
        for number in 1...2 { try bench.write(ImportBench.page(thread: number), to: "\(number).html") }
    }

    private func change(_ body: (ArchiveStore) throws -> Void) throws {
        let store = try ArchiveStore(path: bench.archive, access: .write)
        try body(store)
        try store.close()
    }

    private func ask<Value>(_ body: (ArchiveSnapshot) throws -> Value) throws -> Value {
        try ArchiveStore(path: bench.archive, access: .read).querying(body)
    }

    private var hash: ContentHash {
        get throws { try LogicalDump(of: ArchiveStore(path: bench.archive, access: .read)).hash() }
    }

    @Test func `change what queries say, and are in the dump by themselves`() async throws {
        try await bench.run()
        let before = try hash
        try change { store in
            try store.mark([thread, ThreadID(rawValue: 2)], asRead: false, for: .unnamed, at: noon)
            try store.bookmark(.add, threads: [thread], for: .unnamed, at: noon)
        }
        #expect(try ask { try $0.threadsWithUnreadPosts(limit: 9).items.map(\.id.rawValue) } == [2, 1])
        #expect(try ask { try $0.bookmarkedThreads(limit: 9).items.map(\.id) } == [thread])
        #expect(try ask { try $0.unreadPosts(of: thread, limit: 9).items.count } == 1)
        #expect(try hash != before)
        #expect(try bench.query("SELECT count(*) FROM thread_bookmark") == ["0"])
        try change { try $0.mark([thread], asRead: true, for: .unnamed, at: noon) }
        #expect(try ask { try $0.threadsWithUnreadPosts(limit: 9).items.map(\.id.rawValue) } == [2])
        var lines: [String] = []
        try LogicalDump(of: ArchiveStore(path: bench.archive, access: .read)).write { lines.append($0) }
        #expect(
            lines.filter { $0.contains("\"table\":\"reader_mark\"") } == [
                #"{"table":"reader_mark","account_id":0,"target":"post","target_id":1,"kind":"position","is_set":1,"marked_at":"2027-01-15T08:00:00Z"}"#,
                #"{"table":"reader_mark","account_id":0,"target":"thread","target_id":1,"kind":"bookmark","is_set":1,"marked_at":"2027-01-15T08:00:00Z"}"#,
                #"{"table":"reader_mark","account_id":0,"target":"thread","target_id":2,"kind":"read","is_set":0,"marked_at":"2027-01-15T08:00:00Z"}"#,
            ])
    }

    @Test func `a reading position divides read posts from unread ones, and replaces other marks`()
        async throws
    {
        let posts = (31...34).map { ForumPage.post($0, index: $0 - 30) }
        try bench.write(ForumPage.thread(3, posts), to: "3.html")
        try await bench.run()
        let third = ThreadID(rawValue: 3)
        func unread() throws -> [Int64] {
            try ask { try $0.unreadPosts(of: third, limit: 9).items.map(\.id.rawValue) }
        }
        try change { try $0.mark([third], asRead: true, for: .unnamed, at: noon) }
        try change { try $0.markRead(upTo: [PostID(rawValue: 32)], for: .unnamed, at: noon) }
        #expect(try unread() == [33, 34])
        #expect(try ask { try $0.thread(third)?.unreadCount } == 2)
        #expect(try ask { try $0.thread(third)?.seenPostCount } == 2)
        #expect(try ask { try $0.threadsWithUnreadPosts(limit: 9).items.map(\.id) } == [third])
        #expect(try ask { try $0.readingPosition(in: third) } == PostID(rawValue: 32))
        try change { try $0.markRead(upTo: [PostID(rawValue: 34)], for: .unnamed, at: noon) }
        #expect(try unread().isEmpty)
        #expect(try bench.query("SELECT target, target_id, kind FROM reader_mark") == ["post|34|position"])
        // A post that is imported later is unread, which one of a thread marked as read is not.
        try bench.write(ForumPage.thread(3, posts + [ForumPage.post(35, index: 5)]), to: "3-later.html")
        try await bench.run()
        #expect(try unread() == [35])
        try change { try $0.mark([third], asRead: false, for: .unnamed, at: noon) }
        #expect(try unread().count == 5)
        #expect(try bench.query("SELECT target, kind, is_set FROM reader_mark") == ["thread|read|0"])
        let missing = PostID(rawValue: 77)
        #expect(
            throws: LookupError.unknown(.post, "77", archive: bench.archive, similar: []),
            performing: { try change { try $0.markRead(upTo: [missing], for: .unnamed, at: noon) } })
    }

    @Test func `of the reading positions of two archives the newer one holds`() async throws {
        let posts = (31...34).map { ForumPage.post($0, index: $0 - 30) }
        try bench.write(ForumPage.thread(3, posts), to: "3.html")
        try await bench.run()
        let other = bench.scratch["b.sqlite"]
        try FileManager.default.copyItem(atPath: bench.archive, toPath: other)
        for (path, post, seconds) in [(bench.archive, 32, 60), (other, 34, 0)] as [(String, Int64, Int64)] {
            let store = try ArchiveStore(path: path, access: .write)
            try store.markRead(
                upTo: [PostID(rawValue: post)], for: .unnamed,
                at: UTCTime(seconds: noon.seconds + seconds))
            try store.close()
        }
        try change { store in
            _ = try ArchiveMerge(into: store).run([ArchiveStore(path: other, access: .read)])
        }
        #expect(try ask { try $0.readingPosition(in: ThreadID(rawValue: 3)) } == PostID(rawValue: 32))
    }

    @Test func `a reading position on a deleted post falls back to the post before`() async throws {
        let posts = (31...34).map { ForumPage.post($0, index: $0 - 30) }
        try bench.write(ForumPage.thread(3, posts), to: "3.html")
        try await bench.run()
        let third = ThreadID(rawValue: 3)
        func delete(_ posts: Int64...) throws {
            var request = DeletionRequest(at: noon)
            request.targets = posts.map { Tombstone.Key(.post, $0) }
            try change { _ = try $0.delete(request) }
        }
        func marks() throws -> [String] {
            // Those on deleted posts wait for them.
            try bench.query(
                """
                SELECT account_id, target, target_id, kind, is_set, marked_at FROM reader_mark JOIN post ON id = target_id
                """)
        }
        try change { try $0.markRead(upTo: [PostID(rawValue: 33)], for: .unnamed, at: noon) }
        try delete(32, 33)
        #expect(try marks() == ["0|post|31|position|1|2027-01-15T08:00:00Z"])
        #expect(try ask { try $0.unreadPosts(of: third, limit: 9).items.map(\.id.rawValue) } == [34])
        // Before the first post there is none.
        try delete(31)
        #expect(try marks().isEmpty)
        #expect(try ask { try $0.readingPosition(in: third) } == nil)
    }

    @Test func `a reading position falls back also where the only page with its post is deleted`()
        async throws
    {
        let posts = (31...34).map { ForumPage.post($0, index: $0 - 30) }
        try bench.write(ForumPage.thread(3, Array(posts[..<2])), to: "3.html")
        let later = ForumPage.thread(3, posts)
        try bench.write(later, to: "3-later.html")
        try await bench.run()
        try change { try $0.markRead(upTo: [PostID(rawValue: 34)], for: .unnamed, at: noon) }
        var request = DeletionRequest(at: noon)
        request.pages = [ContentHash(of: Array(later.utf8))]
        try change { _ = try $0.delete(request) }
        let marks = try bench.query("SELECT target_id, kind FROM reader_mark JOIN post ON id = target_id")
        #expect(marks == ["32|position"])
    }

    @Test func `a reading position falls back in a merge with an archive that has deleted the author of its post`()
        async throws
    {
        let posts = (31...34).map { ForumPage.post($0, author: "Poster \($0)", userID: $0, index: $0 - 30) }
        try bench.write(ForumPage.thread(3, posts), to: "3.html")
        try await bench.run()
        let other = bench.scratch["b.sqlite"]
        try FileManager.default.copyItem(atPath: bench.archive, toPath: other)
        try change { try $0.markRead(upTo: [PostID(rawValue: 34)], for: .unnamed, at: noon) }
        let store = try ArchiveStore(path: other, access: .write)
        var request = DeletionRequest(at: noon)
        request.persons = [.init(id: UserID(rawValue: 34), name: "Poster 34")]
        _ = try store.delete(request)
        _ = try ArchiveMerge(into: store).run([ArchiveStore(path: bench.archive, access: .read)])
        let marks = "SELECT target_id FROM reader_mark JOIN post ON id = target_id"
        #expect(try store.read { try Int.fetchAll($0, sql: marks) } == [33])
    }

    @Test func `a reading position on a deleted post falls back to the same post in both directions of a merge`() throws
    {
        func archive(_ posts: ClosedRange<Int64>..., marked: Int64? = nil, deleted: Int64? = nil) throws -> TestArchive
        {
            var page = Fixture.page("page \(posts)", day: 1)
            page.threads = [Fixture.thread(1)]
            page.posts = posts.flatMap { $0.map { Fixture.post($0) } }
            let archive = try TestArchive().import([page])
            if let marked {
                try archive.store.markRead(upTo: [PostID(rawValue: marked)], for: .unnamed, at: noon)
            }
            var request = DeletionRequest(at: noon)
            request.targets = deleted.map { [Tombstone.Key(.post, $0)] } ?? []
            if deleted != nil { _ = try archive.store.delete(request) }
            return archive
        }
        func deleting() throws -> TestArchive { try archive(31...33, deleted: 33) }
        func marking() throws -> TestArchive { try archive(31...31, 33...33, marked: 33) }
        let ways = [(try deleting(), try marking()), (try marking(), try deleting())]
        for (archive, other) in ways {
            try archive.merge(other)
            let marks = try archive.rows("SELECT target_id FROM reader_mark JOIN post ON id = target_id")
            #expect(marks.map { $0[0] } == [31])
        }
    }

    @Test func `an account that a merge brings with its marks alone is known as its user`() throws {
        var page = Fixture.page("first", day: 1)
        page.users = [Fixture.user(7, "Ada")]
        let archive = try TestArchive().import([page])
        var account = Fixture.page("account", day: 2, account: "Ada")
        account.threads = [Fixture.thread(1, forum: 901)]
        let other = try TestArchive().import([page, account])
        let id = try #require(try other.rows("SELECT id FROM account WHERE name = 'Ada'").first.map { $0[0] as Int64 })
        try other.store.bookmark(.add, forums: [ForumID(rawValue: 901)], for: AccountID(rawValue: id), at: noon)
        var request = DeletionRequest(at: noon)
        request.pages = [try #require(account.source.hash)]
        _ = try other.store.delete(request)
        try archive.merge(other)
        #expect(try archive.rows("SELECT user_id FROM account WHERE name = 'Ada'").map { $0[0] } == [7])
    }

    @Test func `toggling turns what is so now`() async throws {
        try await bench.run()
        for expected in [true, false, true] {
            try change { try $0.bookmark(.toggle, threads: [thread], for: .unnamed, at: noon) }
            #expect(try ask { try $0.thread(thread)?.isBookmarked } == expected)
        }
        try change { try $0.bookmark(.toggle, forums: [ForumID(rawValue: 901)], for: .unnamed, at: noon) }
        #expect(try ask { try $0.bookmarks().compactMap(\.threadID) } == [thread])
        #expect(try ask { try $0.isBookmarked(ForumID(rawValue: 901), by: .unnamed) })
        let table = "SELECT account_id, forum_id FROM forum_bookmark"
        #expect(try bench.query(table) == ["0|901"])
        try change { try $0.repair() }
        #expect(try bench.query(table) == ["0|901"])
        try change { try $0.bookmark(.toggle, forums: [ForumID(rawValue: 901)], for: .unnamed, at: noon) }
        #expect(try bench.query(table).isEmpty)
    }

    @Test func `name what is not held, and change nothing then`() async throws {
        try await bench.run()
        let before = try hash
        let missing = ThreadID(rawValue: 77)
        #expect(
            throws: LookupError.unknown(.thread, "77", archive: bench.archive, similar: []),
            performing: {
                try change { try $0.mark([thread, missing], asRead: true, for: .unnamed, at: noon) }
            })
        #expect(
            throws: LookupError.unknown(.account, "5", archive: bench.archive, similar: []),
            performing: {
                try change { try $0.bookmark(.add, threads: [thread], for: AccountID(rawValue: 5), at: noon) }
            })
        #expect(try hash == before)
    }

    @Test func `survive imports and repairs`() async throws {
        try await bench.run()
        try change { try $0.mark([thread], asRead: false, for: .unnamed, at: noon) }
        let marked = try hash
        try bench.write(ImportBench.page(thread: 3), to: "3.html")
        try await bench.run()
        #expect(try ask { try $0.threadsWithUnreadPosts(limit: 9).items.map(\.id) } == [thread])
        try FileManager.default.removeItem(at: bench.pages.appendingPathComponent("3.html"))
        let store = try ArchiveStore(path: bench.archive, access: .repair)
        try store.repair { _ in true }
        try store.close()
        #expect(try ask { try $0.threadsWithUnreadPosts(limit: 9).items.map(\.id) } == [thread])
        #expect(try hash != marked)
    }

    @Test(arguments: [false, true])
    func `of two archives the newer ones hold, whichever is merged into which`(
        isTurned: Bool
    ) async throws {
        try await bench.run()
        let other = bench.scratch["b.sqlite"]
        try FileManager.default.copyItem(atPath: bench.archive, toPath: other)
        for (path, isRead, seconds) in [(bench.archive, false, 0), (other, true, 60)]
            as [(String, Bool, Int64)]
        {
            let store = try ArchiveStore(path: path, access: .write)
            try store.mark(
                [thread], asRead: isRead, for: .unnamed, at: UTCTime(seconds: noon.seconds + seconds))
            try store.close()
        }
        let (target, source) = isTurned ? (other, bench.archive) : (bench.archive, other)
        let store = try ArchiveStore(path: target, access: .write)
        _ = try ArchiveMerge(into: store).run([ArchiveStore(path: source, access: .read)])
        #expect(try store.querying { try $0.thread(thread)?.unreadCount } == 0)
        try store.close()
    }

    @Test func `give way to a page that was captured later`() async throws {
        let samples = try await SampleArchive.store.path
        let copy = bench.scratch["samples.sqlite"]
        try FileManager.default.copyItem(atPath: samples, toPath: copy)
        let goose = SampleArchive.thread(3)
        // The list that says that four posts are unread was captured in 2013.
        for (year, unread) in [("2010", 4), ("2020", 0)] {
            let store = try ArchiveStore(path: copy, access: .write)
            let time = try #require(UTCTime("\(year)-01-01T00:00:00Z"))
            try store.mark([goose], asRead: true, for: .unnamed, at: time)
            try store.bookmark(.remove, threads: [goose], for: .unnamed, at: time)
            let thread = try store.querying { try $0.thread(goose) }
            #expect(thread?.unreadCount == unread)
            #expect(thread?.isBookmarked == (unread > 0))
            try store.close()
        }
    }
}

extension ArchiveSnapshot {
    /// The last post of a thread that the default account has read by a mark set by hand.
    fileprivate func readingPosition(in thread: ThreadID) throws -> PostID? {
        try row(
            """
            SELECT \(ReaderMarks.lastReadPost) AS post_id FROM thread JOIN \(ReaderMarks.view) WHERE thread.id = ?
            """, [try account(nil).rawValue, thread.rawValue]
        ).flatMap { try $0.value("post_id") }
    }
}
