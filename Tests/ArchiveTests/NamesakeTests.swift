import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// Deletions decide by numbers where pages show them, whatever order deletions and imports have.
@Suite struct `Deleted people and their namesakes` {
    private func page(_ name: String, day: Int, post id: Int64, _ author: (Int64, String), thread: Int64 = 1)
        -> PageRecord
    {
        var page = Fixture.page(name, day: day)
        page.threads = [Fixture.thread(thread, title: name)]
        page.users = [Fixture.user(author.0, author.1)]
        page.posts = [Fixture.post(id, thread: thread, author: author)]
        return page
    }

    private func forgetting(_ id: Int64) -> DeletionRequest {
        `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: id), name: nil)] }
    }

    /// The tables that do not tell of deletions.
    private func rows(_ archive: TestArchive) throws -> [String] {
        try archive.dump.filter { !$0.contains("\"table\":\"tombstone\"") }
    }

    @Test func `the posts of somebody with the name of a forgotten person stay`() throws {
        let first = page("first", day: 2, post: 11, (7, "Moonbeam"))
        let other = page("other", day: 3, post: 12, (8, "Moonbeam"), thread: 2)
        let later = page("later", day: 4, post: 13, (8, "Moonbeam"), thread: 2)
        let archive = try TestArchive().import([first, other])
        _ = try archive.store.delete(forgetting(7))
        try archive.import([later])
        #expect(
            try archive.rows("SELECT id || ' ' || author_id FROM post").map { $0[0] } == ["12 8", "13 8"])
    }

    @Test(arguments: [("Moonbeam", 0), ("Starlight", 1)])
    func `a user whom nothing needs stays after a tidying only if another has a former name of theirs`(
        _ name: String, _ removed: Int
    ) throws {
        let archive = try TestArchive().import([
            page("former", day: 1, post: 12, (8, "Moonbeam"), thread: 2),
            page("renamed", day: 2, post: 13, (8, "Sunray"), thread: 2), page("other", day: 3, post: 11, (7, name)),
        ])
        _ = try archive.store.delete(`A deletion`.request(.init(.thread, 2)))
        #expect(try archive.store.tidy().users.count == removed)
        #expect(try ArchiveVerification(of: archive.path).isSame)
    }

    @Test func `of two spellings of a deleted user's name the lesser is stored, in any order and through merges`()
        throws
    {
        let pages = [
            page("lower", day: 1, post: 11, (7, "Moonbeam")), page("upper", day: 2, post: 12, (7, "MOONBEAM")),
        ]
        let archives = try [pages, pages.reversed()].map { pages in
            let archive = try TestArchive().import([pages[0]])
            _ = try archive.store.delete(`A deletion`.request(.init(.user, 7)))
            return archive
        }
        try archives[0].import([pages[1]])
        let other = try TestArchive().import([pages[0]])
        _ = try other.store.delete(`A deletion`.request(.init(.user, 7)))
        try archives[1].merge(other)
        try other.merge(archives[1])
        for archive in [archives[0], archives[1], other] {
            #expect(try archive.rows("SELECT name FROM deleted_name").map { $0[0] } == ["MOONBEAM"])
        }
    }

    @Test func `a reply form goes with its message, also when only a later page tells who sent it`() throws {
        func page(_ name: String, day: Int, _ fill: (inout PageRecord) -> Void) -> PageRecord {
            var page = Fixture.page(name, day: day, account: "Ben")
            fill(&page)
            return page
        }
        var form = MessageReplyRecord(answeredID: MessageID(rawValue: 51))
        (form.subject, form.recipientName) = ("Re: Trains", "Moonbeam")
        var answer = MessageRecord(id: MessageID(rawValue: 53))
        (answer.subject, answer.folderID, answer.sent) = ("Re: Trains", .sent, (Fixture.moment(4), ""))
        answer.recipientName = "Moonbeam"
        var message = MessageRecord(id: MessageID(rawValue: 51))
        (message.folderID, message.sender) = (.inbox, (UserID(rawValue: 7), "Moonbeam"))
        let opened = page("form", day: 3) { $0.claimed = [form] }
        let pages = [opened, page("sent", day: 6) { $0.messages = [answer] }]
        let archive = try TestArchive().import([page("user", day: 1) { $0.users = [Fixture.user(7, "Moonbeam")] }])
        _ = try archive.store.delete(`A deletion`.request(.init(.user, 7)))
        try archive.import(pages)
        let replies = "SELECT ifnull(reply_to_id, 0) FROM private_message"
        #expect(try archive.rows(replies).map { $0[0] } == [51])
        try archive.import([page("message", day: 9) { $0.messages = [message] }])
        #expect(try archive.rows(replies).map { $0[0] } == [0])
        #expect(try ArchiveVerification(of: archive.path).isSame)
        // So does the deletion of the page with the form.
        let other = try TestArchive().import(pages)
        _ = try other.store.delete(
            `A deletion`.request { $0.pages = [opened.source.hash].compactMap(\.self) })
        #expect(try other.rows(replies).map { $0[0] } == [0])
        #expect(try ArchiveVerification(of: other.path).isSame)
    }

    @Test func `the reason of an exclusion keeps no forgotten name, also if another archive brings it`() throws {
        let pages = [page("first", day: 2, post: 11, (7, "Gander77")), page("other", day: 3, post: 12, (8, "Sunray"))]
        let hash = try #require(pages[1].source.hash)
        let (archive, other) = (try TestArchive().import(pages), try TestArchive().import(pages))
        _ = try archive.store.delete(forgetting(7))
        try other.store.exclude([hash], reason: "Gander77 made it up")
        try archive.merge(other)
        var reasons = try archive.rows("SELECT reason FROM excluded_page").map { $0[0] as String }
        #expect(reasons == ["deleted-user made it up"])
        try archive.store.exclude([hash], reason: "Gander77 did")
        reasons = try archive.rows("SELECT reason FROM excluded_page").map { $0[0] as String }
        #expect(reasons == ["deleted-user did"])
    }

    @Test func `an account that comes back with its forgotten name leaves none without a name`() throws {
        var page = page("page", day: 2, post: 11, (7, "Moonbeam"))
        page.source.accountName = "Moonbeam"
        let archive = try TestArchive().import([page])
        let before = try archive.dump
        _ = try archive.store.delete(forgetting(7))
        let ids = try archive.rows("SELECT id FROM tombstone WHERE kind = 'person'").map { $0[0] as Int64 }
        _ = try archive.store.removeTombstones(ids.map { Tombstone.Key(.person, $0) })
        let writer = ArchiveWriter(store: archive.store, isRescan: true)
        _ = try writer.write([page])
        try writer.finish()
        #expect(try archive.dump == before)
    }

    @Test
    func `a post that a page shows in another thread stays when its former thread and a namesake go, in any order`()
        throws
    {
        var former = page("former", day: 2, post: 11, (8, "Moonbeam"))
        (former.posts[0].authorID, former.users) = (nil, [])
        let pages = [
            page("known", day: 1, post: 10, (7, "Moonbeam"), thread: 3), former,
            page("moved", day: 3, post: 11, (8, "Moonbeam"), thread: 2),
        ]
        let requests = [forgetting(7), `A deletion`.request(.init(.thread, 1))]
        let dumps = try [requests, requests.reversed()].map { requests in
            let archive = try TestArchive().import(pages)
            for request in requests { _ = try archive.store.delete(request) }
            #expect(try archive.rows("SELECT id || ' ' || thread_id FROM post").map { $0[0] } == ["11 2"])
            let left = try rows(archive)
            _ = try ArchiveWriter(store: archive.store, isRescan: true).write(pages)
            try archive.import([])
            #expect(try rows(archive) == left)
            return left
        }
        #expect(dumps[0] == dumps[1])
    }

    @Test func `a deleted user stays among those who posted when a namesake is forgotten, in any order`() throws {
        var list = Fixture.page("list", day: 2)
        list.users = [Fixture.user(8, "Moonbeam")]
        list.claimed = [
            ThreadPostersRecord(
                threadID: ThreadID(rawValue: 1), posters: [(UserID(rawValue: 8), "Moonbeam", 2)])
        ]
        let pages = [page("known", day: 1, post: 10, (7, "Moonbeam"), thread: 3), list]
        let requests = [forgetting(7), `A deletion`.request(Tombstone.Key(.user, 8))]
        for requests in [requests, requests.reversed()] {
            let archive = try TestArchive().import(pages)
            for request in requests { _ = try archive.store.delete(request) }
            for _ in 0..<2 {
                #expect(
                    try archive.rows("SELECT user_id, user_name, post_count FROM thread_poster").map {
                        Array($0.databaseValues)
                    } == [[.null, "deleted-user".databaseValue, 2.databaseValue]])
                _ = try ArchiveWriter(store: archive.store, isRescan: true).write(pages)
                try archive.import([])
            }
        }
    }

