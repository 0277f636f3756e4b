import Archive
import ForumModel
import Testing

/// Small stories in which the order of imports could show, each imported in every order, page by page and at once.
@Suite struct `Any order` {
    struct Story: CustomTestStringConvertible, Sendable {
        var name: String
        var pages: @Sendable () -> [PageRecord]
        var testDescription: String { name }
    }

    private static func page(
        _ name: String, day: Int, account: String? = nil, _ fill: (inout PageRecord) -> Void
    )
        -> PageRecord
    {
        var page = Fixture.page(name, day: day, account: account)
        fill(&page)
        return page
    }

    static let stories = [
        Story(name: "the default account changes to one that never saw a thread") {
            [
                page("anna", day: 1, account: "Anna") {
                    var thread = Fixture.thread(100, title: "A")
                    thread.isBookmarked = true
                    thread.unread = Shown(2)
                    thread.replyCount = 5
                    $0.threads = [thread]
                },
                page("ben 1", day: 2, account: "Ben") { $0.threads = [Fixture.thread(200, title: "B")] },
                page("ben 2", day: 3, account: "Ben") { $0.threads = [Fixture.thread(201, title: "C")] },
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
    ]

    @Test(arguments: stories) func `gives the same archive`(_ story: Story) throws {
        let together = try TestArchive()
        _ = try ArchiveWriter(store: together.store).write(story.pages())
        try ArchiveWriter(store: together.store).rebuildHierarchy()
        try ArchiveWriter(store: together.store).updateDerivedFields()
        let expected = try together.dump
        for order in permutations(story.pages()) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            let dump = try archive.dump
            #expect(dump.filter { !expected.contains($0) } == [], "\(order.map(\.source.path))")
            #expect(dump == expected)
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
