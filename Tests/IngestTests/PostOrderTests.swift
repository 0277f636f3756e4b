import Archive
import TestSupport
import Testing

@Suite struct `Posts whose numbers do not rise with their index` {
    /// A page of thread 5 with posts of some numbers, in the order of their positions, an hour apart; nil for a missing one.
    private static func page(_ posts: [Int?], from first: Int = 1) -> String {
        ForumPage.thread(
            5,
            posts.enumerated().compactMap { offset, post in
                post.map {
                    ForumPage.post($0, index: first + offset, date: "Sep 20, 2012 1\(offset):00")
                }
            })
    }

    private static func gaps(_ posts: [Int?]) async throws -> [String] {
        let bench = try ImportBench()
        try bench.write(page(posts), to: "page.html")
        try await bench.run()
        let report = try ArchiveStore(path: bench.archive, access: .read).check()
        return report.sections.filter { $0.code == "post.position-gap" }.flatMap { section in
            section.findings.map { "\($0.id): \($0.message)" }
        }
    }

    @Test(arguments: [[10, 30, 20], [30, 20, 10], [20, 30, 10, 40], [10, 20, 30]])
    func `leave no gap where all positions are held`(_ posts: [Int]) async throws {
        #expect(try await Self.gaps(posts).isEmpty)
    }

    @Test func `leave a gap where one is missing, named by its neighbours in the order of positions`()
        async throws
    {
        #expect(
            try await Self.gaps([10, nil, 30, 20])
                == ["30: position 3, and post 10 before it 1: 1 post is missing between them"])
        #expect(
            try await Self.gaps([30, nil, nil, 10, 20])
                == ["10: position 4, and post 30 before it 1: 2 posts are missing between them"])
    }

    @Test func `the last post was written at the latest time of all`() async throws {
        let bench = try ImportBench()
        try bench.write(Self.page([10, 30, 20]), to: "page.html")
        try await bench.run()
        #expect(
            try bench.query("SELECT first_post_id, last_post_id, last_post_at FROM thread")
                == ["10|30|2012-09-20T17:00:00Z"])
        let store = try ArchiveStore(path: bench.archive, access: .read)
        #expect(try store.check().sections.allSatisfy { $0.code != "derived.differs" })
    }

    @Test func `prove of no post between them that it is missing`() async throws {
        let newer = "<link href=\"a.css?1400000000\">"
        for (posts, missing) in [([10, 30, 20], []), ([10, 20, 30], ["25"])] {
            let bench = try ImportBench()
            try bench.write(Self.page([25, 40], from: 4), to: "second.html")
            try bench.write(
                Self.page(posts).replacing("<body", with: "<head>\(newer)</head><body"), to: "first.html")
            try await bench.run()
            #expect(
                try bench.query("SELECT id FROM post WHERE first_missing_at IS NOT NULL") == missing,
                "\(posts)")
        }
    }
}