    @Test
    func `a name that only a later page shows beside the number of a forgotten person is removed everywhere`()
        throws
    {
        let first = page("first", day: 2, post: 11, (7, "Ada Glebe"))
        let later = page("later", day: 3, post: 12, (7, "Bobba Long"))
        var answer = page("answer", day: 4, post: 13, (8, "Eve"))
        answer.posts[0].body.html = "<p>So says Bobba Long.</p>"
        answer.posts[0].body.text = "So says Bobba Long."
        let late = try TestArchive().import([first, answer])
        _ = try late.store.delete(forgetting(7))
        try late.import([later])
        let early = try TestArchive().import([first, later, answer])
        _ = try early.store.delete(forgetting(7))
        #expect(try rows(late) == rows(early))
        #expect(try !late.dump.contains { $0.contains("Bobba") })
        #expect(try late.rows("SELECT body_text FROM post").map { $0[0] } == ["So says deleted-user."])
    }

    @Test
    func `a message of a deleted user goes with its line in a list, though only a later page tells who sent it`()
        throws
    {
        var list = Fixture.page("list", day: 2)
        var line = MessageRecord(id: MessageID(rawValue: 51))
        (line.subject, line.listedSenderName) = ("Trains", "Bobba Long")
        list.messages = [line]
        let posts = page("posts", day: 1, post: 11, (7, "Bobba Long"))
        var letter = Fixture.page("letter", day: 3)
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.sender = (UserID(rawValue: 7), "Bobba Long")
        letter.messages = [message]
        let request = `A deletion`.request(Tombstone.Key(.user, 7))
        let (early, late) = (try TestArchive().import([posts, list, letter]), try TestArchive().import([posts, list]))
        _ = try early.store.delete(request)
        _ = try late.store.delete(request)
        #expect(try late.rows("SELECT 1 FROM private_message").count == 1)
        try late.import([letter])
        #expect(try late.rows("SELECT 1 FROM private_message").isEmpty)
        #expect(try rows(late) == rows(early))
    }

