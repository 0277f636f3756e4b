import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// Searches for words that very many posts have.
@Suite struct `Frequent words` {
    /// Posts that all say the same, imported from the newest to the oldest: the post 1 is of January 2001, each later one of a minute
    /// later, and every fiftieth of the thread 2, by Bob.
    private static func archive(posts count: Int, text: String = "goose") throws -> TestArchive {
        var page = Fixture.page("page", day: 10)
        page.users = [Fixture.user(7, "Ada"), Fixture.user(8, "Bob")]
        page.threads = [Fixture.thread(1), Fixture.thread(2)]
        let archive = try TestArchive().import([page])
        try archive.execute(
            """
            WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < \(count))
            INSERT INTO post (id, search_number, thread_id, author_id, posted_at, content_flags, is_op, body_text)
            SELECT i, \(count) + 1 - i, iif(i % 50, 1, 2), iif(i % 50, 7, 8),
                strftime('%Y-%m-%dT%H:%M:%SZ', 978307200 + i * 60, 'unixepoch'), i % 2, i % 50 = 0,
                '\(text)' || iif(i = 300, ' rare', '')
            FROM numbers ORDER BY i DESC;
            INSERT INTO post_search (rowid, body_text)
                SELECT search_number, body_text FROM post ORDER BY search_number;
            """)
        return archive
    }

    private static func find(
        _ text: String, in archive: TestArchive, order: SearchOptions.Order = .relevance,
        isIncremental: Bool = false
    ) throws -> SearchResult {
        var options = SearchOptions()
        options.order = order
        options.limit = 5
        options.isIncremental = isIncremental
        options.isForgiving = false
        let query = SearchQuery(text, isUnfinished: isIncremental)
        return try archive.store.querying { try $0.search(query, options: options) }
    }

    @Test func `filters that an index knows are exact beside a word of very many posts`() throws {
        // The last that were imported, of which other filters are asked, are the oldest: 1 to 100,000.
        let archive = try Self.archive(posts: 110_000)
        for (filters, posts) in [
            ("after:2001-03-18T08:00:00Z before:2001-03-18T08:03:00Z", [109_920, 109_921, 109_922]),
            ("after:2001-03-18T08:00:00Z user:Bob", [109_950, 110_000]),
            ("after:2001-03-18T08:00:00Z thread:2", [109_950, 110_000]),
            ("after:2001-03-18T08:00:00Z op:yes", [109_950, 110_000]),
            (
                "after:2001-03-18T09:00:00Z op:no has:image thread:1 before:2001-03-18T09:04:00Z",
                [109_981, 109_983]
            ),
            ("after:2002", []),
        ] {
            let result = try Self.find("goose \(filters)", in: archive)
            #expect(result.hits.map(\.id).sorted() == posts.map(Int64.init), "\(filters)")
            #expect(!result.isBounded, "\(filters): \(result.notes)")
        }
    }

    @Test func `sorted by date the newest come first, whenever they were imported`() throws {
        let archive = try Self.archive(posts: 30_000)
        let newest = try Self.find("goose", in: archive, order: .date)
        #expect(newest.hits.map(\.id) == [30_000, 29_999, 29_998, 29_997, 29_996])
        #expect(!newest.isBounded)
        let old = try Self.find("goose before:2001-01-01T00:10:00Z", in: archive, order: .date)
        #expect(old.hits.map(\.id) == [9, 8, 7, 6, 5] && !old.isBounded)
        let bob = try Self.find("goose user:Bob has:image", in: archive, order: .date)
        #expect(bob.hits.isEmpty && !bob.isBounded)
        let second = try Self.find("goose thread:2", in: archive, order: .date)
        #expect(second.hits.map(\.id) == [30_000, 29_950, 29_900, 29_850, 29_800])
        // Without words, too.
        let all = try Self.find("before:2001-01-01T00:03:00Z", in: archive)
        #expect(all.hits.map(\.id) == [2, 1])
    }

    @Test func `what sorting by date passes over is said`() throws {
        let archive = try Self.archive(posts: 110_000)
        // Of an even number are those without a picture.
        try archive.execute("UPDATE post SET content_flags = 2 WHERE id <= 3")
        let result = try Self.find("goose has:link", in: archive, order: .date)
        #expect(result.hits.isEmpty && result.isBounded)
        #expect(try #require(result.notes.first).contains("Only the 100000 newest posts were looked at"))
    }

