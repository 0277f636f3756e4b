import Archive
import ForumModel
import TestSupport
import Testing

@Suite struct `Reading a selection` {
    /// Three forums in one category, three threads, five posts by three users in three years.
    private func archive() throws -> TestArchive {
        var page = Fixture.page("everything", day: 900)
        page.forums = Fixture.menu([(101, "Towels", 1), (102, "Small towels", 101), (103, "Geese", 1)])
        page.threads = [
            Fixture.thread(1, title: "On towels", forum: 101),
            Fixture.thread(2, title: "On flannels", forum: 102),
            Fixture.thread(3, title: "On geese", forum: 103),
        ]
        page.posts = [
            Fixture.post(11, thread: 1, author: (7, "Ada"), day: 1),
            Fixture.post(12, thread: 1, author: (8, "Bob"), day: 400),
            Fixture.post(21, thread: 2, author: (7, "Ada"), day: 800),
            Fixture.post(31, thread: 3, author: (9, "Cy"), day: 2),
            Fixture.post(41, thread: nil, author: (9, "Cy"), day: nil),
        ]
        page.users = [Fixture.user(7, "Ada"), Fixture.user(8, "Bob"), Fixture.user(9, "Cy")]
        return try TestArchive().import([page])
    }

    private func posts(_ archive: TestArchive, _ change: (inout ArchiveSelection) -> Void) throws -> [Int64] {
        var selection = ArchiveSelection()
        change(&selection)
        return try archive.store.reading(selection) { reader in
            try reader.threadIDs().flatMap { thread in
                try reader.pages(of: thread).flatMap { page in
                    try reader.posts(of: thread, page: page.number).map(\.id.rawValue)
                }
            }
        }
    }

    @Test func `takes everything when nothing is asked for, posts without a thread too`() throws {
        #expect(try posts(archive()) { _ in } == [41, 11, 12, 21, 31])
    }

    @Test func `takes a forum with all below it, or a category with all its forums`() throws {
        let archive = try archive()
        #expect(try posts(archive) { $0.forums = [ForumID(rawValue: 101)] } == [11, 12, 21])
        #expect(try posts(archive) { $0.forums = [ForumID(rawValue: 102)] } == [21])
        #expect(try posts(archive) { $0.forums = [ForumID(rawValue: 1)] } == [11, 12, 21, 31])
    }

    @Test func `takes threads, people and days, which must all fit`() throws {
        let archive = try archive()
        #expect(
            try posts(archive) { $0.threads = [ThreadID(rawValue: 1), ThreadID(rawValue: 3)] } == [
                11, 12, 31,
            ])
        #expect(try posts(archive) { $0.users = ["ada"] } == [11, 21])
        #expect(try posts(archive) { $0.users = ["8", "Cy"] } == [41, 12, 31])
        #expect(try posts(archive) { $0.after = Fixture.moment(400) } == [12, 21])
        #expect(try posts(archive) { $0.before = Fixture.moment(400) } == [11, 31])
        #expect(
            try posts(archive) {
                $0.users = ["Ada"]
                $0.forums = [ForumID(rawValue: 102)]
            } == [21])
        #expect(try posts(archive) { $0.isBookmarkedOnly = true } == [])
    }

    @Test func `ranks the quoted posts of a year among its own only`() throws {
        var page = Fixture.page("quotes", day: 900)
        page.threads = [Fixture.thread(1, title: "On towels"), Fixture.thread(2, title: "On flannels")]
        page.posts = [Fixture.post(11), Fixture.post(21, thread: 2)]
        page.posts += [(12, 11), (13, 21), (14, 21) as (Int64, Int64)].map { id, quoted in
            var post = Fixture.post(id)
            post.quotes = [(PostID(rawValue: quoted), nil)]
            return post
        }
        var selection = ArchiveSelection()
        selection.threads = [ThreadID(rawValue: 1)]
        let ranked = try TestArchive().import([page]).store.reading(selection) {
            try $0.mostQuotedPosts(in: .period(Fixture.moment(0)..<Fixture.moment(365)), limit: 1)
        }
        #expect(ranked.map(\.post.id.rawValue) == [11])
    }

    @Test(arguments: [false, true]) func `ends once it is abandoned, also before there is something to read`(
        _ isRedacted: Bool
    ) throws {
        let store = try archive().store
        var selection = ArchiveSelection()
        selection.isRedacted = isRedacted
        var askedCount = 0
        func isAbandoned() -> Bool {
            askedCount += 1
            return askedCount > 1
        }
        #expect(throws: CancellationError.self) {
            try store.reading(selection, until: isAbandoned) { _ in Issue.record("the selection was prepared") }
        }
        #expect(try store.reading(selection) { try $0.summary().posts } == 5)
    }

    @Test func `names what the archive does not hold`() throws {
        let archive = try archive()
        #expect(throws: SelectionError.unknownForum(ForumID(rawValue: 555), archive: archive.path)) {
            try posts(archive) { $0.forums = [ForumID(rawValue: 555)] }
        }
        #expect(throws: SelectionError.unknownThread(ThreadID(rawValue: 555), archive: archive.path)) {
            try posts(archive) { $0.threads = [ThreadID(rawValue: 555)] }
        }
        #expect(throws: SelectionError.unknownUser("adx", archive: archive.path, similar: [])) {
            try posts(archive) { $0.users = ["adx"] }
        }
        #expect(throws: SelectionError.unknownUser("Adam", archive: archive.path, similar: ["Ada"])) {
            try posts(archive) { $0.users = ["Adam"] }
        }
    }

    @Test func `shows only forums that have something, in the menu's order`() throws {
        let archive = try archive()
        func names(_ change: (inout ArchiveSelection) -> Void) throws -> [String] {
            var selection = ArchiveSelection()
            change(&selection)
            return try archive.store.reading(selection) { reader in
                try reader.selectedForums().map { "\($0.depth) \($0.name ?? "-") \($0.postCount)" }
            }
        }
        #expect(try names { _ in } == ["0 Category 1 0", "1 Towels 2", "2 Small towels 1", "1 Geese 1"])
        #expect(
            try names { $0.threads = [ThreadID(rawValue: 2)] } == [
                "0 Category 1 0", "1 Towels 0", "2 Small towels 1",
            ])
    }

    @Test func `is the same twice, and another after a change, by its fingerprint`() throws {
        let archive = try archive()
        func fingerprint() throws -> ContentHash {
            try archive.store.reading(ArchiveSelection()) { reader in
                try reader.tracking { try reader.posts(of: ThreadID(rawValue: 1), page: 1) }.fingerprint
            }
        }
        let first = try fingerprint()
        #expect(try fingerprint() == first)
        try archive.execute("UPDATE user SET name = 'Ida' WHERE id = 7")
        #expect(try fingerprint() != first)
    }
}