    @Test
    func `the posts of a deleted user stay when a namesake is forgotten, in any order and after merges`()
        throws
    {
        let own = page("own", day: 2, post: 11, (7, "Ada Glebe"))
        let other = page("other", day: 3, post: 12, (8, "Ada Glebe"), thread: 2)
        let user = `A deletion`.request(.init(.user, 7))
        func archive(_ pages: [PageRecord], _ requests: DeletionRequest...) throws -> TestArchive {
            let archive = try TestArchive().import(pages)
            for request in requests { _ = try archive.store.delete(request) }
            return archive
        }
        let kept = try archive([own, other], user, forgetting(8))
        #expect(try kept.rows("SELECT id || author_name FROM post").map { $0[0] } == ["11deleted-user"])
        #expect(try rows(kept) == rows(archive([own, other], forgetting(8), user)))
        for direction in [0, 1] {
            let pair = [try archive([own], user), try archive([other], forgetting(8))]
            _ = try ArchiveMerge(into: pair[direction].store).run([pair[1 - direction].store])
            #expect(try rows(pair[direction]) == rows(kept))
            try pair[direction].import([own, other])
            #expect(try rows(pair[direction]) == rows(kept))
        }
    }

    @Test func `of two forgotten names that begin alike the longer one is removed`() throws {
        let first = page("first", day: 2, post: 11, (7, "Big Bob"))
        let other = page("other", day: 3, post: 12, (8, "Big Bob Jones"), thread: 2)
        var answer = page("answer", day: 4, post: 13, (9, "Eve"), thread: 2)
        answer.posts[0].body.html = "<p>So says Big Bob Jones.</p>"
        answer.posts[0].body.text = "So says Big Bob Jones."
        let archive = try TestArchive().import([first, other])
        let both = `A deletion`.request {
            $0.persons = [7, 8].map { .init(id: UserID(rawValue: $0), name: nil) }
        }
        _ = try archive.store.delete(both)
        try archive.import([answer])
        #expect(try archive.rows("SELECT body_text FROM post").map { $0[0] } == ["So says deleted-user."])
    }

