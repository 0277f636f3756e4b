import Archive
import ForumModel
import TestSupport
import Testing

@Suite struct `Queries of threads` {
    private let beasts = SampleArchive.forum(902)

    @Test func `a forum's threads come as the site lists them, sticky ones first`() async throws {
        let page = try await SampleArchive.ask { try $0.threads(of: beasts, limit: 100) }
        #expect(page.threads == [11, 13, 12, 3, 2])
        #expect(page.next == nil)
    }

    @Test func `a thread comes with the names of everything that it refers to`() async throws {
        let thread = try #require(try await SampleArchive.ask { try $0.thread(SampleArchive.thread(3)) })
        #expect(thread.title == "There is a goose in my greenhouse and it keeps office hours")
        #expect(thread.forumName == "Beasts & Neighbours")
        #expect(thread.authorName == "Odd Job Harriet")
        #expect(thread.authorID == SampleArchive.harriet)
        #expect(thread.tagName == "Goose")
        #expect(thread.isBookmarked)
        #expect(thread.star == 1)
        #expect(thread.unreadCount == 4)
        #expect(thread.seenPostCount == 44)
        #expect(thread.postCount == 48)
        #expect(thread.lastPostAt == UTCTime("2013-03-11T22:00:00Z"))
        #expect(try await SampleArchive.ask { try $0.thread(SampleArchive.thread(99)) } == nil)
    }

    @Test func `another account has other bookmarks`() async throws {
        let (goose, chairs) = try await SampleArchive.ask {
            (
                try $0.thread(SampleArchive.thread(3), account: SampleArchive.larksAccount),
                try $0.thread(SampleArchive.thread(4), account: SampleArchive.larksAccount)
            )
        }
        #expect(goose?.isBookmarked == true && goose?.unreadCount == 5)
        #expect(chairs?.isBookmarked == false)
        #expect(chairs?.unreadCount == nil)
    }

    @Test func `the newest captured list has its own order`() async throws {
        let page = try await SampleArchive.ask {
            try $0.threads(of: beasts, sortedBy: .listPosition, limit: 100)
        }
        #expect(page.threads == [11, 13, 12, 3, 2])
        let sheds = try await SampleArchive.ask {
            try $0.threads(of: SampleArchive.forum(906), sortedBy: .listPosition, limit: 100)
        }
        #expect(sheds.threads == [14, 7, 15, 1])
    }

    @Test func `popular threads have most posts within a time`() async throws {
        let may = try await SampleArchive.ask {
            try $0.popularThreads(minimumPosts: 3, days: 60, asOf: UTCTime("2013-06-30T00:00:00Z"), limit: 10)
        }
        #expect(may.map { "\($0.id.rawValue - 9_000_000) \($0.recentPostCount ?? 0)" } == ["4 8", "5 5"])
        // Counted back from the newest capture, in February 2025.
        let years = try await SampleArchive.ask {
            try $0.popularThreads(minimumPosts: 6, days: 365 * 12, limit: 10)
        }
        #expect(
            years.map { "\($0.id.rawValue - 9_000_000) \($0.recentPostCount ?? 0)" } == [
                "3 48", "4 8", "6 7", "7 6",
            ])
        let recent = try await SampleArchive.ask {
            try $0.popularThreads(minimumPosts: 1, days: 365, limit: 10)
        }
        #expect(recent.isEmpty)
        let below = try await SampleArchive.ask {
            try $0.popularThreads(
                minimumPosts: 1, days: 365 * 12, forums: [SampleArchive.forum(904)], limit: 10)
        }
        #expect(below.map(\.id) == [SampleArchive.thread(7)])
    }

    @Test func `active threads of a user are those they opened that are open`() async throws {
        var filter = ListFilter(users: [SampleArchive.dan])
        filter.isOpen = true
        let dan = try await SampleArchive.ask { [filter] in try $0.threads(matching: filter, limit: 10) }
        #expect(dan.threads == [14, 9, 10])
        // Of the two that Wickerbasket opened, the marrow show is closed.
        filter.users = [SampleArchive.user(900_003)]
        let basket = try await SampleArchive.ask { [filter] in try $0.threads(matching: filter, limit: 10) }
        #expect(basket.threads == [11])
    }

    @Test func `bookmarked threads and threads with unread posts are an account's`() async throws {
        let (bookmarked, unread, others) = try await SampleArchive.ask {
            (
                try $0.bookmarkedThreads(limit: 10), try $0.threadsWithUnreadPosts(limit: 10),
                try $0.bookmarkedThreads(of: SampleArchive.larksAccount, limit: 10)
            )
        }
        #expect(bookmarked.threads == [5, 10, 4, 3, 1])
        #expect(unread.threads == [14, 12, 10, 3])
        #expect(others.threads == [3, 1])
    }

    @Test(arguments: ArchiveSnapshot.ThreadOrder.allCases, [false, true])
    func `pages of any size follow one another without gap or repetition`(
        order: ArchiveSnapshot.ThreadOrder, isReversed: Bool
    ) async throws {
        let (whole, pieces) = try await SampleArchive.ask { queries in
            let whole = try queries.threads(sortedBy: order, isReversed: isReversed, limit: 100)
            var (pieces, key): ([ForumThread], PageKey?) = ([], nil)
            repeat {
                let page = try queries.threads(sortedBy: order, isReversed: isReversed, after: key, limit: 3)
                pieces += page.items
                key = page.next
            } while key != nil
            return (whole.items, pieces)
        }
        #expect(whole.count == Checkout.sampleCounts["threads"])
        #expect(pieces == whole)
    }

    @Test func `a filter takes subforums, openers and the time of the newest post`() async throws {
        var filter = ListFilter()
        filter.forums = [SampleArchive.forum(991)]
        #expect(
            try await SampleArchive.ask { try $0.threads(matching: filter, limit: 9) }.threads == [
                14, 7, 15, 1,
            ])
        filter.after = UTCTime("2014-03-14T06:25:00Z")
        filter.before = UTCTime("2014-04-04T04:44:00Z")
        #expect(
            try await SampleArchive.ask { try $0.threads(matching: filter, limit: 9) }.threads == [7, 15])
        filter = ListFilter()
        (filter.users, filter.isUnread) = ([SampleArchive.dan], true)
        #expect(
            try await SampleArchive.ask { try $0.threads(matching: filter, sortedBy: .unread, limit: 9) }
                .threads == [10, 14])
    }
}
