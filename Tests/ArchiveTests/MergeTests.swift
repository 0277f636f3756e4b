import Archive
import ForumModel
import TestSupport
import Testing

@Suite struct `Merging captures` {
    /// Five captures that disagree about everything the merge rules decide.
    static var captures: [PageRecord] {
        var first = Fixture.page("first", day: 10, account: "Ada")
        first.users = [Fixture.user(7, "Ada", title: "old title")]
        first.threads = [Fixture.thread(1, title: "Old title", forum: 100)]
        first.posts = [
            Fixture.post(11, body: "first words"), Fixture.post(12, body: "same"), Fixture.post(14),
        ]
        first.forums = Fixture.menu([(100, "Cats", 1), (101, "Kittens", 100)])
        var second = Fixture.page("second", day: 20, account: "Bob")
        second.users = [Fixture.user(7, "Ada Lovelace", title: "new title"), Fixture.user(8, "Bob")]
        second.threads = [Fixture.thread(1, title: "New title", forum: 102)]
        second.posts = [Fixture.post(11, body: "edited words"), Fixture.post(13, author: (8, "Bob"))]
        second.forums = Fixture.menu([(102, "Dogs", 1), (100, "Cats!", 1), (101, "Kittens", 102)])
        var third = Fixture.page("third", day: 15, account: "Ada")
        third.posts = [
            Fixture.post(11, body: "stub", isPartial: true), Fixture.post(12, thread: 2, body: "same"),
        ]
        third.threads = [Fixture.thread(2, title: "Other thread")]
        var fourth = Fixture.page("fourth", day: 30, account: "Ada")
        var row = Fixture.thread(1, title: "New title")
        row.replyCount = 9
        row.lastPost = (Fixture.moment(29), "Bob")
        row.unread = .shown(3)
        row.isBookmarked = true
        fourth.threads = [row]
        fourth.posts = [Fixture.post(11, body: "first words", day: nil)]
        var fifth = Fixture.page("fifth", day: 5)
        fifth.users = [Fixture.user(7, "Ada", title: "oldest title")]
        fifth.posts = [Fixture.post(14, body: "late stub", isPartial: true)]
        var byOldName = Fixture.thread(3, title: "Third thread", forum: 100)
        byOldName.lastPost = (Fixture.moment(4), "Ada")
        fifth.threads = [byOldName]
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.folderID = .sent
        message.recipientName = "Bob"
        fourth.messages = [message]
        return [first, second, third, fourth, fifth]
    }

    @Test func `the same captures in any order give the same archive`() throws {
        let orders = permutations(Self.captures)
        let expected = try TestArchive().import(orders[0]).dump
        #expect(expected.count > 20)
        for order in orders.dropFirst().enumerated().filter({ $0.offset.isMultiple(of: 7) }).map(\.element) {
            let dump = try TestArchive().import(order).dump
            #expect(dump == expected)
        }
    }

