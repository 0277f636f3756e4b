import Archive
import ForumModel
import TestSupport
import Testing

/// Small stories in which the order of imports could show, each imported in every order, page by page and at once.
@Suite struct `Any order` {
    struct Story: CustomTestStringConvertible, Sendable {
        var name: String
        var pages: @Sendable () -> [PageRecord]
        var testDescription: String { name }
    }

    static func page(
        _ name: String, day: Int, account: String? = nil, _ fill: (inout PageRecord) -> Void
    )
        -> PageRecord
    {
        var page = Fixture.page(name, day: day, account: account)
        fill(&page)
        return page
    }

    /// A list with one thread, which has a tag in both places.
    static func tagged(
        _ thread: Int64, number: Int64?, picture: String = "video", title: String? = nil, day: Int
    ) -> PageRecord {
        page("tag \(number ?? 0) \(picture) of \(thread)", day: day, account: "Anna") {
            let tag = ThreadTagRecord(siteID: number, imageName: picture, imageURL: nil, title: title)
            $0.tags = [tag]
            var row = Fixture.thread(thread, title: "T", forum: 100)
            (row.tag, row.secondaryTag) = (.shown(tag.id), .shown(tag.id))
            $0.threads = [row]
            var message = MessageRecord(id: MessageID(rawValue: 50 + thread))
            message.tag = .shown(tag.id)
            $0.messages = [message]
            $0.claimed = [OfferedTagsRecord(forumID: ForumID(rawValue: 100), tags: [tag.id])]
        }
    }

