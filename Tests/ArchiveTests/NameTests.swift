import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// The user that a name on a page refers to.
@Suite struct `A name without a number` {
    private func value(_ archive: TestArchive, _ sql: String) throws -> Int64? {
        try archive.rows(sql).first.flatMap { $0[0] }
    }

    private let lastPoster = "SELECT last_post_author_id FROM thread WHERE id = 100"

    @Test func `means whoever held it when the page was captured`() throws {
        let archive = try TestArchive().import(NamePages.takenLater)
        #expect(try value(archive, lastPoster) == 5)
        #expect(try value(archive, "SELECT author_id FROM announcement") == 5)
    }

    @Test(arguments: [(day: 1, user: 5), (2, 5), (10, nil), (20, 6), (30, 6)] as [(Int, Int64?)])
    func `means the nearest holder before and after all, and nobody between two`(_ day: Int, _ user: Int64?)
        throws
    {
        var pages = NamePages.takenLater
        var list = Fixture.page("other list", day: day)
        list.threads = pages[3].threads
        pages[3] = list
        let archive = try TestArchive().import(Array(pages.dropFirst(day == 1 ? 1 : 0)))
        #expect(try value(archive, lastPoster) == user)
    }

    @Test func `means nobody of two who had it at one time`() throws {
        var pages = NamePages.takenLater
        pages[2].users.append(Fixture.user(5, "Hats"))
        pages[2].users.removeAll { $0.name == "Former Hats" }
        var early = Fixture.page("both", day: 2)
        early.users = [Fixture.user(6, "hats")]
        let archive = try TestArchive().import(pages + [early])
        #expect(try value(archive, lastPoster) == nil)
        let explanation = try archive.store.explain(.thread, id: 100)
        let basis = explanation?.derived.first { $0.column == "last_post_author_id" }?.basis
        #expect(basis?.hasPrefix("nobody: 2 users had this name (5, 6), and") == true)
    }

    @Test func `means the one who is left when the other turns out to have another name`() throws {
        var guess = Fixture.page("moderators", day: 3)
        guess.users = [UserRecord(id: UserID(rawValue: 6), name: "Hats", nameRank: .listed)]
        let archive = try TestArchive().import([
            NamePages.users("other", day: 9, [(5, "Hats")]), guess, NamePages.takenLater[3],
        ])
        #expect(try value(archive, lastPoster) == nil)
        try archive.import([NamePages.users("renamed", day: 10, [(6, "Scarves")])])
        #expect(try value(archive, lastPoster) == 5)
        #expect(try !archive.store.check(isFull: true).hasErrors)
    }

    @Test func `means nobody of two on a page without a time`() throws {
        var pages = NamePages.takenLater
        pages[3].source.key.time = nil
        pages[3].source.capturedBasis = .fileTime
        let archive = try TestArchive().import(pages)
        #expect(try value(archive, lastPoster) == nil)
    }

    @Test func `gives what the page shows of it to whose it is`() throws {
        let pages = NamePages.sidebar
        let archive = try TestArchive().import([pages[0], pages[1]])
        let title = "SELECT custom_title_html FROM user WHERE id = 7"
        #expect(try archive.rows(title)[0][0] == "<b>from the announcement</b>")
        #expect(try archive.rows("SELECT registered_on FROM user WHERE id = 7")[0][0] == "2001-02-03")
        #expect(try archive.rows("SELECT title_html FROM user_title")[0][0] == "<b>older</b>")
        // Between two holders of the name, the owner of the sidebar is unknown.
        try archive.import([pages[2]])
        #expect(try archive.rows(title)[0][0] == "<b>older</b>")
        let explanation = try archive.store.explain(
            .announcement, id: archive.rows("SELECT id FROM announcement")[0][0])
        let basis = explanation?.derived.first { $0.column == "author_id" }?.basis
        #expect(basis?.hasPrefix("nobody: 2 users had this name") == true, "\(basis ?? "")")
        #expect(try archive.rows("SELECT * FROM user_title").isEmpty)
    }