    @Test(.isLong) func `one import for each capture, in any order, gives the same archive`() throws {
        let expected = try TestArchive().import(Self.captures).dump
        for order in permutations(Self.captures).enumerated().filter({ $0.offset % 11 == 3 }).map(\.element) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            let dump = try archive.dump
            #expect(dump.filter { !expected.contains($0) } == [], "\(order.map(\.source.path))")
            #expect(dump == expected)
        }
    }

    @Test func `one batch gives the same archive as five`() throws {
        let apart = try TestArchive().import(Self.captures)
        let together = try TestArchive()
        let writer = ArchiveWriter(store: together.store)
        _ = try writer.write(Self.captures.reversed())
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        #expect(try together.dump == apart.dump)
    }

    @Test func `importing again changes nothing`() throws {
        let archive = try TestArchive().import(Self.captures)
        let before = try archive.dump
        try archive.import(Self.captures)
        #expect(try archive.dump == before)
    }

    @Test func `an edited post shows its newest body and keeps the others as revisions`() throws {
        let archive = try TestArchive().import(Self.captures)
        let post = try #require(archive.dump(of: "post").first { $0.contains("\"id\":11,") })
        #expect(post.contains("<p>first words</p>"))
        let revisions = try archive.dump(of: "post_revision")
        #expect(revisions.count == 1)
        #expect(revisions[0].contains("<p>edited words</p>"))
    }

    @Test func `a stub never replaces a body and is no revision`() throws {
        let archive = try TestArchive().import(Self.captures)
        let post = try #require(archive.dump(of: "post").first { $0.contains("\"id\":14,") })
        #expect(post.contains("<p>hello</p>"))
        #expect(try archive.dump(of: "post_revision").allSatisfy { !$0.contains("stub") })
    }

    @Test func `a row that says nothing of the forum does not erase it`() throws {
        let archive = try TestArchive().import(Self.captures)
        let thread = try #require(archive.dump(of: "thread").first { $0.contains("\"id\":1,") })
        #expect(thread.contains("\"forum_id\":102"))
        #expect(thread.contains("\"title\":\"New title\""))
        #expect(thread.contains("\"reply_count\":9"))
    }

    @Test func `former names, titles and places are history`() throws {
        let archive = try TestArchive().import(Self.captures)
        #expect(try archive.dump(of: "user_name").count == 1)
        #expect(try archive.dump(of: "user_name")[0].contains("\"name\":\"Ada\""))
        #expect(try archive.dump(of: "user_title").count == 2)
        #expect(try archive.dump(of: "thread_history").count == 2)
        #expect(try archive.dump(of: "forum_history").count == 2)
    }

    /// A post with an image, as the site sent it and as a browser saved it, and edited later.
    static var localImageCaptures: [PageRecord] {
        func capture(_ name: String, day: Int, image: String, isLocal: Bool, text: String = "look")
            -> PageRecord
        {
            var page = Fixture.page(name, day: day)
            var post = Fixture.post(11, body: text)
            post.body.html = "<p>\(text) <img src=\"\(image)\"></p>"
            post.body.signature = DerivedNumber.from("body", text, image)
            post.body.imagelessSignature = DerivedNumber.from("body", text)
            post.body.hasLocalImages = isLocal
            page.posts = [post]
            return page
        }
        return [
            capture("sent", day: 10, image: "http://i.example/cat.gif", isLocal: false),
            capture("saved", day: 20, image: "./Cats_files/cat.gif", isLocal: true),
            capture("saved elsewhere", day: 15, image: "./Other_files/cat(1).gif", isLocal: true),
            capture("edited", day: 5, image: "http://i.example/cat.gif", isLocal: false, text: "draft"),
        ]
    }

    @Test(.isLong) func `a page whose images a browser made files edits no post`() throws {
        for order in permutations(Self.localImageCaptures) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            let post = try archive.dump(of: "post")[0]
            #expect(post.contains("look <img src=\\\"http://i.example/cat.gif"))
            let revisions = try archive.dump(of: "post_revision")
            #expect(revisions.count == 1)
            #expect(revisions[0].contains("draft"))
        }
    }

    @Test func `an undated capture does not take a date away`() throws {
        let archive = try TestArchive().import(Self.captures)
        let post = try #require(archive.dump(of: "post").first { $0.contains("\"id\":11,") })
        #expect(post.contains("\"posted_at\":\"2015-01-02T00:00:00Z\""))
    }

    @Test func `what an account sees is the default account's`() throws {
        let archive = try TestArchive().import(Self.captures)
        let thread = try #require(archive.dump(of: "thread").first { $0.contains("\"id\":1,") })
        #expect(thread.contains("\"unread_count\":3,\"seen_post_count\":7"))
        #expect(try archive.dump(of: "thread_bookmark").count == 1)
    }

    @Test func `a last poster known by name gets a number when a later page knows it`() throws {
        var list = Fixture.page("list", day: 3)
        var row = Fixture.thread(1, title: "Hello")
        row.lastPost = (Fixture.moment(2), "Bob")
        list.threads = [row]
        let archive = try TestArchive().import([list])
        #expect(try archive.dump(of: "thread")[0].contains("\"last_post_author_id\":null"))
        var page = Fixture.page("page", day: 1)
        page.users = [Fixture.user(8, "Bob")]
        try archive.import([page])
        #expect(try archive.dump(of: "thread")[0].contains("\"last_post_author_id\":8"))
    }

    @Test func `a name that fits two users stays without a number`() throws {
        var list = Fixture.page("list", day: 3)
        var row = Fixture.thread(1, title: "Hello")
        row.lastPost = (Fixture.moment(2), "Bob")
        list.threads = [row]
        list.users = [Fixture.user(8, "Bob"), Fixture.user(9, "bob")]
        let archive = try TestArchive().import([list])
        #expect(try archive.dump(of: "thread")[0].contains("\"last_post_author_id\":null"))
    }

    @Test func `the same bytes from two places are one capture`() throws {
        var copy = Self.captures[0]
        copy.source.path = "copy"
        copy.source.pathBytes = Array("copy".utf8)
        let archive = try TestArchive().import([Self.captures[0]])
        let before = try archive.dump
        let statuses = try ArchiveWriter(store: archive.store).write([copy])
        #expect(statuses == [.duplicate])
        #expect(try archive.dump == before)
    }
}