    static let stories = [
        Story(name: "the default account changes to one that never saw a thread") {
            [
                page("anna", day: 1, account: "Anna") {
                    var thread = Fixture.thread(100, title: "A")
                    thread.isBookmarked = true
                    thread.unread = .shown(2)
                    thread.replyCount = 5
                    $0.threads = [thread]
                },
                page("ben 1", day: 2, account: "Ben") { $0.threads = [Fixture.thread(200, title: "B")] },
                page("ben 2", day: 3, account: "Ben") { $0.threads = [Fixture.thread(201, title: "C")] },
            ]
        },
        Story(name: "bookmarks that a newer complete list ends, and a still newer page begins again") {
            [
                page("seen", day: 1, account: "Anna") { $0.threads = [bookmarked(1), bookmarked(2)] },
                bookmarkList("list", [2, 3], day: 2),
                bookmarkList("earlier list", [1], day: 0),
                page("again", day: 3, account: "Anna") { $0.threads = [bookmarked(3)] },
                page("Ben's", day: 1, account: "Ben") { $0.threads = [bookmarked(1)] },
            ]
        },
        Story(name: "a list of bookmarks whose copy knows when it was captured") {
            [
                page("seen", day: 3, account: "Anna") { $0.threads = [bookmarked(1)] },
                bookmarkList("list", [2], day: 2),
                copy(of: "list", at: "crawl", day: 5) {
                    $0.source.accountName = "Anna"
                    $0.source.key.isExplicit = true
                    $0.source.capturedBasis = .warc
                    $0.threads = [bookmarked(2)]
                    $0.claimed = [
                        BookmarkListRecord(pageNumber: 1, pageCount: 1, threads: [ThreadID(rawValue: 2)])
                    ]
                },
            ]
        },
        Story(name: "a list of bookmarks on two pages, of which one has a copy of another time") {
            [
                page("seen", day: 1, account: "Anna") { $0.threads = [bookmarked(1)] },
                bookmarkList("first", [2], page: 1, of: 2, day: 2, hour: 1),
                bookmarkList("second", [3], page: 2, of: 2, day: 2, hour: 1),
                bookmarkList("second", [3], page: 2, of: 2, day: 2, hour: 0, at: "copy"),
            ]
        },
        Story(name: "a post known by name only gains an author, and loses them to a namesake") {
            [
                page("reply", day: 1) {
                    var post = Fixture.post(11)
                    post.authorID = nil
                    post.authorName = "Bob"
                    post.isOriginalPoster = true
                    $0.posts = [post]
                },
                page("bob", day: 2) { $0.users = [Fixture.user(5, "Bob")] },
                page("other bob", day: 3) { $0.users = [Fixture.user(6, "bob")] },
            ]
        },
        Story(name: "a post known by a name that its author gave up") {
            [
                page("reply", day: 1) {
                    var post = Fixture.post(11)
                    post.authorID = nil
                    post.authorName = "Old Bob"
                    $0.posts = [post]
                },
                page("old", day: 2) { $0.users = [Fixture.user(5, "Old Bob")] },
                page("new", day: 3) { $0.users = [Fixture.user(5, "New Bob")] },
            ]
        },
        Story(name: "a thread that gets its former title back") {
            [
                page("first", day: 1) { $0.threads = [Fixture.thread(1, title: "A")] },
                page("back", day: 3) { $0.threads = [Fixture.thread(1, title: "A")] },
                page("renamed", day: 2) { $0.threads = [Fixture.thread(1, title: "B")] },
                page("moved", day: 1) { $0.threads = [Fixture.thread(1, title: "A", forum: 100)] },
            ]
        },
        Story(name: "two thread tags with one picture, which another page shows without a number") {
            [
                tagged(1, number: 309, title: "Clip show", day: 1), tagged(2, number: nil, day: 2),
                tagged(3, number: 372, day: 3),
            ]
        },
        Story(name: "a thread tag that pages show with and without its number, and whose picture changes") {
            [
                tagged(1, number: nil, title: "Clip", day: 2), tagged(2, number: 309, day: 1),
                tagged(2, number: 309, picture: "film", title: "Clip show", day: 3),
                tagged(4, number: nil, picture: "film", title: "Film", day: 4),
            ]
        },
        Story(name: "a forum that only a thread names") {
            [
                page("menu", day: 1) { $0.forums = Fixture.menu([(100, "Cats", 1)]) },
                page("thread", day: 2) { $0.threads = [Fixture.thread(1, title: "T", forum: 999)] },
            ]
        },
        Story(name: "an account spelt in two ways") {
            [
                page("said", day: 1, account: "pemberton lark") { $0.posts = [Fixture.post(11)] },
                page("shown", day: 2, account: "Pemberton Lark") { $0.posts = [Fixture.post(12)] },
            ]
        },
        Story(name: "a message that one page has in a folder and a newer one in none") {
            [
                page("list", day: 1, account: "Anna") {
                    var message = MessageRecord(id: MessageID(rawValue: 51))
                    message.folderID = .sent
                    message.recipientName = "Bob"
                    $0.messages = [message]
                },
                page("message", day: 2, account: "Anna") {
                    var message = MessageRecord(id: MessageID(rawValue: 51))
                    message.body = ("<p>x</p>", "x")
                    $0.messages = [message]
                },
                page("anna", day: 3) { $0.users = [Fixture.user(9, "Anna")] },
            ]
        },
        Story(name: "an account that is spelt otherwise, with messages that name nobody else") {
            [
                page("sent", day: 1, account: "anna") {
                    var message = MessageRecord(id: MessageID(rawValue: 51))
                    message.folderID = .sent
                    message.recipientName = "Ben"
                    $0.messages = [message]
                },
                page("thread", day: 2, account: "Anna") { $0.threads = [Fixture.thread(100, title: "A")] },
            ]
        },
        Story(name: "a menu on a page without a time") {
            [
                timeless("no time") { $0.forums = Fixture.menu([(100, "Cats", 1)]) },
                page("old", day: 2) { $0.forums = Fixture.menu([(100, "Cats", 1)]) },
                page("new", day: 4) { $0.forums = Fixture.menu([(100, "Cats", 1)]) },
                page("renamed", day: 6) { $0.forums = Fixture.menu([(100, "Dogs", 1)]) },
            ]
        },
        Story(name: "posts whose dates cannot be read") {
            [1, 2].map { day in
                page("page \(day)", day: day) {
                    var post = Fixture.post(11, day: nil)
                    post.postedAtText = "Jan 18, 0\(day):00"
                    $0.posts = [post]
                }
            }
        },
        Story(name: "a copy that makes a capture older, beside one as old") {
            [
                timeless("first", fileTime: 9) { $0.users = [Fixture.user(5, "Ada")] },
                timeless("first", place: "copy", fileTime: 1) { $0.users = [Fixture.user(5, "Ada")] },
                timeless("second", fileTime: 5) { $0.users = [Fixture.user(5, "Ben")] },
            ]
        },
        Story(name: "a copy under a name that says which thread it is") {
            [
                page("page", day: 1) { $0.posts = [Fixture.post(11, thread: nil)] },
                copy(of: "page", at: "showthread 100", day: 1) {
                    $0.source.threadID = ThreadID(rawValue: 100)
                    $0.posts = [Fixture.post(11, thread: 100)]
                },
                copy(of: "page", at: "showthread 99", day: 1) {
                    $0.source.threadID = ThreadID(rawValue: 99)
                    $0.posts = [Fixture.post(11, thread: 99)]
                },
            ]
        },
        Story(name: "a copy without an address, which is no page of the forums") {
            [
                copy(of: "page", at: "plain", day: 1, status: .notForum) { $0.source.kind = .other },
                copy(of: "page", at: "crawl", day: 1) {
                    $0.source.url = "http://forums.somethingawful.com/showthread.php?threadid=1"
                    $0.threads = [Fixture.thread(1, title: "A")]
                },
            ]
        },
        Story(name: "a list whose copies are of forums that nothing else names") {
            [
                copy(of: "list", at: "forum 904", day: 1) {
                    $0.source.url = "http://forums.somethingawful.com/forumdisplay.php?forumid=904"
                    $0.threads = [Fixture.thread(1, title: "A", forum: 904)]
                },
                copy(of: "list", at: "forum 901", day: 1) {
                    $0.source.url = "http://forums.somethingawful.com/forumdisplay.php?forumid=901"
                    $0.threads = [Fixture.thread(1, title: "A", forum: 901)]
                },
                page("other", day: 2) { $0.threads = [Fixture.thread(2, title: "B", forum: 902)] },
            ]
        },
        Story(name: "posts whose authors differ by the copy") {
            [
                copy(of: "page", at: "thread 1", day: 1) {
                    $0.posts = [Fixture.post(11, author: (21, "Ada"))]
                },
                copy(of: "page", at: "thread 2", day: 1) {
                    $0.source.url = "http://forums.somethingawful.com/showthread.php?threadid=2"
                    $0.posts = [Fixture.post(11, author: (22, "Ada"))]
                },
            ]
        },
        Story(name: "a list whose copies have names of other forums") {
            [
                copy(of: "list", at: "forum 904", day: 1) {
                    $0.source.url = "http://forums.somethingawful.com/forumdisplay.php?forumid=904"
                    $0.threads = [Fixture.thread(1, title: "A", forum: 904)]
                },
                copy(of: "list", at: "forum 901", day: 1) {
                    $0.source.url = "http://forums.somethingawful.com/forumdisplay.php?forumid=901"
                    $0.threads = [Fixture.thread(1, title: "A", forum: 901)]
                },
                page("forums", day: 2) {
                    $0.forums = Fixture.menu([(901, "Shed", 900), (904, "Pond", 900)])
                },
            ]
        },
        Story(name: "names, titles and accounts whose accents are composed in two ways") {
            [("Zo\u{E9}", 1), ("Zoe\u{301}", 2), ("Zo\u{E9}", 3)].map { name, day in
                page("page \(day)", day: day, account: name) {
                    $0.users = [Fixture.user(5, name, title: "<b>\(name)</b>")]
                    $0.threads = [Fixture.thread(100, title: name)]
                    var post = Fixture.post(Int64(10 + day), author: (6, "Ada"))
                    (post.authorID, post.authorName) = (nil, name)
                    $0.posts = [post]
                }
            } + [page("other", day: 4) { $0.users = [Fixture.user(6, "Zoe\u{301}")] }]
        },
        Story(name: "an announcement whose forum only an address gives") {
            [
                copy(of: "page", at: "plain", day: 1) { $0.announcements = [announcement(in: nil)] },
                copy(of: "page", at: "crawl", day: 1) {
                    $0.source.url = "http://forums.somethingawful.com/announcement.php?forumid=1"
                    $0.announcements = [announcement(in: ForumID(rawValue: 1))]
                },
            ]
        },
    ]