    @Test(arguments: [[8], []] as [[Int64]])
    func `of a forgotten name nothing is left whose beginning was forgotten before`(numbers: [Int64]) throws {
        func answer(_ name: String, day: Int) -> PageRecord {
            var answer = page(name, day: day, post: Int64(day + 9), (9, "Eve"), thread: 2)
            answer.posts[0].body.html = #"<p>So says <a href="/?name=Big+Bob+Jones">Big Bob Jones</a>.</p>"#
            answer.posts[0].body.text = "So says Big Bob Jones."
            answer.posts[0].quotes = [(PostID(rawValue: 12), "Big Bob Jones")]
            return answer
        }
        let pages = [
            page("first", day: 2, post: 11, (7, "Big Bob")), answer("answer", day: 4),
            page("other", day: 3, post: 12, (8, "Big Bob Jones"), thread: 2),
        ]
        let second = `A deletion`.request {
            $0.persons =
                numbers.isEmpty
                ? [.init(id: nil, name: "Big Bob Jones")]
                : [.init(id: UserID(rawValue: 8), name: "Big Bob Jones")]
        }
        let archive = try TestArchive().import(numbers.isEmpty ? Array(pages.prefix(2)) : pages)
        _ = try archive.store.delete(forgetting(7))
        _ = try archive.store.delete(second)
        try archive.import([answer("later", day: 5)])
        #expect(
            Set(try archive.rows("SELECT body_text FROM post").map { $0[0] as String })
                == ["So says deleted-user."])
        #expect(try !archive.dump.contains { $0.contains("Jones") })
    }

    @Test func `a list that shows another name of a forgotten person is the same merged in either direction`()
        throws
    {
        var list = Fixture.page("list", day: 3)
        var thread = Fixture.thread(1, title: "Beans")
        thread.author = (UserID(rawValue: 7), "Bobba Long")
        thread.lastPost = (nil, "Bobba Long")
        list.threads = [thread]
        let (one, two) = try (TestArchive(), TestArchive())
        for archive in [one, two] {
            try archive.import([page("first", day: 2, post: 11, (7, "Ada Glebe"))])
            _ = try archive.store.delete(forgetting(7))
        }
        let held = try TestArchive().import([list])
        _ = try ArchiveMerge(into: one.store).run([held.store])
        _ = try ArchiveMerge(into: held.store).run([two.store])
        #expect(try rows(one) == rows(held))
    }

    @Test
    func `a list of which one archive took the number and one the person is the same in either direction`()
        throws
    {
        var list = Fixture.page("list", day: 3)
        var thread = Fixture.thread(1, title: "Beans")
        thread.author = (UserID(rawValue: 7), "Ada Glebe")
        list.threads = [thread]
        list.users = [Fixture.user(7, "Ada Glebe")]
        let archives = try [TestArchive(), TestArchive(), TestArchive(), TestArchive()]
        for (index, archive) in archives.enumerated() {
            try archive.import([list])
            _ = try archive.store.delete(
                index.isMultiple(of: 2) ? forgetting(7) : `A deletion`.request(.init(.user, 7)))
        }
        _ = try ArchiveMerge(into: archives[0].store).run([archives[1].store])
        _ = try ArchiveMerge(into: archives[3].store).run([archives[2].store])
        #expect(try rows(archives[0]) == rows(archives[3]))
    }

    @Test func `the posts of a deleted user never go to whoever has a later name of theirs`() throws {
        let pages = [
            page("first", day: 2, post: 11, (7, "Ada Glebe")),
            page("second", day: 3, post: 12, (7, "Bob Glebe")),
            page("third", day: 4, post: 13, (8, "Bob Glebe"), thread: 2),
        ]
        let request = `A deletion`.request(.init(.user, 7))
        let expected = try TestArchive().import(pages)
        _ = try expected.store.delete(request)
        let archive = try TestArchive().import([pages[0]])
        _ = try archive.store.delete(request)
        try archive.import(Array(pages[1...]))
        #expect(try archive.dump == expected.dump)
        #expect(
            try archive.rows("SELECT id || ' ' || ifnull(author_id, '-') FROM post ORDER BY id").map { $0[0] }
                == ["11 -", "12 -", "13 8"])
    }

    @Test func `whoever is the only one left with a name is found by it at once`() throws {
        var letter = MessageRecord(id: MessageID(rawValue: 51))
        letter.sender = (nil, "Bob Glebe")
        var message = Fixture.page("letter", day: 2)
        message.messages = [letter]
        message.source.kind = .privateMessage
        let pages = [
            message, page("one", day: 3, post: 11, (7, "Bob Glebe")),
            page("two", day: 3, post: 12, (8, "Bob Glebe"), thread: 2),
        ]
        let archive = try TestArchive().import(pages)
        #expect(try archive.rows("SELECT 1 FROM private_message WHERE sender_id IS NOT NULL").isEmpty)
        _ = try archive.store.delete(`A deletion`.request { $0.pages = [ContentHash(of: Array("two".utf8))] })
        #expect(try archive.rows("SELECT sender_id FROM private_message").map { $0[0] } == [7])
    }
}

