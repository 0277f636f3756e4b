import Archive
import ForumModel
import TestSupport
import Testing

@testable import ArchiveReading

@Suite struct `What is held of what pages promise` {
    /// A page of a thread, identified by its address and navigation.
    struct Page: Sendable {
        var number: Int?
        var count: Int?
        var perPage: Int?
        var posts: ClosedRange<Int64>
        var isWhole = true
        var filter: Int64?
        var day = 1
    }

    private func record(_ page: Page, _ index: Int) -> PageRecord {
        var record = Fixture.page("page \(index)", day: page.day)
        record.source.threadID = ThreadID(rawValue: 100)
        (record.source.pageNumber, record.source.pageCount) = (page.number, page.count)
        record.source.perPage = page.perPage
        record.source.isWhole = page.isWhole
        record.source.filterUserID = page.filter.map(UserID.init(rawValue:))
        var thread = Fixture.thread(100, title: "Trains")
        if page.filter == nil { thread.pageCount = page.count }
        record.threads = [thread]
        record.posts = page.posts.map { Fixture.post($0, thread: 100) }
        return record
    }

    /// A page of a list that counts the thread's replies.
    private func list(replies: Int, day: Int) -> PageRecord {
        var record = Fixture.page("list \(day)", day: day)
        record.source.kind = .forumdisplay
        record.source.forumID = ForumID(rawValue: 200)
        (record.source.pageNumber, record.source.pageCount, record.source.perPage) = (1, 6, 40)
        var thread = Fixture.thread(100, title: "Trains", forum: 200)
        thread.replyCount = replies
        record.threads = [thread]
        return record
    }

    private func coverage(_ records: [PageRecord], matching filter: ListFilter = ListFilter()) throws
        -> Coverage
    {
        try TestArchive().import(records).store.querying { try $0.coverage(matching: filter) }
    }

