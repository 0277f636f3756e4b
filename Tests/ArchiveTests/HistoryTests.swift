import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

@Suite struct `Missing posts` {
    /// A page of thread 1 with some posts.
    static func page(_ name: String, day: Int, posts: [Int64], thread: Int64 = 1) -> PageRecord {
        var page = Fixture.page(name, day: day)
        page.source.threadID = ThreadID(rawValue: thread)
        page.posts = posts.map { Fixture.post($0, thread: thread) }
        return page
    }

    static func missing(_ pages: [PageRecord]) throws -> [Int64: String] { try since(pages, in: "post") }

    /// The time since which a post is missing is the same in either order of import.
    static func since(_ pages: [PageRecord], in table: String) throws -> [Int64: String] {
        let found = try [pages, pages.reversed()].map { order in
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            let rows = try archive.rows(
                "SELECT id, first_missing_at FROM \(table) WHERE first_missing_at IS NOT NULL")
            return Dictionary(
                uniqueKeysWithValues: rows.map { ($0["id"] as Int64, $0["first_missing_at"] as String) })
        }
        #expect(found[0] == found[1])
        return found[0]
    }

    @Test func `a post that the first newer page leaves out is missing from then on`() throws {
        let pages = [
            Self.page("a", day: 1, posts: [11, 12, 13]), Self.page("b", day: 5, posts: [11, 13]),
            Self.page("c", day: 9, posts: [11, 13]),
        ]
        #expect(try Self.missing(pages) == [12: "2015-01-06T00:00:00Z"])
    }

    @Test func `a post that a newer page shows again is not missing`() throws {
        let pages = [
            Self.page("a", day: 1, posts: [11, 12, 13]), Self.page("b", day: 5, posts: [11, 13]),
            Self.page("c", day: 9, posts: [11, 12, 13]),
        ]
        #expect(try Self.missing(pages) == [:])
    }

    @Test func `nothing follows for the posts at the ends of a page, or beyond them`() throws {
        let pages = [
            Self.page("a", day: 1, posts: [10, 11, 12, 13, 14]), Self.page("b", day: 5, posts: [11, 12, 13]),
            Self.page("c", day: 6, posts: [12, 13]),
        ]
        #expect(try Self.missing(pages) == [:])
    }

    @Test func `a post that was moved to another thread hides none that was deleted`() throws {
        let pages = [
            Self.page("a", day: 1, posts: [11, 12, 14]), Self.page("b", day: 5, posts: [11, 13, 14]),
            Self.page("c", day: 9, posts: [13], thread: 2),
        ]
        #expect(try Self.missing(pages) == [12: "2015-01-06T00:00:00Z"])
    }

    @Test func `an older page says nothing about a newer post`() throws {
        let pages = [Self.page("a", day: 5, posts: [11, 12, 13]), Self.page("b", day: 1, posts: [11, 13])]
        #expect(try Self.missing(pages) == [:])
    }

    @Test func `a page filtered to one user says nothing`() throws {
        var filtered = Self.page("b", day: 5, posts: [11, 13])
        filtered.source.filterUserID = UserID(rawValue: 7)
        #expect(try Self.missing([Self.page("a", day: 1, posts: [11, 12, 13]), filtered]) == [:])
    }

    @Test func `half a page says nothing`() throws {
        var half = Self.page("b", day: 5, posts: [11, 13])
        half.source.isWhole = false
        #expect(try Self.missing([Self.page("a", day: 1, posts: [11, 12, 13]), half]) == [:])
    }

    @Test func `another thread's page and a reply form say nothing`() throws {
        var form = Self.page("c", day: 6, posts: [11, 13])
        form.source.kind = .newreply
        let other = Self.page("b", day: 5, posts: [1, 99], thread: 2)
        #expect(try Self.missing([Self.page("a", day: 1, posts: [11, 12, 13]), other, form]) == [:])
    }
}

@Suite struct `Forums that menus leave out` {
    static func page(_ name: String, day: Int, account: String?, forums: [Int64]) -> PageRecord {
        var page = Fixture.page(name, day: day, account: account)
        page.forums = Fixture.menu(forums.map { ($0, "Forum \($0)", 1) })
        return page
    }

    static func missing(_ pages: [PageRecord]) throws -> [Int64: String] {
        try `Missing posts`.since(pages, in: "forum")
    }

    @Test func `one is missing since the first newer menu without it`() throws {
        let pages = [
            Self.page("a", day: 1, account: "Ada", forums: [100, 101]),
            Self.page("b", day: 4, account: "Ada", forums: [100]),
            Self.page("c", day: 8, account: "Ada", forums: [100]),
        ]
        #expect(try Self.missing(pages) == [101: "2015-01-05T00:00:00Z"])
    }