    @Test func `beginnings of very frequent words are looked for in texts`() throws {
        let text = (0..<12).map { "th\(UnicodeScalar(97 + $0)!)" }.joined(separator: " ")
        let archive = try Self.archive(posts: 20_100, text: text)
        let frequent = try Self.find("th*", in: archive)
        #expect(frequent.hits.count == 5 && frequent.isBounded)
        #expect(frequent.hits[0].snippet.contains("\u{2}tha\u{3} \u{2}thb\u{3}"))
        #expect(
            try #require(frequent.notes.first).contains("words that begin with “th”; only the 2000 newest"))
        // Nothing is left out where the other words are rare.
        for (query, posts) in [
            ("th* rare", [300]), ("Th* r*", [300]), ("rare -th*", []), ("rare \"tha th\"*", [300]),
            ("rare \"thb tha\"*", []), ("rare thz OR th*", [300]),
            ("th* thread:2 after:2001-01-14T22:00:00Z", [20_050, 20_100]),
        ] {
            let result = try Self.find(query, in: archive)
            #expect(result.hits.map(\.id).sorted() == posts.map(Int64.init), "\(query)")
            #expect(!result.isBounded, "\(query)")
        }
        #expect(try Self.find("th* tx*", in: archive).hits.isEmpty)
    }

    @Test
    func
        `while a word is typed its beginnings are looked for in fewer posts, and all of them where other words are rare`()
        throws
    {
        let text = (0..<12).map { "th\(UnicodeScalar(97 + $0)!)" }.joined(separator: " ")
        let archive = try Self.archive(posts: 7_000, text: text)
        #expect(!(try Self.find("th*", in: archive).isBounded))
        for query in ["th", "thc th", "thc tha th"] {
            for order in SearchOptions.Order.allCases {
                let typed = try Self.find(query, in: archive, order: order, isIncremental: true)
                #expect(typed.hits.count == 5 && typed.isBounded, "\(query)")
                #expect(try #require(typed.notes.first).contains("only the 600 newest posts"), "\(query)")
                if order == .date { #expect(typed.hits.map(\.id) == [7_000, 6_999, 6_998, 6_997, 6_996]) }
            }
        }
        for (query, posts) in [
            ("rare th", [300]), ("rar", [300]), ("thread:2 after:2001-01-05T19:30:00Z th", [6_950, 7_000]),
        ] {
            let typed = try Self.find(query, in: archive, isIncremental: true)
            #expect(typed.hits.map(\.id).sorted() == posts.map(Int64.init) && !typed.isBounded, "\(query)")
        }
        #expect(try Self.find("thc tx", in: archive, isIncremental: true).hits.isEmpty)
    }

    @Test func `the busiest authors of a long thread are those of its newest posts, where it is browsed`()
        throws
    {
        let archive = try Self.archive(posts: 4_000)
        try archive.execute("UPDATE post SET author_id = 8 WHERE id <= 3600")
        let thread = ThreadID(rawValue: 1)
        let all = try archive.store.reading(ArchiveSelection()) { try $0.posters(of: thread, limit: 1) }
        #expect(all.map(\.postCount) == [3_528])
        let newest = try ArchiveBrowser(path: archive.path).reading { reader in
            try reader.posters(of: thread, limit: 2)
        }
        #expect(newest.map(\.postCount) == [392, 108])
    }

    @Test func `the time of a filter is looked up in an index`() throws {
        let archive = try Self.archive(posts: 20_100)
        var statements: [String] = []
        func ask(_ queries: ArchiveSnapshot) throws {
            _ = try queries.search(SearchQuery("goose after:2001-01-02 before:2001-01-03"))
            _ = try queries.search(SearchQuery("after:2001-01-02 before:2001-01-03"))
            var filter = ListFilter()
            filter.after = UTCTime(seconds: 978_307_200)
            _ = try queries.posts(matching: filter, limit: 5)
        }
        try archive.store.querying(trace: { statements.append($0) }, ask)
        let plans = try DatabaseQueue(path: archive.path).read { database in
            try statements.filter { $0.contains("strftime") && $0.contains(" >= ") }.map { sql in
                // The plan does not depend on the values.
                let explain = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
                explain.setUncheckedArguments([])
                return try Row.fetchAll(explain).map { $0["detail"] as String }
            }
        }
        #expect(plans.count >= 4)
        for plan in plans {
            #expect(
                plan.contains { $0.hasPrefix("SEARCH post USING") && $0.contains("post_by_time (<expr>>?") },
                "\(plan)")
        }
    }
}