    @Test func `leaves the author of a thread to the first post where no list names one`() throws {
        let story = try #require(`Any order`.nameStories.first { $0.name.hasPrefix("a thread whose first") })
        let archive = try TestArchive().import(story.pages())
        #expect(try value(archive, "SELECT author_id FROM thread") == 7)
        var list = Fixture.page("list", day: 3)
        list.threads = [Fixture.thread(100, title: "A")]
        list.threads[0].author = (UserID(rawValue: 9), "Eve")
        try archive.import([list])
        #expect(try value(archive, "SELECT author_id FROM thread") == 9)
    }
}

/// Whose a message is, and which it answers.
@Suite struct `A private message` {
    private func row(_ archive: TestArchive, _ id: Int) throws -> String {
        try #require(
            try archive.dump(of: "private_message").first { $0.contains("\"id\":\(id),") })
    }

    @Test func `stays in the account whose folder lists it, whatever its own page names`() throws {
        let archive = try TestArchive().import(NamePages.conversation)
        #expect(
            try archive.rows(
                "SELECT DISTINCT name FROM private_message JOIN account ON account.id = account_id"
            ).map { $0[0] } == ["Ben"])
        #expect(try row(archive, 51).contains("\"recipient_name\":\"Ben\""))
    }

    @Test func `answers the newest one that its recipient sent under its subject, however that is written`()
        throws
    {
        let archive = try TestArchive().import(NamePages.conversation)
        #expect(try row(archive, 53).contains("\"reply_to_id\":51,\"reply_to_basis\":\"subject\""))
        #expect(try row(archive, 52).contains("\"reply_to_id\":null"))
    }

    @Test func `answers what its form was opened for`() throws {
        for pages in permutations(NamePages.form) {
            let archive = try TestArchive().import(pages)
            #expect(try row(archive, 53).contains("\"reply_to_id\":51,\"reply_to_basis\":\"form\""))
            #expect(try row(archive, 54).contains("\"reply_to_id\":52,\"reply_to_basis\":\"subject\""))
        }
    }

    @Test func `answers what a form of the same minute was opened for`() throws {
        var pages = NamePages.form
        // The page of a message tells the minute, the capture the second.
        let sent = try #require(
            UTCTime(TestArchive().import(pages).rows("SELECT sent_at FROM private_message WHERE id = 53")[0][0]))
        pages[1].source.key.time = UTCTime(seconds: sent.seconds + 20)
        let archive = try TestArchive().import(pages)
        #expect(try row(archive, 53).contains("\"reply_to_id\":51,\"reply_to_basis\":\"form\""))
    }

    @Test func `answers what a form was opened for that names no account`() throws {
        var pages = NamePages.form
        pages[1].source.accountName = nil
        let archive = try TestArchive().import(pages)
        #expect(try row(archive, 53).contains("\"reply_to_id\":51,\"reply_to_basis\":\"form\""))
    }

    @Test(.isLong) func `of two holders of the account's name is nobody's between them, whatever came last`()
        throws
    {
        var first = Fixture.page("first", day: 1)
        first.users = [Fixture.user(5, "Ben")]
        var second = Fixture.page("second", day: 20)
        second.users = [Fixture.user(6, "Ben"), Fixture.user(5, "Benedict")]
        var sent = Fixture.page("sent", day: 10, account: "Ben")
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.folderID = .sent
        message.recipientName = "Anna"
        sent.messages = [message]
        let index = Fixture.page("index", day: 22, account: "Ben")
        for order in permutations([first, second, sent, index]) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            #expect(try row(archive, 51).contains("\"sender_id\":null,\"sender_name\":\"Ben\""))
            #expect(try archive.rows("SELECT user_id FROM account WHERE name IS NOT NULL")[0][0] == 6)
        }
    }
}
