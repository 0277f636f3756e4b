import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// A newer complete list of bookmarks ends the bookmarks that it does not contain.
@Suite struct `Lists of bookmarks` {
    private static func bookmarked(_ id: Int64) -> ThreadRecord {
        var thread = Fixture.thread(id, title: "Thread \(id)")
        thread.isBookmarked = true
        return thread
    }

    private static func seen(_ threads: [Int64], day: Int, account: String? = "Anna") -> PageRecord {
        var page = Fixture.page("seen \(threads) \(day) \(account ?? "")", day: day, account: account)
        page.threads = threads.map(bookmarked)
        return page
    }

    /// A page of a list.
    ///
    /// With `minute`, its capture time is explicit; without, inferred.
    private static func list(
        _ threads: [Int64], page number: Int = 1, of count: Int = 1, day: Int, minute: Int64? = nil,
        account: String? = "Anna"
    ) -> PageRecord {
        var page = seen(threads, day: day, account: account)
        page.claimed = [
            BookmarkListRecord(
                pageNumber: number, pageCount: count, threads: threads.map(ThreadID.init(rawValue:)))
        ]
        if let minute {
            page.source.key.time = UTCTime(seconds: Fixture.moment(day).seconds + 60 * minute)
            page.source.key.isExplicit = true
            page.source.capturedBasis = .warc
        }
        return page
    }

    private func bookmarks(_ archive: TestArchive, of account: String? = "Anna") throws -> [Int64] {
        try archive.rows(
            """
            SELECT thread_id FROM thread_bookmark JOIN account ON account.id = account_id
            WHERE account.name IS \(account.map { "'\($0)'" } ?? "NULL") ORDER BY 1
            """
        ).map { $0["thread_id"] }
    }

    @Test func `a thread that a newer complete list lacks is bookmarked no more`() throws {
        let archive = try TestArchive().import([Self.seen([1, 2], day: 1)])
        #expect(try bookmarks(archive) == [1, 2])
        try archive.import([Self.list([2, 3], day: 2)])
        #expect(try bookmarks(archive) == [2, 3])
        let flags = try archive.rows("SELECT is_bookmarked FROM thread ORDER BY id")
        #expect(flags.map { $0["is_bookmarked"] as Int? } == [0, 1, 1])
    }

    @Test func `an older list ends nothing, and a page newer than the list begins a bookmark again`() throws {
        let archive = try TestArchive().import([Self.list([2], day: 3), Self.list([3], day: 1)])
        try archive.import([Self.seen([4], day: 2)])
        #expect(try bookmarks(archive) == [2])
        try archive.import([Self.seen([4], day: 4)])
        #expect(try bookmarks(archive) == [2, 4])
    }

    @Test func `a list is of its account alone`() throws {
        let archive = try TestArchive().import([
            Self.seen([1], day: 1), Self.seen([1], day: 1, account: "Ben"),
            Self.list([2], day: 2, account: "Ben"),
        ])
        #expect(try bookmarks(archive) == [1])
        #expect(try bookmarks(archive, of: "Ben") == [2])
    }

    @Test func `bookmarks are told in the order of the newest list that shows each`() throws {
        let archive = try TestArchive().import([
            Self.list([1, 5, 3, 6], day: 1), Self.list([3, 1], page: 1, of: 2, day: 2, minute: 1),
            Self.list([6, 2], page: 2, of: 2, day: 2, minute: 2), Self.seen([4], day: 3),
            Self.list([4, 1], day: 1, account: "Ben"),
        ])
        let account = try archive.store.querying { try $0.account(named: "Anna") }
        var filter = ListFilter()
        filter.account = account
        func order(isReversed: Bool) throws -> [Int64?] {
            try archive.store.querying {
                try $0.bookmarks(matching: filter, sortedBy: .listPosition, isReversed: isReversed)
            }.map { $0.threadID?.rawValue }
        }
        #expect(try order(isReversed: false) == [3, 1, 6, 2, 4])
        #expect(try order(isReversed: true) == [4, 2, 6, 1, 3])
    }

    @Test func `all pages of one sitting are a complete list`() throws {
        let pages = [
            Self.list([1, 2], page: 1, of: 3, day: 2, minute: 2),
            Self.list([3, 4], page: 2, of: 3, day: 2, minute: 1),
            Self.list([5], page: 3, of: 3, day: 2, minute: 50),
        ]
        let archive = try TestArchive().import([Self.seen([9], day: 1)] + pages)
        #expect(try bookmarks(archive) == [1, 2, 3, 4, 5])
        // Without the last page the list is incomplete.
        let part = try TestArchive().import([Self.seen([9], day: 1)] + pages.dropLast())
        #expect(try bookmarks(part) == [1, 2, 3, 4, 9])
    }

    /// Pairs of pages between whose captures a thread could have moved from one page to the other.
    @Test(arguments: [
        (first: [1, 2] as [Int64], second: [2] as [Int64], minutes: (1, 2) as (Int64?, Int64?)),
        ([1, 2], [3], (1, 62)), ([1, 2], [3], (nil, nil)), ([1, 2], [3], (1, nil)),
    ])
    func `pages that may have missed a thread end nothing`(
        first: [Int64], second: [Int64], minutes: (Int64?, Int64?)
    ) throws {
        let archive = try TestArchive().import([
            Self.seen([9], day: 1), Self.list(first, page: 1, of: 2, day: 2, minute: minutes.0),
            Self.list(second, page: 2, of: 2, day: 2, minute: minutes.1),
        ])
        #expect(try bookmarks(archive).contains(9))
    }

    @Test func `a list without a page of as many rows as the first ends nothing`() throws {
        let archive = try TestArchive().import([
            Self.seen([9], day: 1), Self.list([1, 2], page: 1, of: 3, day: 2, minute: 1),
            Self.list([3], page: 2, of: 3, day: 2, minute: 1),
            Self.list([4], page: 3, of: 3, day: 2, minute: 1),
        ])
        #expect(try bookmarks(archive).contains(9))
    }

    @Test func `a list that is excluded ends nothing`() throws {
        let list = Self.list([2], day: 2)
        let archive = try TestArchive().import([Self.seen([1], day: 1), list])
        #expect(try bookmarks(archive) == [2])
        try archive.store.exclude([try #require(list.source.hash)])
        #expect(try bookmarks(archive) == [1])
    }

    @Test func `a list that is no page of itself ends nothing`() throws {
        let archive = try TestArchive().import([
            Self.seen([1], day: 1), Self.list([2], page: 2, of: 1, day: 2),
            Self.list([2], page: 0, of: Int.max, day: 3),
        ])
        #expect(try bookmarks(archive).contains(1))
    }
}