@Suite struct `Forum hierarchy` {
    @Test func `a circle of parents loses its oldest edge`() throws {
        var old = Fixture.page("old", day: 1)
        old.forums = Fixture.menu([(100, "Cats", 101), (102, "Dogs", 1)])
        var new = Fixture.page("new", day: 2)
        new.forums = Fixture.menu([(101, "Kittens", 100)])
        for order in [[old, new], [new, old]] {
            let archive = try TestArchive().import(order)
            let forums = try archive.dump(of: "forum")
            let cats = try #require(forums.first { $0.contains("\"id\":100,") })
            let kittens = try #require(forums.first { $0.contains("\"id\":101,") })
            #expect(cats.contains("\"parent_id\":null"))
            #expect(kittens.contains("\"parent_id\":100"))
            let report = try archive.store.check()
            #expect(report.sections.map(\.code).contains("forum.cycle"))
        }
    }

    @Test func `a menu that lists fewer forums moves none of the others`() throws {
        var full = Fixture.page("full", day: 1)
        full.forums = Fixture.menu([(100, "Cats", 1), (101, "Kittens", 100), (102, "Dogs", 2)])
        var short = Fixture.page("short", day: 2)
        short.forums = Fixture.menu([(102, "Dogs", 2)])
        let archive = try TestArchive().import([full, short])
        let kittens = try #require(archive.dump(of: "forum").first { $0.contains("\"id\":101,") })
        #expect(kittens.contains("\"parent_id\":100,\"position\":1"))
    }

    @Test func `siblings stand in the menu's order`() throws {
        var page = Fixture.page("page", day: 1)
        page.forums = Fixture.menu([(105, "B", 1), (103, "C", 1), (104, "A", 1)])
        let archive = try TestArchive().import([page])
        let positions = try archive.dump(of: "forum").map { $0.contains("\"position\":1") }
        #expect(positions == [false, false, true])
    }

    @Test func `two spellings of a person's former name mean that person, and an empty text no account`() throws {
        let pages = ["bob", "BOB", "Robert"].enumerated().map { day, name in
            var page = Fixture.page(name, day: day + 1)
            page.users = [Fixture.user(7, name)]
            return page
        }
        let archive = try TestArchive().import(pages)
        #expect(try archive.dump(of: "user_name").count >= 2)
        try archive.store.querying { (queries: ArchiveSnapshot) throws -> Void in
            #expect(try queries.person(named: "Bob") == .user(UserID(rawValue: 7)))
            #expect(throws: LookupError.self) { try queries.account(named: "") }
        }
    }
}
