import Archive
import ForumModel
import Testing

@Suite struct `Queries of posts` {
    private let oven = SampleArchive.thread(1)
    private let goose = SampleArchive.thread(3)
    private let kettle = SampleArchive.thread(7)

    @Test func `a thread is read in order, a page at a time`() async throws {
        let (first, second) = try await SampleArchive.ask {
            let first = try $0.posts(in: goose, limit: 40)
            return (first, try $0.posts(in: goose, after: first.next, limit: 40))
        }
        #expect(first.posts == Array(201...240))
        #expect(second.posts == Array(241...248))
        #expect(second.next == nil)
        #expect(first.items[0].authorName == "Odd Job Harriet")
        #expect(first.items[0].threadTitle?.hasPrefix("There is a goose") == true)
        #expect(first.items[0].forumName == "Beasts & Neighbours")
        #expect(first.items[0].bodyText?.isEmpty == false)
    }

    @Test func `pages have the site's numbers`() async throws {
        let (second, kettles, pages) = try await SampleArchive.ask {
            (
                try $0.posts(onPage: 2, of: goose), try $0.posts(onPage: 2, of: kettle),
                try $0.pages(of: kettle)
            )
        }
        #expect(second.numbers == Array(241...248))
        // Only the second page was saved.
        #expect(kettles.numbers == Array(641...646))
        #expect(pages.map(\.number) == [2])
        #expect(pages.map(\.postCount) == [6])
        #expect(try await SampleArchive.ask { try $0.posts(onPage: 1, of: kettle) }.isEmpty)
    }

    @Test func `around a post are its neighbours in the thread`() async throws {
        let (middle, start, none) = try await SampleArchive.ask {
            (
                try $0.posts(around: SampleArchive.post(210), count: 2),
                try $0.posts(around: SampleArchive.post(201), count: 3),
                try $0.posts(around: SampleArchive.post(999), count: 3)
            )
        }
        #expect(middle.numbers == [208, 209, 210, 211, 212])
        #expect(start.numbers == [201, 202, 203, 204])
        #expect(none.isEmpty)
    }

    @Test func `unread posts are behind those that a list counts as seen, or what the thread itself marked`()
        async throws
    {
        let (geese, ovens, chairs) = try await SampleArchive.ask {
            (
                try $0.unreadPosts(of: goose, limit: 100), try $0.unreadPosts(of: oven, limit: 100),
                try $0.unreadPosts(of: SampleArchive.thread(4), limit: 100)
            )
        }
        #expect(geese.posts == [245, 246, 247, 248])
        // Posts 19 and 20 were unread on the page; the newer list of bookmarks says that all 20 are seen.
        #expect(ovens.posts == [])
        #expect(chairs.posts == [306, 307, 308])
    }

    @Test func `a thread has a last post, and an opener where it is held`() async throws {
        let (last, opener, other) = try await SampleArchive.ask {
            (
                try $0.lastPost(of: goose), try $0.posts(in: goose, limit: 1).items.first,
                try $0.posts(in: kettle, limit: 1).items.first
            )
        }
        #expect(last?.id == SampleArchive.post(248))
        #expect(last?.authorName == "Odd Job Harriet")
        #expect(opener?.id == SampleArchive.post(201))
        #expect(opener?.position == 1)
        #expect(other?.position != 1)
    }

    @Test func `a user's posts are found everywhere, in a forum and in a thread`() async throws {
        let (recent, forum, thread) = try await SampleArchive.ask {
            (
                try $0.posts(matching: ListFilter(users: [SampleArchive.lark]), limit: 3),
                try $0.posts(
                    matching: ListFilter(forums: [SampleArchive.forum(990)], users: [SampleArchive.lark]), limit: 10),
                try $0.posts(
                    matching: ListFilter(threads: [goose], users: [SampleArchive.lark]), sortedBy: .id, limit: 10)
            )
        }
        #expect(recent.posts == [646, 405, 243])
        #expect(forum.posts == [405, 243, 231, 217])
        #expect(thread.posts == [217, 231, 243])
    }

    @Test func `the most active people of a forum come with their posts there`() async throws {
        let (beasts, april) = try await SampleArchive.ask { queries in
            var filter = ListFilter(forums: [SampleArchive.forum(902)])
            let beasts = try queries.mostActivePeople(matching: filter, limit: 4)
            filter.after = UTCTime("2013-03-11T00:00:00Z")
            return (beasts, try queries.mostActivePeople(matching: filter, limit: 2))
        }
        #expect(
            beasts.map { "\($0.name ?? "") \($0.postCount)" } == [
                "Odd Job Harriet 13", "Wickerbasket 5", "semaphore_dan 4", "Kettle & Sons 4",
            ])
        #expect(
            april.map { "\($0.name ?? "") \($0.postCount)" } == ["Odd Job Harriet 2", "Pemberton Lark 1"])
    }

    @Test func `quotes lead both ways, also to posts that are not held`() async throws {
        let (quoting, quoted, lost) = try await SampleArchive.ask {
            (
                try $0.quotes(of: SampleArchive.post(223), limit: 10),
                try $0.quotedPosts(in: SampleArchive.post(225)),
                try $0.quotedPosts(in: SampleArchive.post(641))
            )
        }
        #expect(quoting.posts == [224, 225])
        #expect(quoted.map { $0.id } == [SampleArchive.post(224), SampleArchive.post(223)])
        #expect(quoted.map { $0.post?.authorName } == ["Moth Lieutenant", "Zoë of the Bins"])
        #expect(lost.map(\.name) == ["semaphore_dan"])
        #expect(lost[0].post == nil)
    }

    @Test func `a post that is not held is known from what mentions it`() async throws {
        let (found, quoted) = try await SampleArchive.ask {
            (try $0.mentions(of: SampleArchive.post(777)), try $0.mentions(of: SampleArchive.post(640)))
        }
        #expect(found.map(\.basis) == ["search"])
        #expect(found.first?.authorName == "Colonel Marmalade")
        #expect(quoted.map { "\($0.basis) \($0.authorName ?? "")" } == ["quote semaphore_dan"])
    }

    @Test func `filters of posts hold together`() async throws {
        var filter = ListFilter()
        filter.forums = [SampleArchive.forum(991)]
        filter.after = UTCTime("2014-01-01T00:00:00Z")
        #expect(
            try await SampleArchive.ask { try $0.posts(matching: filter, limit: 10) }.posts == [
                646, 645, 644, 643, 642, 641,
            ])
        filter.users = [SampleArchive.lark, SampleArchive.loaf]
        #expect(
            try await SampleArchive.ask { try $0.posts(matching: filter, sortedBy: .id, limit: 10) }.posts
                == [643, 646])
    }

    @Test func `a page of a list is reached by its number as by its key`() async throws {
        func list(after key: PageKey?) async throws -> ItemPage<Post> {
            try await SampleArchive.ask { try $0.posts(after: key, limit: 7) }
        }
        var (page, number) = (try await list(after: nil), 0)
        while let next = page.next {
            number += 1
            page = try await list(after: next)
            let same = try await list(after: PageKey(skipping: number * 7))
            #expect(same == page)
        }
        #expect(number > 3)
        let behind = try await list(after: PageKey(skipping: .max))
        #expect(behind.items.isEmpty && behind.next == nil)
    }

    @Test func `a body that was superseded is kept with its times`() async throws {
        let revisions = try await SampleArchive.ask { try $0.revisions(of: SampleArchive.post(10)) }
        #expect(revisions.count == 1)
    }
}
