import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

@Suite struct `Search` {
    static func archive() throws -> TestArchive {
        var page = Fixture.page("page", day: 10)
        page.users = [Fixture.user(7, "Ada")]
        page.threads = [Fixture.thread(1, title: "Towels and café life", forum: nil)]
        page.posts = [
            Fixture.post(11, body: "Don't panic, C++ is foo-bar"), Fixture.post(12, body: "nothing"),
        ]
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.subject = "About towels"
        message.body = ("<p>bring one</p>", "bring one")
        page.messages = [message]
        return try TestArchive().import([page])
    }

    @Test func `words are found in posts, titles and messages`() throws {
        let hits = try Self.archive().store.search(SearchQuery("towels"), limit: 10)
        #expect(hits.map(\.entity) == ["thread", "message"])
        let panic = try Self.archive().store.search(SearchQuery("panic"), limit: 10)
        #expect(panic.map(\.id) == [11])
        #expect(panic[0].author == "Ada")
        #expect(panic[0].title == "Towels and café life")
    }

    @Test func `forums are found by the words of their names and descriptions`() throws {
        var page = Fixture.page("forums", day: 10)
        page.forums.forums = [
            (3, "Café Kettles", "All <b>metal</b>-work"), (4, "Kettlecorn", nil), (5, "Towels", nil),
        ]
        .map { id, name, description in
            var forum = ForumRecord(id: ForumID(rawValue: Int64(id)), name: name)
            forum.description = description
            return forum
        }
        let archive = try Self.archive().import([page])
        func found(_ text: String, isSubstring: Bool = false, isUnfinished: Bool = false) throws -> [Int64] {
            var options = SearchOptions()
            (options.isSubstring, options.isForgiving) = (isSubstring, false)
            return try archive.store.querying {
                try $0.search(SearchQuery(text, isUnfinished: isUnfinished), options: options)
            }.hits.filter { $0.entity == "forum" }.map(\.id).sorted()
        }
        for text in ["CAFE", "cafe metal", "\"metal-work\"", "nothing OR work", "kettles forum:3"] {
            #expect(try found(text) == [3], "\(text)")
        }
        for text in [
            "kettle", "metal -work", "\"work metal\"", "kettles user:7", "kettles in:posts", "forum:3",
        ] {
            #expect(try found(text).isEmpty, "\(text)")
        }
        #expect(try found("kettle*") == [3, 4])
        #expect(try found("kettle", isUnfinished: true) == [3, 4])
        #expect(try found("ettle", isSubstring: true) == [3, 4])
        #expect(try found("in:forums") == [3, 4, 5])
        #expect(try found("in:forums forum:4") == [4])
        #expect(try found("in:forums -forum:4") == [3, 5])
        let hits = try archive.store.search(SearchQuery("towels"), limit: 10)
        #expect(hits.map(\.entity) == ["thread", "message", "forum"])
        #expect(hits.last?.title == "Towels")
    }

    @Test func `accents and letter case do not matter`() throws {
        #expect(try Self.archive().store.search(SearchQuery("CAFE"), limit: 10).map(\.id) == [1])
    }

    @Test func `words with signs in them are found as words`() throws {
        let archive = try Self.archive()
        for text in ["don't", "C++", "foo-bar", "don't C++"] {
            #expect(try archive.store.search(SearchQuery(text), limit: 10).map(\.id) == [11], "\(text)")
        }
    }

    @Test func `a word of Japanese is found behind letters of another script`() throws {
        var page = Fixture.page("page", day: 10)
        page.threads = [Fixture.thread(1, title: "An x東京 thread")]
        page.posts = [
            Fixture.post(11, body: "from Tokio東京タワー on"), Fixture.post(12, body: "a “東京” of ours — and ’t"),
            Fixture.post(13, body: "Éclair東京"), Fixture.post(14, body: "Tokio 大阪"),
            Fixture.post(15, body: "am 3月3日"),
        ]
        let archive = try TestArchive().import([page])
        func find(_ text: String) throws -> [SearchHit] {
            try archive.store.search(SearchQuery(text), limit: 10)
        }
        let hits = try find("東京")
        #expect(Set(hits.map(\.id)) == [1, 11, 12, 13])
        #expect(hits.contains { $0.snippet == "from Tokio\u{2}東京\u{3}タワー on" })
        #expect(try find("tokio東京").map(\.id) == [11])
        #expect(try find("京タ on").map(\.id) == [11])
        #expect(try find("月3").map(\.id) == [15])
        // A word that begins with a digit needs no flag: the index is searched for it.
        let flagged = try archive.rows("SELECT id FROM post WHERE content_flags & 16")
        #expect(flagged.map { $0["id"] as Int64 } == [11, 13])
        // A newer body of a post is looked through as well.
        var newer = Fixture.page("newer", day: 20)
        newer.posts = [Fixture.post(11, body: "nothing"), Fixture.post(14, body: "now with X東京")]
        try archive.import([newer])
        #expect(try Set(find("東京").map(\.id)) == [1, 12, 13, 14])
        try archive.store.repair()
        #expect(try Set(find("東京").map(\.id)) == [1, 12, 13, 14])
    }