@Suite struct `Pages of a thread` {
    /// The pages of a thread whose posts have these positions, in order; nil for a post without a position.
    private func pages(_ positions: [Int?], user: String? = nil) throws -> [String] {
        var page = Fixture.page("thread", day: 1)
        page.threads = [Fixture.thread(1, title: "Long")]
        page.posts = positions.enumerated().map { index, position in
            var post = Fixture.post(Int64(100 + index))
            post.position = position
            return post
        }
        page.users = [Fixture.user(7, "Ada")]
        let archive = try TestArchive().import([page])
        var selection = ArchiveSelection()
        selection.users = user.map { [$0] } ?? []
        func text(_ pages: [StoredThreadPage]) -> [String] {
            pages.map { "\($0.number): \($0.postCount) from \($0.firstPostID) to \($0.lastPostID)" }
        }
        let selected = try archive.store.reading(selection) { try text($0.pages(of: ThreadID(rawValue: 1))) }
        if user == nil {
            let browsed = try archive.store.querying { try text($0.pages(of: ThreadID(rawValue: 1))) }
            #expect(browsed == selected)
        }
        return selected
    }

    @Test func `have the site's own numbers where places are known`() throws {
        #expect(try pages(Array(1...80).map { $0 }) == ["1: 40 from 100 to 139", "2: 40 from 140 to 179"])
        #expect(
            try pages(Array(41...80).map { $0 } + [201]) == ["2: 40 from 100 to 139", "6: 1 from 140 to 140"])
    }

    @Test func `take in posts without a place behind the post before them`() throws {
        #expect(try pages([41, nil, 43, 81]) == ["2: 3 from 100 to 102", "3: 1 from 103 to 103"])
    }

    @Test func `are counted where no place is known, or too many posts claim one page`() throws {
        #expect(
            try pages(Array(repeating: nil, count: 41)) == ["1: 40 from 100 to 139", "2: 1 from 140 to 140"])
        #expect(
            try pages(Array(repeating: 5, count: 81))
                == ["1: 40 from 100 to 139", "2: 40 from 140 to 179", "3: 1 from 180 to 180"])
    }

    @Test func `keep the site's numbers where later posts moved up to the positions of others`() throws {
        #expect(
            try pages([641, 641] + Array(642...681))
                == ["17: 41 from 100 to 140", "18: 1 from 141 to 141"])
        #expect(
            try pages(Array(1...40) + Array(repeating: nil, count: 40) + [41])
                == ["1: 80 from 100 to 179", "2: 1 from 180 to 180"])
    }

    @Test func `are counted where only some posts are wanted`() throws {
        #expect(try pages([1, 81, 161], user: "Ada") == ["1: 3 from 100 to 102"])
    }

    @Test func `are not led astray by places that no thread has`() throws {
        #expect(try pages([1, 9_000_000_000_000, 2]) == ["1: 3 from 100 to 102"])
    }
}
