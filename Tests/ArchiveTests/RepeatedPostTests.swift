import ForumModel
import GRDB
import TestSupport
import Testing

@testable import Archive
@testable import ArchiveModel
@testable import ArchiveReading

/// A post has a claim of its own only where a page says something else than the post's row.
@Suite struct `A post that a page shows again` {
    private static func page(
        _ name: String, day: Int, account: String = "Anna", _ change: (inout PostRecord) -> Void = { _ in }
    ) -> PageRecord {
        var page = Fixture.page(name, day: day, account: account)
        page.users = [Fixture.user(1, "Ada")]
        var post = Fixture.post(11, author: (1, "Ada"), body: "words")
        post.isSeen = false
        change(&post)
        page.posts = [post]
        return page
    }

    /// The first column of all rows, as text.
    private func texts(_ archive: TestArchive, _ sql: String) throws -> [String] {
        try DatabaseQueue(path: archive.path).read { try String.fetchAll($0, sql: sql) }
    }

    /// The pages with a claim of their own about a post.
    private func claims(_ archive: TestArchive) throws -> [String] {
        try texts(
            archive,
            "SELECT path FROM post_claim JOIN source_page ON source_page.id = source_page_id ORDER BY path")
    }

    /// The pages that decided something about the post.
    private func deciders(_ archive: TestArchive) throws -> Set<String> {
        let columns = ["body_source_id", "body_markup_source_id", "thread_source_id", "author_source_id"]
        return Set(
            try columns.flatMap {
                try texts(archive, "SELECT path FROM post JOIN source_page ON source_page.id = \($0)")
            })
    }

    @Test(arguments: [[1, 2], [2, 1]])
    func `word for word has no claim, and the newest page decides`(_ order: [Int]) throws {
        let pages = [1: Self.page("older", day: 1), 2: Self.page("newer", day: 2)]
        let archive = try TestArchive()
        let first = try archive.import([try #require(pages[order[0]])])
        let segments = "SELECT id || ' ' || hex(block) FROM post_search_data ORDER BY id"
        let index = try texts(first, segments)
        try archive.import([try #require(pages[order[1]])])
        #expect(try claims(archive).isEmpty)
        #expect(try texts(archive, "SELECT 1 FROM post_source").count == 2)
        #expect(try deciders(archive) == ["newer"])
        #expect(try texts(archive, "SELECT last_seen_at FROM post") == [Fixture.moment(2).description])
        #expect(try texts(archive, segments) == index)
    }

    @Test func `otherwise has a claim, and loses it when the row says the same`() throws {
        let archive = try TestArchive().import([Self.page("older", day: 1)])
        let edited = Self.page("newer", day: 2) {
            $0.body = PostBody(html: "changed", text: "changed", signature: 5)
        }
        try archive.import([edited])
        #expect(try claims(archive) == ["older"])
        #expect(try archive.store.search(SearchQuery("words"), limit: 5).isEmpty)
        try archive.store.exclude([try #require(edited.source.hash)])
        #expect(try claims(archive).isEmpty)
        #expect(try texts(archive, "SELECT body_text FROM post") == ["words"])
        try archive.store.include([try #require(edited.source.hash)])
        #expect(try claims(archive) == ["older"])
    }

    @Test(arguments: [("Anna", "1"), ("Ben", "0")])
    func `is read where the page of the account that is shown says so`(_ account: String, seen: String) throws {
        let pages = [Self.page("older", day: 1), Self.page("old", day: 2)]
        let archive = try TestArchive().import(pages)
        try archive.import([Self.page("later", day: 3, account: account) { $0.isSeen = true }])
        #expect(try texts(archive, "SELECT is_seen FROM post") == [seen])
        #expect(try claims(archive).isEmpty)
    }

    @Test func `in another zone is told from the page that decides, and again when that is repeated`() throws {
        func dated(_ name: String, day: Int, hour: Int) -> PageRecord {
            Self.page(name, day: day) {
                $0.postedAt = UTCTime(seconds: Fixture.moment(0).seconds + Int64(3600 * hour))
            }
        }
        let pages = [
            dated("zone", day: 1, hour: 3), dated("older", day: 2, hour: 0), dated("newer", day: 3, hour: 0),
        ]
        let archive = try TestArchive().import(Array(pages[0...1]))
        try archive.import([pages[2]])
        let issues = try texts(
            archive,
            "SELECT path || ': ' || message FROM source_issue JOIN source_page ON source_page.id = source_page_id"
        )
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("zone: ") == true)
        #expect(issues.first?.contains("page saved later, newer") == true)
    }
}
