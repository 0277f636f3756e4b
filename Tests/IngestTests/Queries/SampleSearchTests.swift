import Archive
import ForumModel
import Testing

/// Searches of the samples; the expected results were determined from the texts of the posts without the index.
@Suite struct `Searching the samples` {
    private static func find(
        _ text: String, _ adjust: (inout SearchOptions) -> Void = { _ in }
    ) async throws -> SearchResult {
        var options = SearchOptions()
        options.limit = 100
        adjust(&options)
        return try await SampleArchive.ask { try $0.search(SearchQuery(text), options: options) }
    }

    /// The last digits of the posts that were found, in the order of numbers.
    private static func posts(
        _ text: String, _ adjust: (inout SearchOptions) -> Void = { _ in }
    ) async throws -> [Int64] {
        try await find(text, adjust).hits.filter { $0.entity == "post" }.map { $0.id - 900_000_000 }.sorted()
    }

    private static let geese: [Int64] = [
        201, 207, 208, 211, 212, 213, 214, 215, 217, 218, 220, 228, 239, 240, 244, 245,
    ]

    @Test(
        arguments: [
            ("goose", geese), ("GOOSE", geese), ("medium goose", [211, 212]),
            ("\"medium goose\"", [211, 212]),
            ("\"goose medium\"", []), ("goos*", (geese + [225]).sorted()), ("\"medium goo\"*", [211, 212]),
            ("spout OR magazine", [302, 303, 641, 642]), ("goose OR spout kettle", [641, 642]),
            ("goose -the", [211, 213, 214, 220]), ("goose NOT the", [211, 213, 214, 220]),
            ("goose -\"medium goose\" -the", [213, 214, 220]),
        ] as [(String, [Int64])])
    func `words, phrases, beginnings, alternatives and exclusions`(text: String, expected: [Int64])
        async throws
    {
        #expect(try await Self.posts(text) == expected)
    }

    @Test(
        arguments: [
            ("goose user:harriet", [201, 212, 218, 240, 245]),
            ("goose user:900002", [201, 212, 218, 240, 245]),
            ("goose op:yes", [201, 212, 218, 240, 245]),
            ("medium goose -user:\"Odd Job Harriet\"", [211]), ("medium goose op:no", [211]),
            ("kettle forum:906", [641, 642, 644, 645, 646]), ("kettle -forum:906", [203, 241]),
            // 906 is below 904.
            ("kettle forum:904", [641, 642, 644, 645, 646]), ("kettle thread:9000003", [203, 241]),
            ("kettle thread:\"goose in my\"", [203, 241]), ("kettle in:threads", []),
            ("goose after:2013-03-08", [240, 244, 245]), ("goose after:2013-03-08 before:2013-03-11", [240]),
            ("goose -after:2013-03-05", [201, 207, 208]),
            ("has:video", [12, 645]), ("has:link", [8, 101]), ("magazine has:quote", [303]),
            ("magazine -has:quote", [302]), ("kettle has:video", [645]), ("goose has:poll", []),
            ("goose quoted:no", geese.filter { $0 != 214 && $0 != 245 }), ("spout quoted:no", [641, 642]),
            ("kettle quoted:no", [241, 642, 644, 645, 646]), ("magazine quoted:no", [302]),
        ] as [(String, [Int64])])
    func `filters in the query`(text: String, expected: [Int64]) async throws {
        #expect(try await Self.posts(text) == expected)
    }

    @Test func `pictures are no smilies`() async throws {
        let pictures = try await Self.posts("has:image")
        #expect(pictures.contains(301) && pictures.contains(302) && pictures.contains(308))
        // Only smilies.
        #expect(!pictures.contains(1) && !pictures.contains(646))
    }

    @Test func `a word within a sentence of Japanese is found and marked`() async throws {
        let hit = try #require(try await Self.find("椅子").hits.first)
        #expect(hit.id == 900_000_301)
        #expect(hit.snippet.contains("\u{2}椅子\u{3}万歳"))
        #expect(try await Self.posts("万歳 chair") == [301])
        #expect(try await Self.posts("歳万").isEmpty)
    }