    private static func bookmarked(_ id: Int64) -> ThreadRecord {
        var thread = Fixture.thread(id, title: "Thread \(id)")
        thread.isBookmarked = true
        return thread
    }

    /// A page of Anna's bookmarks; with an hour, its time is stated.
    private static func bookmarkList(
        _ name: String, _ threads: [Int64], page number: Int = 1, of count: Int = 1, day: Int,
        hour: Int64? = nil, at place: String? = nil
    ) -> PageRecord {
        copy(of: name, at: place ?? name, day: day) {
            $0.source.kind = .bookmarks
            $0.source.accountName = "Anna"
            if let hour {
                $0.source.key.time = UTCTime(seconds: Fixture.moment(day).seconds + hour * 4000)
                $0.source.key.isExplicit = true
                $0.source.capturedBasis = .warc
            }
            $0.threads = threads.map(bookmarked)
            $0.claimed = [
                BookmarkListRecord(
                    pageNumber: number, pageCount: count, threads: threads.map(ThreadID.init(rawValue:)))
            ]
        }
    }

    private static func announcement(in forum: ForumID?) -> AnnouncementRecord {
        AnnouncementRecord(forumID: forum, author: (nil, "Ada"), postedOn: "2015-01-01")
    }

    /// A page that nothing dates but its file.
    private static func timeless(
        _ name: String, place: String? = nil, fileTime day: Int = 1, _ fill: (inout PageRecord) -> Void
    ) -> PageRecord {
        copy(of: name, at: place ?? name, day: day) {
            $0.source.key.time = nil
            $0.source.key.fileTime = Fixture.moment(day)
            $0.source.capturedBasis = .fileTime
            fill(&$0)
        }
    }