    @Test func `one that is listed again is not`() throws {
        let pages = [
            Self.page("a", day: 1, account: "Ada", forums: [100, 101]),
            Self.page("b", day: 4, account: "Ada", forums: [100]),
            Self.page("c", day: 8, account: "Ada", forums: [100, 101]),
        ]
        #expect(try Self.missing(pages) == [:])
    }

    @Test func `what another account may not see is not gone`() throws {
        let pages = [
            Self.page("a", day: 1, account: "Ada", forums: [100, 101]),
            Self.page("b", day: 4, account: "Bob", forums: [100]),
        ]
        #expect(try Self.missing(pages) == [:])
    }
}

@Suite struct `Dates in two zones` {
    /// Two captures of the same posts, the newer with all dates some seconds later.
    static func issues(later: [Int]) throws -> [String] {
        func page(_ name: String, day: Int, offsets: [Int]) -> PageRecord {
            var page = Fixture.page(name, day: day)
            page.posts = offsets.enumerated().map { index, offset in
                var post = Fixture.post(Int64(11 + index))
                post.postedAt = UTCTime(seconds: Fixture.moment(1).seconds + Int64(offset))
                return post
            }
            return page
        }
        let old = page("old", day: 3, offsets: later.map { _ in 0 })
        let new = page("new", day: 5, offsets: later)
        var found: [[String]] = []
        for order in [[old, new], [new, old]] {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            #expect(try archive.dump(of: "post_revision") == [])
            let rows = try archive.rows(
                "SELECT path, code FROM source_issue JOIN source_page ON source_page.id = source_page_id ORDER BY 1, 2"
            )
            found.append(rows.map { "\($0["path"] as String) \($0["code"] as String)" })
        }
        #expect(found[0] == found[1])
        return found[0]
    }

    @Test func `a constant offset is a zone's, and no edit`() throws {
        #expect(try Self.issues(later: [50_400, 50_400, 50_400]) == ["old date.zone-conflict"])
        #expect(try Self.issues(later: [-10_800]) == ["old date.zone-conflict"])
    }

    @Test func `a change of clocks between the posts is a zone's too`() throws {
        #expect(try Self.issues(later: [10_800, 14_400]) == ["old date.zone-conflict"])
    }

    @Test func `any other offset is no zone's`() throws {
        #expect(try Self.issues(later: [10_800, 40]) == ["old date.conflict"])
        #expect(try Self.issues(later: [10_800, 0]) == ["old date.conflict"])
        #expect(try Self.issues(later: [200_000]) == ["old date.conflict"])
    }

    @Test func `a page that is read again in its own zone ends the conflict`() throws {
        var old = Fixture.page("old", day: 3)
        old.posts = [Fixture.post(11)]
        var new = Fixture.page("new", day: 5)
        new.posts = [Fixture.post(11)]
        new.posts[0].postedAt = UTCTime(seconds: Fixture.moment(1).seconds + 7200)
        let archive = try TestArchive().import([old, new])
        #expect(try archive.rows("SELECT * FROM source_issue").count == 1)
        new.posts[0].postedAt = Fixture.moment(1)
        _ = try ArchiveWriter(store: archive.store, isRescan: true).write([new])
        try archive.import([])
        #expect(try archive.rows("SELECT * FROM source_issue").isEmpty)
    }

    @Test func `equal dates are no conflict`() throws { #expect(try Self.issues(later: [0, 0]) == []) }
}

@Suite struct `Titles of users` {
    static func page(_ name: String, day: Int, title: String, signature: Int64) -> PageRecord {
        var page = Fixture.page(name, day: day)
        var user = Fixture.user(7, "Ada", title: title)
        user.titleSignature = signature
        page.users = [user]
        return page
    }

    @Test func `markup that drifts is no history, and an empty title is none`() throws {
        let pages = [
            Self.page("a", day: 1, title: "<br>", signature: 0),
            Self.page("b", day: 2, title: "<b>old</b>", signature: 1),
            Self.page("c", day: 3, title: "<strong>old</strong>", signature: 1),
            Self.page("d", day: 4, title: "new<br>", signature: 2),
            Self.page("e", day: 5, title: "new", signature: 2),
        ]
        for order in permutations(pages).enumerated().filter({ $0.offset.isMultiple(of: 17) }).map(\.element) {
            let archive = try TestArchive()
            for page in order { try archive.import([page]) }
            let titles = try archive.dump(of: "user_title")
            #expect(titles.count == 1)
            #expect(titles[0].contains("<strong>old</strong>"))
            #expect(
                titles[0].contains("\"first_seen_at\":\"2015-01-03T00:00:00Z\",\"last_seen_at\":\"2015-01-04")
            )
        }
    }
}