    @Test func `a part of a word is found on request`() async throws {
        #expect(try await Self.posts("oos").isEmpty)
        #expect(try await Self.posts("oos") { $0.isSubstring = true } == (Self.geese + [225]).sorted())
        #expect(try await Self.posts("-oos chair") { $0.isSubstring = true } == Self.posts("chair -goos*"))
        let hit = try #require(
            try await Self.find("oosebum") { $0.isSubstring = true }.hits.first { $0.entity == "post" })
        #expect(hit.snippet.contains("g\u{2}oosebum\u{3}ps"))
    }

    @Test func `announcements and messages are searched too`() async throws {
        let soup = try await Self.find("soup").hits
        #expect(soup.map(\.entity) == ["thread", "announcement", "forum"])
        #expect(soup[1].title == "The clocks go back; so should borrowed ladders")
        #expect(soup[1].snippet.contains("\u{2}soup\u{3}"))
        #expect(try await Self.find("sourdough").hits.filter { $0.entity == "message" }.count == 3)
        #expect(try await Self.find("sourdough in:posts").hits.isEmpty)
        #expect(try await Self.find("in:announcements after:2013-10-31").hits.count == 2)
        // Nothing about messages or announcements.
        #expect(try await Self.find("soup thread:9000006").hits.map(\.entity) == ["thread"])
    }

    @Test func `of several excluded times the one that excludes more counts, and excluded kinds in any order`()
        async throws
    {
        let kept = try await Self.posts("in:posts -after:2013")
        #expect(try await Self.posts("in:posts -after:2014").count > kept.count)
        #expect(try await Self.posts("in:posts -after:2013 -after:2014") == kept)
        #expect(try await Self.posts("in:posts -after:2014 -after:2013") == kept)
        let late = try await Self.posts("in:posts -before:2014")
        #expect(try await Self.posts("in:posts -before:2014 -before:2013") == late)
        #expect(try await Self.posts("in:posts -before:2013 -before:2014") == late)
        #expect(try await Self.find("goose in:posts -in:posts").hits.isEmpty)
        #expect(try await Self.find("soup -in:threads in:forums in:threads").hits.map(\.entity) == ["forum"])
    }

    @Test(arguments: [
        "goose", "the", "kettle quoted:no", "hostage OR soup", "goo*", "\"the goose\" OR clocks",
    ])
    func `every hit has its words marked`(text: String) async throws {
        let hits = try await Self.find(text).hits
        #expect(!hits.isEmpty)
        for hit in hits { #expect(hit.snippet.contains("\u{2}"), "\(hit.entity) \(hit.id): \(hit.snippet)") }
    }

    @Test func `hits are sorted by date or grouped by thread on request`() async throws {
        let dated = try await Self.find("goose") { $0.order = .date }.hits
        #expect(dated.filter { $0.entity == "post" }.map { $0.id - 900_000_000 } == Self.geese.reversed())
        #expect(dated.compactMap(\.date) == dated.compactMap(\.date).sorted(by: >))
        let threads = try await Self.find("kettle in:posts") { $0.isByThread = true }.hits
        let counts = Dictionary(uniqueKeysWithValues: threads.map { ($0.threadID ?? 0, $0.hitCount) })
        #expect(counts == [9_000_003: 2, 9_000_007: 5])
    }

    @Test func `without words the newest are listed`() async throws {
        var options = SearchOptions()
        options.limit = 3
        let hits = try await SampleArchive.ask {
            try $0.search(SearchQuery("in:posts user:harriet"), options: options).hits
        }
        let newest = try await SampleArchive.ask {
            try $0.posts(matching: ListFilter(users: [SampleArchive.harriet]), limit: 3).items
        }
        #expect(hits.map(\.id) == newest.map(\.id.rawValue))
        #expect(hits.allSatisfy { !$0.snippet.isEmpty })
    }

    @Test func `unknown names and wrong values are named`() async throws {
        let unknown = await #expect(throws: LookupError.self) {
            try await Self.find("soup user:\"Tuesday Loafe\"")
        }
        #expect(try #require(unknown).description.contains("Did you mean Tuesday Loaf (900005)?"))
        for (text, words) in [
            ("op:maybe", "op takes yes or no"), ("before:someday", "before takes a date: 2009"),
            ("has:cats", "has takes image, link"), ("in:here", "in takes threads, posts"),
        ] {
            let wrong = await #expect(throws: SearchFilterError.self) { try await Self.find(text) }
            #expect(try #require(wrong).description.contains(words))
        }
    }
}