    /// A page with the bytes of another one, in another place.
    private static func copy(
        of name: String, at place: String, day: Int, status: PageStatus = .imported,
        _ fill: (inout PageRecord) -> Void
    ) -> PageRecord {
        var page = Fixture.page(name, day: day, status: status)
        page.source.path = place
        page.source.pathBytes = Array(place.utf8)
        fill(&page)
        return page
    }

    /// All orders of a few pages; of more, each page at each place, forwards and backwards.
    private func orders(of pages: [PageRecord]) -> [[PageRecord]] {
        guard pages.count > 3 else { return permutations(pages) }
        let turned = pages.indices.map { Array(pages[$0...] + pages[..<$0]) }
        return turned + turned.map { $0.reversed() }
    }

    @Test(arguments: QuickRun.cases(stories + nameStories)) func `gives the same archive`(_ story: Story)
        throws
    {
        let together = try TestArchive()
        _ = try ArchiveWriter(store: together.store).write(story.pages())
        try ArchiveWriter(store: together.store).replayClaims()
        try ArchiveWriter(store: together.store).rebuildHierarchy()
        try ArchiveWriter(store: together.store).updateDerivedFields()
        let expected = try together.dump
        for order in orders(of: story.pages()) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            let dump = try archive.dump
            #expect(dump.filter { !expected.contains($0) } == [], "\(order.map(\.source.path))")
            #expect(dump == expected)
        }
    }

    @Test(arguments: QuickRun.cases(stories + nameStories))
    func `gives the same archive, merged from archives of one page`(_ story: Story) throws {
        let expected = try TestArchive().import(story.pages()).dump
        for order in orders(of: story.pages()) {
            let merged = try TestArchive()
            let others = try order.map { try TestArchive().import([$0]) }
            _ = try ArchiveMerge(into: merged.store).run(others.map(\.store))
            #expect(try merged.dump == expected, "\(order.map(\.source.path))")
        }
    }

    /// A saved page, and a crawl with the same bytes that says when they were fetched.
    private static var witnesses: (page: PageRecord, crawl: PageRecord) {
        let page = copy(of: "page", at: "page", day: 2) { $0.users = [Fixture.user(5, "Ada")] }
        let crawl = copy(of: "page", at: "crawl", day: 9) {
            $0.source.key.isExplicit = true
            $0.source.capturedBasis = .warc
            $0.users = [Fixture.user(5, "Ada")]
        }
        return (page, crawl)
    }

    @Test func `a merge takes what another archive knows of a file that both have`() throws {
        let newer = Self.page("renamed", day: 20) { $0.users = [Fixture.user(5, "Ben")] }
        let (page, crawl) = Self.witnesses
        let expected = try TestArchive().import([page, crawl, newer]).dump
        for first in [[page, newer], [page, crawl]] {
            let second = first.count == 2 && first[1].source.path == "crawl" ? [page, newer] : [page, crawl]
            let archive = try TestArchive().import(first)
            _ = try ArchiveMerge(into: archive.store).run([try TestArchive().import(second).store])
            #expect(try archive.dump == expected)
        }
    }

    @Test func `reading a file again leaves what a better witness said of its bytes`() throws {
        let (page, crawl) = Self.witnesses
        let archive = try TestArchive().import([page, crawl])
        let before = try archive.dump
        let writer = ArchiveWriter(store: archive.store, isRescan: true)
        for again in [page, crawl] {
            _ = try writer.write([again])
            try writer.replayClaims()
            try writer.rebuildHierarchy()
            try writer.updateDerivedFields()
            #expect(try archive.dump == before)
        }
    }
}