/// Deleted forums.
@Suite struct `A deleted forum` {
    private func page(_ name: String, day: Int, forum: Int64) -> PageRecord {
        var page = Fixture.page(name, day: day)
        page.source.forumID = ForumID(rawValue: forum)
        page.source.threadID = ThreadID(rawValue: 1)
        page.threads = [Fixture.thread(1, title: name, forum: forum)]
        page.posts = [Fixture.post(11)]
        return page
    }

    @Test func `without a tombstone of its own, as a stranger writes it, is reported and ends no import`()
        throws
    {
        let archive = try TestArchive().import([page("old", day: 2, forum: 101)])
        _ = try archive.store.delete(`A deletion`.request(.init(.thread, 1)))
        try archive.execute(
            """
            UPDATE tombstone SET cause_kind = 'forum', cause_id = 77777 WHERE kind = 'thread';
            DELETE FROM tombstone WHERE kind = 'post'
            """)
        try archive.import([page("new", day: 3, forum: 100)])
        #expect(try archive.rows("SELECT id FROM thread").isEmpty)
        #expect(try archive.store.check().hasErrors)
        let other = try TestArchive().import([page("new", day: 3, forum: 100)])
        _ = try ArchiveMerge(into: other.store).run([archive.store])
        #expect(try other.rows("SELECT id FROM thread").isEmpty)
    }