    private func map(_ pages: [Page], and lists: [PageRecord] = []) throws -> String {
        let thread = try #require(
            coverage(pages.enumerated().map { record($1, $0) } + lists).threads.first)
        return Self.words(thread.pages)
    }

    private static func words(_ runs: [PageRun]) -> String {
        runs.map { "\($0.first)-\($0.last) \($0.state)" }.joined(separator: ", ")
    }

    @Test func `pages are whole or missing`() throws {
        let pages = [Page(number: 1, count: 9, posts: 1...40), Page(number: 4, count: 9, posts: 121...160)]
        #expect(try map(pages) == "1-1 whole, 2-3 missing, 4-4 whole, 5-9 missing")
        #expect(try map(pages.reversed()) == "1-1 whole, 2-3 missing, 4-4 whole, 5-9 missing")
    }

    @Test func `sizes and counts that no page has, as another program may write them, harm nothing`() throws {
        let archive = try TestArchive().import([record(Page(number: 1, count: 2, posts: 1...40), 0)])
        try archive.execute("UPDATE source_page SET per_page = 0")
        for user in 1...2 {
            try archive.execute(
                "INSERT INTO thread_poster (thread_id, user_id, post_count) VALUES (100, \(user), \(Int64.max))"
            )
        }
        let threads = try archive.store.querying { try $0.coverage().threads }
        #expect(threads.map(\.perPage) == [1])
        #expect(threads.first?.posters?.userCount == 2)
    }

    @Test func `a page that was cut short is held in part, until another capture has it whole`() throws {
        let cut = Page(number: 1, count: 2, posts: 1...10, isWhole: false)
        #expect(try map([cut]) == "1-1 partial, 2-2 missing")
        #expect(try map([cut, Page(number: 1, count: 2, posts: 1...40, day: 2)]) == "1-1 whole, 2-2 missing")
    }

    @Test func `pages of another size hold parts of pages`() throws {
        let pages = [
            Page(number: 1, count: 3, posts: 1...40, day: 3),
            Page(number: 4, count: 8, perPage: 15, posts: 46...60),
        ]
        #expect(try map(pages) == "1-1 whole, 2-2 partial, 3-3 missing")
    }

    @Test func `the last page is stale when a newer list counts more posts`() throws {
        let pages = [Page(number: 1, count: 2, posts: 1...40), Page(number: 2, count: 2, posts: 41...50)]
        #expect(try map(pages, and: [list(replies: 49, day: 5)]) == "1-2 whole")
        #expect(try map(pages, and: [list(replies: 130, day: 5)]) == "1-1 whole, 2-2 stale, 3-4 missing")
        // An older list has no information on later posts.
        #expect(try map(pages, and: [list(replies: 130, day: 0)]) == "1-2 whole")
    }

    @Test func `the last page of an earlier time is stale when a newer page counts more`() throws {
        let pages = [
            Page(number: 2, count: 2, posts: 41...50), Page(number: 1, count: 3, posts: 1...40, day: 4),
        ]
        #expect(try map(pages) == "1-1 whole, 2-2 stale, 3-3 missing")
    }

    @Test func `views of one user are on the page between their neighbours`() throws {
        let pages = [
            Page(number: 1, count: 5, posts: 1...40), Page(number: 3, count: 5, posts: 81...120),
            Page(posts: 50...52, filter: 7),
        ]
        #expect(try map(pages) == "1-1 whole, 2-2 filtered, 3-3 whole, 4-5 missing")
    }

    @Test func `a view of one user is on no page if it may be on the rest of a page that was the last one`() throws {
        let pages = [
            Page(number: 1, count: 1, posts: 1...5), Page(number: 3, count: 5, posts: 81...120, day: 4),
            Page(posts: 30...30, filter: 7, day: 5),
        ]
        #expect(try map(pages) == "1-1 stale, 2-2 missing, 3-3 whole, 4-5 missing")
    }

    @Test func `single posts are on the page of their position`() throws {
        var single = Fixture.page("single", day: 2)
        single.source.kind = .showpost
        single.source.threadID = ThreadID(rawValue: 100)
        single.posts = [Fixture.post(990, thread: 100)]
        single.posts[0].position = 95
        let thread = try #require(
            coverage([record(Page(number: 1, count: 5, posts: 1...40), 0), single]).threads.first)
        #expect(Self.words(thread.pages) == "1-1 whole, 2-2 missing, 3-3 partial, 4-5 missing")
        #expect(thread.loosePostCount == 1)
    }

    @Test func `a thread of which nobody tells the length has at least the pages of its posts`() throws {
        let thread = try #require(coverage([record(Page(posts: 50...52, filter: 7), 0)]).threads.first)
        #expect(thread.isPageCountUnknown)
        #expect(Self.words(thread.pages) == "1-1 filtered")
        #expect(thread.filteredViewCount == 1)
    }

    @Test func `a claim of two thousand million pages costs nothing`() throws {
        let pages = [Page(number: 2_000_000_000, count: 2_147_000_000, posts: 1...40)]
        #expect(
            try map(pages)
                == "1-1999999999 missing, 2000000000-2000000000 whole, 2000000001-2147000000 missing")
    }

    @Test func `threads that only lists show are counted, and named when they are bookmarked or asked for`()
        throws
    {
        let records = [list(replies: 130, day: 5)]
        #expect(try coverage(records).threads.isEmpty)
        #expect(try coverage(records).listedThreads == ListedThreads(threadCount: 1, pageCount: 4))
        var filter = ListFilter()
        filter.threads = [ThreadID(rawValue: 100)]
        #expect(try coverage(records, matching: filter).threads.map(\.pageCount) == [4])
        let archive = try TestArchive().import(records)
        try archive.store.bookmark(
            .add, threads: [ThreadID(rawValue: 100)], for: .unnamed, at: Fixture.moment(9))
        #expect(try archive.store.querying { try $0.coverage().threads.map(\.isBookmarked) } == [true])
    }

    @Test func `a list of one tag, or of one person's punishments, says nothing of the whole list`() throws {
        var tagged = list(replies: 1, day: 9)
        tagged.source.url = "https://forums.somethingawful.com/forumdisplay.php?forumid=200&posticon=692"
        tagged.source.pageCount = 1
        let lists = try coverage([list(replies: 1, day: 5), tagged]).lists
        #expect(lists.map { Self.words($0.pages) } == ["1-1 whole, 2-6 missing"])
        var colony = Fixture.page("colony", day: 5)
        colony.source.kind = .banlist
        (colony.source.pageNumber, colony.source.pageCount) = (1, 3)
        var person = Fixture.page("person", day: 9)
        person.source.kind = .banlist
        person.source.url = "https://forums.somethingawful.com/banlist.php?userid=7"
        person.source.pageNumber = 1
        #expect(try coverage([colony, person]).lists.map { Self.words($0.pages) } == ["1-1 whole, 2-3 missing"])
    }

    @Test func `lists of forums have pages too`() throws {
        let lists = try coverage([list(replies: 1, day: 5)]).lists
        #expect(lists.map { Self.words($0.pages) } == ["1-1 whole, 2-6 missing"])
        #expect(lists.first?.forumID == ForumID(rawValue: 200))
        var filter = ListFilter()
        filter.forums = [ForumID(rawValue: 300)]
        #expect(try coverage([list(replies: 1, day: 5)], matching: filter).lists.isEmpty)
    }

    @Test func `quoted posts are told that the archive lacks, the most quoted first`() throws {
        var page = record(Page(number: 1, count: 1, posts: 1...4), 0)
        page.posts[0].quotes = [(PostID(rawValue: 900), "Ada")]
        page.posts[1].quotes = [(PostID(rawValue: 901), nil), (PostID(rawValue: 1), nil)]
        page.posts[2].quotes = [(PostID(rawValue: 901), nil)]
        let quoted = try coverage([page]).quotedPosts
        #expect(quoted.map { "\($0.id) \($0.quoteCount)" } == ["901 2", "900 1"])
    }

    @Test func `a notice counts until its page is held`() throws {
        var notice = Fixture.page("notice", day: 1, status: .notice)
        notice.source.kind = .notice
        notice.source.url = "https://forums.somethingawful.com/showthread.php?threadid=100&pagenumber=1"
        (notice.source.threadID, notice.source.pageNumber) = (ThreadID(rawValue: 100), 1)
        notice.issues = [Diagnostic(.info, .noticeDatabaseUnavailable, "gone fishing")]
        #expect(try coverage([notice]).notices.map(\.code) == ["notice.database-unavailable"])
        #expect(try coverage([notice, record(Page(number: 1, count: 1, posts: 1...4), 0)]).notices.isEmpty)
        notice.issues = [Diagnostic(.info, .noticeRedirect, "thank you")]
        #expect(try coverage([notice]).notices.isEmpty)
    }

    @Test func `messages of which only the list is held are missing`() throws {
        var page = Fixture.page("inbox", day: 1, account: "Ada")
        page.source.kind = .privateFolder
        page.folders = [FolderRecord(id: FolderID(rawValue: 0), name: "Inbox")]
        page.messages = [1, 2].map { (number: Int64) in
            var message = MessageRecord(id: MessageID(rawValue: number))
            message.folderID = FolderID(rawValue: 0)
            message.subject = "Towels"
            if number == 2 { message.body = ("yes", "yes") }
            return message
        }
        let folders = try coverage([page]).folders
        #expect(folders.map { "\($0.name ?? "") \($0.messageCount) \($0.missing)" } == ["Inbox 2 [1]"])
    }

    @Test func `who posted is held against the posts`() throws {
        var page = record(Page(number: 1, count: 1, posts: 1...4), 0)
        page.claimed = [
            ThreadPostersRecord(
                threadID: ThreadID(rawValue: 100),
                posters: [(UserID(rawValue: 7), "Ada", 6), (UserID(rawValue: 8), "Bob", 1)])
        ]
        let posters = try #require(coverage([page]).threads.first?.posters)
        #expect((posters.userCount, posters.toldPostCount) == (2, 7))
        #expect((posters.missingPostCount, posters.incompleteUserCount) == (3, 2))
    }
}