@Suite struct `What a page does not show` {
    @Test func `a newer page that names no thread and no author leaves both as they were`() throws {
        var thread = Fixture.page("thread", day: 1)
        thread.posts = [Fixture.post(11, thread: 100)]
        thread.users = [Fixture.user(7, "Ada")]
        var single = Fixture.page("single", day: 9)
        var post = Fixture.post(11, thread: nil, day: 5)
        post.authorID = nil
        post.authorName = ""
        single.posts = [post]
        let archive = try TestArchive().import([thread, single])
        let row = try archive.dump(of: "post")[0]
        #expect(row.contains("\"thread_id\":100,\"author_id\":7,"))
        #expect(row.contains("\"posted_at\":\"2015-01-06T00:00:00Z\""))
        #expect(try archive.dump(of: "thread")[0].contains("\"post_count\":1"))
    }

    @Test func `a newer page that gives only a name does not take the author's number away`() throws {
        var numbered = Fixture.page("numbered", day: 1)
        numbered.posts = [Fixture.post(11)]
        numbered.users = [Fixture.user(7, "Ada")]
        var named = Fixture.page("named", day: 9)
        named.posts = [Fixture.post(11, author: (7, "Somebody"))]
        named.posts[0].authorID = nil
        for order in [[numbered, named], [named, numbered]] {
            let post = try TestArchive().import(order).dump(of: "post")[0]
            #expect(post.contains("\"author_id\":7,\"author_name\":null"))
        }
    }

    @Test func `a newer page that names no thread still dates the thread's post`() throws {
        var thread = Fixture.page("thread", day: 3)
        thread.posts = [Fixture.post(11, thread: 100, day: 1)]
        var single = Fixture.page("single", day: 9)
        single.posts = [Fixture.post(11, thread: nil, day: 2)]
        let archive = try TestArchive().import([thread])
        try archive.import([single])
        #expect(try archive.dump(of: "thread")[0].contains("\"first_post_at\":\"2015-01-03T00:00:00Z\""))
    }

    @Test func `a message's own page leaves it in the folder that a list had it in`() throws {
        let story = try #require(`Any order`.stories.first { $0.name.hasPrefix("a message") })
        let archive = try TestArchive().import(story.pages())
        let message = try archive.dump(of: "private_message")[0]
        #expect(message.contains("\"folder_id\":-1"))
        #expect(message.contains("\"sender_id\":9,\"sender_name\":\"Anna\""))
    }

    @Test func `an undated last post does not hide when the last dated one was written`() throws {
        var page = Fixture.page("page", day: 3)
        page.posts = [Fixture.post(11, day: 2), Fixture.post(12, day: nil)]
        page.users = [Fixture.user(7, "Ada")]
        let archive = try TestArchive().import([page])
        #expect(try archive.dump(of: "thread")[0].contains("\"last_post_at\":\"2015-01-03T00:00:00Z\""))
        #expect(try archive.dump(of: "user")[0].contains("\"last_post_at\":\"2015-01-03T00:00:00Z\""))
    }

    @Test func `a file that was mended is no defect any more`() throws {
        let bad = Fixture.page("page", day: 1, status: .quarantined)
        var good = Fixture.page("page", day: 1)
        good.source.hash = ContentHash(of: [1, 2, 3])
        let archive = try TestArchive().import([bad, good])
        #expect(try archive.store.check().sections.map(\.code).contains("page.unusable") == false)
    }
}