    @Test func `leaves a thread that has moved away, whichever was first, the page or the deletion`() throws {
        let (old, new) = (page("old", day: 2, forum: 101), page("new", day: 3, forum: 100))
        let request = `A deletion`.request(.init(.forum, 101))
        let expected = try TestArchive().import([old, new])
        _ = try expected.store.delete(request)
        let archive = try TestArchive().import([old])
        _ = try archive.store.delete(request)
        #expect(try archive.rows("SELECT 1 FROM thread").isEmpty)
        try archive.import([new])
        for archive in [archive, expected] {
            #expect(
                try archive.rows("SELECT id, forum_id FROM thread").map { Array($0.databaseValues) } == [
                    [1.databaseValue, 100.databaseValue]
                ])
        }
        #expect(
            try archive.dump.filter { !$0.contains("\"table\":\"tombstone\"") }
                == expected.dump.filter { !$0.contains("\"table\":\"tombstone\"") })
    }

    @Test func `comes back with its subforums below it`() throws {
        var listing = Fixture.page("menu", day: 3)
        listing.forums = Fixture.menu([(100, "Gardens", 1), (101, "Ferns", 100), (102, "Ponds", 2)])
        let expected = try TestArchive().import([listing]).dump
        let archive = try TestArchive().import([listing])
        let key = Tombstone.Key(.forum, 100)
        _ = try archive.store.delete(`A deletion`.request(key))
        #expect(
            try archive.rows("SELECT parent_id FROM forum WHERE id = 101").map { $0[0] } == [nil as Int64?])
        _ = try archive.store.removeTombstones([key])
        let writer = ArchiveWriter(store: archive.store, isRescan: true)
        _ = try writer.write([listing])
        try writer.finish()
        #expect(try archive.dump == expected)
    }

    @Test func `takes no history along that others have`() throws {
        let menus = [(2, Int64(101)), (3, 100)].map { day, parent in
            var page = Fixture.page("day \(day)", day: day)
            page.forums = Fixture.menu([(100, "Gardens", 1), (101, "Yews", 1), (102, "Ponds", parent)])
            return page
        }
        let archive = try TestArchive().import(menus)
        _ = try archive.store.delete(`A deletion`.request(.init(.forum, 101)))
        let late = try TestArchive().import([menus[1]])
        _ = try late.store.delete(`A deletion`.request(.init(.forum, 101)))
        try late.import([menus[0]])
        #expect(try archive.dump == late.dump)
    }
}

/// What a person marked by hand.
@Suite struct `Marks of what was deleted` {
    @Test func `count in the plan, and come back with the pages`() throws {
        var page = Fixture.page("page", day: 2)
        page.threads = [Fixture.thread(1, title: "Soup")]
        page.posts = [Fixture.post(11), Fixture.post(12)]
        let archive = try TestArchive().import([page])
        let (thread, account) = (ThreadID(rawValue: 1), AccountID.unnamed)
        try archive.store.bookmark(.add, threads: [thread], for: account, at: Fixture.moment(5))
        try archive.store.mark([thread], asRead: true, for: account, at: Fixture.moment(5))
        let request = `A deletion`.request(.init(.thread, 1))
        let plan = try archive.store.delete(request)
        #expect(plan.counts.first { $0.table == "reader_mark" }?.count == 2)
        _ = try archive.store.removeTombstones(request.targets)
        let writer = ArchiveWriter(store: archive.store, isRescan: true)
        _ = try writer.write([page])
        try writer.finish()
        let item = try #require(try archive.store.querying { try $0.thread(thread) })
        #expect(item.isBookmarked == true)
        #expect(item.unreadCount == 0)
    }

    @Test func `say of each post what they say of the thread`() throws {
        var page = Fixture.page("page", day: 2)
        page.threads = [Fixture.thread(1, title: "Soup")]
        page.posts = [Fixture.post(11), Fixture.post(12)]
        let archive = try TestArchive().import([page])
        let (thread, account) = (ThreadID(rawValue: 1), AccountID.unnamed)
        func seen() throws -> [Bool?] {
            try archive.store.querying { try $0.posts(in: thread, limit: 10).items.map(\.isSeen) }
        }
        try archive.store.mark([thread], asRead: true, for: account, at: Fixture.moment(5))
        #expect(try seen() == [true, true])
        var later = Fixture.page("later", day: 3)
        later.threads = page.threads
        later.posts = [Fixture.post(13)]
        try archive.import([later])
        #expect(try seen() == [true, true, false])
        #expect(try archive.store.querying { try $0.thread(thread)?.unreadCount } == 1)
        try archive.store.mark([thread], asRead: false, for: account, at: Fixture.moment(6))
        #expect(try seen() == [false, false, false])
        try archive.store.clearReadMarks(of: [thread], for: account)
        #expect(try seen() == [nil, nil, nil])
    }
}