    @Test func `a changed text is found by its new words only`() throws {
        let archive = try Self.archive()
        var page = Fixture.page("newer", day: 20)
        page.posts = [Fixture.post(12, body: "everything")]
        page.threads = [Fixture.thread(1, title: "Socks")]
        try archive.import([page])
        #expect(try archive.store.search(SearchQuery("nothing"), limit: 10).isEmpty)
        #expect(try archive.store.search(SearchQuery("everything"), limit: 10).map(\.id) == [12])
        #expect(try archive.store.search(SearchQuery("cafe"), limit: 10).isEmpty)
        #expect(try archive.store.search(SearchQuery("socks"), limit: 10).map(\.id) == [1])
    }

    /// Has FTS5 compare the index with the texts; throws where they differ.
    private func checkIndex(_ archive: TestArchive) throws {
        try archive.execute("INSERT INTO post_search (post_search, rank) VALUES ('integrity-check', 1)")
    }

    @Test func `a post that two pages of one batch show is found by the words of the newer one only`() throws {
        let archive = try TestArchive()
        var pages = ["older", "newer"].enumerated().map { Fixture.page($1, day: 10 + $0) }
        pages[0].posts = [Fixture.post(11, body: "first"), Fixture.post(12, body: "other")]
        pages[1].posts = [Fixture.post(11, body: "second")]
        let writer = ArchiveWriter(store: archive.store)
        _ = try writer.write(pages)
        try writer.updateDerivedFields()
        #expect(try archive.store.search(SearchQuery("first"), limit: 10).isEmpty)
        #expect(try archive.store.search(SearchQuery("second"), limit: 10).map(\.id) == [11])
        #expect(try archive.store.search(SearchQuery("other"), limit: 10).map(\.id) == [12])
        try checkIndex(archive)
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func `what a body has in it is that of the newest body, in whatever order pages come`(order: [Int]) throws {
        var pages = ["older", "newer"].enumerated().map { Fixture.page($1, day: 10 + $0) }
        pages[0].posts = [
            Fixture.post(11, body: "goose <img src=a>"), Fixture.post(12, body: "goose <a href=b>c</a>"),
        ]
        pages[1].posts = [
            Fixture.post(11, body: "goose <iframe>"), Fixture.post(13, body: "goose <img src=d>"),
        ]
        let archive = try TestArchive().import(order.map { pages[$0] })
        for (filter, posts) in [
            ("has:image", [13]), ("has:video", [11]), ("has:link", [12]), ("-has:image", [11, 12]),
        ] {
            let hits = try archive.store.search(SearchQuery("goose \(filter)"), limit: 10)
            #expect(hits.map(\.id).sorted() == posts.map(Int64.init), "\(filter)")
        }
    }

    @Test func `a post that changes in a later batch of the same import is found by its new words only`()
        throws
    {
        let archive = try TestArchive()
        let writer = ArchiveWriter(store: archive.store)
        for (day, body) in [(10, "first"), (11, "second"), (12, "third")] {
            var page = Fixture.page("day \(day)", day: day)
            page.posts = [Fixture.post(11, body: body), Fixture.post(20 + Int64(day), body: "new on \(day)")]
            _ = try writer.write([page])
        }
        try writer.updateDerivedFields()
        #expect(try archive.store.search(SearchQuery("first"), limit: 10).isEmpty)
        #expect(try archive.store.search(SearchQuery("second"), limit: 10).isEmpty)
        #expect(try archive.store.search(SearchQuery("third"), limit: 10).map(\.id) == [11])
        #expect(try archive.store.search(SearchQuery("new"), limit: 10).count == 3)
        try checkIndex(archive)
    }

    @Test func `posts whose author is known by name only are in the index once`() throws {
        var page = Fixture.page("page", day: 10)
        var nameless = Fixture.post(11, body: "goose")
        nameless.authorID = nil
        page.posts = [nameless, Fixture.post(12, author: (8, "Bob"), body: "goose")]
        let archive = try TestArchive().import([page])
        #expect(try archive.store.search(SearchQuery("goose"), limit: 10).map(\.id) == [11, 12])
        try checkIndex(archive)
    }

    @Test
    func `of posts with frequent words the newest are ranked, which is said; a filter finds the others`()
        throws
    {
        let archive = try Self.archive()
        try archive.execute(
            """
            WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 20100)
            INSERT INTO post (id, search_number, thread_id, author_id, body_text)
            SELECT 1000 + i, 1000 + i, 1, iif(i <= 3, 7, NULL), iif(i = 50, 'word rare', 'word') FROM numbers
            """)
        try archive.execute(
            "INSERT INTO post_search (rowid, body_text) SELECT search_number, body_text FROM post WHERE id > 1000"
        )
        func find(_ text: String) throws -> SearchResult {
            try archive.store.querying { try $0.search(SearchQuery(text)) }
        }
        let frequent = try find("word")
        #expect(frequent.isBounded && frequent.hits.count == 20)
        #expect(try #require(frequent.notes.first).contains("At least 20000 posts have these words"))
        // These are older than all that were ranked.
        let filtered = try find("word user:Ada")
        #expect(filtered.hits.map(\.id) == [1001, 1002, 1003] && !filtered.isBounded)
        let rare = try find("word rare")
        #expect(rare.hits.map(\.id) == [1050] && !rare.isBounded)
    }
}
