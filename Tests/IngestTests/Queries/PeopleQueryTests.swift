import Archive
import ForumModel
import TestSupport
import Testing

@Suite struct `Queries of people, messages and counts` {
    private let account = SampleArchive.larksAccount

    @Test func `a conversation has its root first and answers below what they answer`() async throws {
        let conversation = try await SampleArchive.ask { try $0.conversation(of: SampleArchive.message(3)) }
        #expect(conversation.map { "\($0.depth) \($0.id.rawValue - 9_100_000)" } == ["0 1", "1 2", "2 3"])
        let alone = try await SampleArchive.ask { try $0.conversation(of: SampleArchive.message(4)) }
        #expect(alone.map(\.id) == [SampleArchive.message(4)])
        #expect(try await SampleArchive.ask { try $0.conversation(of: SampleArchive.message(9)) }.isEmpty)
    }

    @Test func `messages come in or go out, and are in folders`() async throws {
        let (incoming, outgoing, folders) = try await SampleArchive.ask { queries in
            var filter = ListFilter(account: account)
            filter.isOutgoing = false
            let incoming = try queries.messages(matching: filter, limit: 10)
            filter.isOutgoing = true
            return (incoming, try queries.messages(matching: filter, limit: 10), try queries.folders(of: account))
        }
        #expect(incoming.items.map { $0.id.rawValue - 9_100_000 } == [5, 4, 3, 1])
        #expect(outgoing.items.map { $0.id.rawValue - 9_100_000 } == [6, 2])
        #expect(incoming.items[0].senderName == "Mrs. Undertow")
        #expect(folders.map { "\($0.name ?? "") \($0.messageCount)" } == ["Inbox 4", "Sent Items 2"])
    }

    @Test func `a person is the account's, or not`() async throws {
        let (lark, dan) = try await SampleArchive.ask {
            (try $0.account(of: SampleArchive.lark), try $0.account(of: SampleArchive.dan))
        }
        #expect(lark == account)
        #expect(dan == nil)
    }

    @Test func `announcements and punishments are those of a user`() async throws {
        let (announcements, punishments) = try await SampleArchive.ask { queries in
            (
                try queries.announcements(matching: ListFilter(users: [SampleArchive.user(900_017)]), limit: 10).items,
                try queries.punishments(matching: ListFilter(users: [SampleArchive.user(900_011)]), limit: 10).items
            )
        }
        #expect(announcements.map(\.postedOn) == ["2013-11-01", "2013-10-31"])
        #expect(punishments.map(\.kind) == ["probation", "ban"])
        #expect(punishments[1].requestedByName == "Wickerbasket")
        #expect(punishments[1].threadID == SampleArchive.thread(7))
    }

    @Test func `people come with former names and are sorted by posts`() async throws {
        let users = try await SampleArchive.ask { try $0.users(limit: 3) }.items
        #expect(
            users.map { "\($0.name ?? "") \($0.postCount)" } == [
                "Odd Job Harriet 13", "Tuesday Loaf 9", "Kettle & Sons 8",
            ])
        #expect(users[1].formerNames == ["Crumb Daemon"])
        #expect(users[0].threadCount == 1)
    }

    @Test(
        arguments: [
            (ArchiveSnapshot.CountUnit.year, ["2012 20", "2013 65", "2014 13"]),
            (.forum, ["902 51", "906 26", "911 8", "905 7", "901 5"]),
        ]) func `posts are counted for plots`(unit: ArchiveSnapshot.CountUnit, expected: [String])
        async throws
    {
        let counts = try await SampleArchive.ask { try $0.postCounts(by: unit) }
        #expect(counts.map { "\($0.key) \($0.count)" } == expected)
    }

    @Test func `counts take a filter, and agree with one another`() async throws {
        var filter = ListFilter()
        filter.users = [SampleArchive.lark]
        let (months, days, people, all) = try await SampleArchive.ask {
            (
                try $0.postCounts(by: .month, matching: filter),
                try $0.postCounts(by: .day, matching: filter),
                try $0.postCounts(by: .person, matching: filter), try $0.postCounts(by: .person)
            )
        }
        #expect(months.map { "\($0.key) \($0.count)" } == ["2013-03 3", "2013-06 1", "2014-03 1"])
        #expect(days.count == 5)
        #expect(people.map { "\($0.name ?? "") \($0.count)" } == ["Pemberton Lark 5"])
        #expect(all.reduce(0) { $0 + $1.count } == Checkout.sampleCounts["posts"])
    }

    @Test func `tags, bookmarks, polls and pages are listed`() async throws {
        let (tags, bookmarks, polls, pages) = try await SampleArchive.ask { queries in
            var filter = ListFilter()
            filter.threads = [SampleArchive.thread(3)]
            return (
                try queries.tags(), try queries.bookmarks(), try queries.polls(limit: 10).items,
                try queries.pages(matching: filter, limit: 10).items
            )
        }
        #expect(tags.prefix(1).map { "\($0.title ?? $0.imageName) \($0.threadCount)" } == ["ama 2"])
        #expect(bookmarks.compactMap(\.threadID).map { $0.rawValue - 9_000_000 } == [5, 10, 4, 3, 3, 1, 1])
        #expect(polls.map(\.question) == ["Which biscuit would you tell?"])
        #expect(polls[0].options.map(\.voteCount) == [11, 0, 6, 7])
        // Two pages of the thread, and a post of it by itself.
        #expect(pages.map(\.kind).sorted() == ["showpost", "showthread", "showthread"])
        #expect(pages.filter { $0.kind == "showthread" }.allSatisfy { $0.postCount > 0 })
    }
}
