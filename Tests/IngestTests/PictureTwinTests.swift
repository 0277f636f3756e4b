import Archive
import ForumModel
import TestSupport
import Testing

/// Captures of a post that differ in the addresses of its pictures only.
@Suite struct `Captures that agree but for a picture's address` {
    private static let old = "http://old.example.org/a.png"
    private static let new = "http://new.example.org/b.png"

    /// A capture of a thread with one post.
    private func capture(_ thread: Int, _ address: String, words: String = "words", by user: Int = 7)
        -> String
    {
        ForumPage.thread(
            thread,
            [
                ForumPage.post(
                    thread, body: "\(words) <img src=\"\(address)\">", author: "User \(user)", userID: user)
            ])
    }

    /// Imports captures one after the other, with the picture at the new address.
    private func bench(_ captures: [String]) async throws -> ImportBench {
        let bench = try ImportBench()
        try bench.write(TestPicture.png(3, 3, "picture"), to: "new.example.org/b.png")
        for (number, capture) in captures.enumerated() {
            try bench.write(capture, to: "\(number).html")
            try await bench.run()
        }
        return bench
    }

    /// Whether the old address leads to the picture in any post.
    private func isShown(_ bench: ImportBench) throws -> Bool {
        try ArchiveStore(path: bench.archive, access: .read).reading(ArchiveSelection()) { reader in
            try reader.asset(at: Self.old, on: nil) != nil
        }
    }

    @Test func `of two posts of other threads and authors prove it everywhere, whatever their order`()
        async throws
    {
        let captures = [
            capture(1, Self.old), capture(1, Self.new), capture(2, Self.old, by: 8),
            capture(2, Self.new, by: 8),
            capture(3, Self.old),
        ]
        var hashes: Set<ContentHash> = []
        for order in [captures, captures.reversed()] {
            let bench = try await bench(order)
            #expect(try isShown(bench))
            let store = try ArchiveStore(path: bench.archive, access: .read)
            let pictures = try #require(try store.explain(.post, id: 3)).attachedPictures
            #expect(pictures.map(\.key) == [Self.new])
            hashes.insert(try LogicalDump(of: store).hash())
        }
        #expect(hashes.count == 1)
    }

    @Test(arguments: [
        // One post, two posts of one author, and other words.
        [(1, old, "words", 7), (1, new, "words", 7)],
        [(1, old, "words", 7), (1, new, "words", 7), (2, old, "words", 7), (2, new, "words", 7)],
        [(1, old, "words", 7), (1, new, "other", 7), (2, old, "words", 8), (2, new, "other", 8)],
        // A contradiction.
        [
            (1, old, "words", 7), (1, new, "words", 7), (2, old, "words", 8), (2, new, "words", 8),
            (3, old, "words", 8), (3, "http://c.example.org/c.png", "words", 8),
        ],
    ])
    func `of fewer posts, or that contradict each other, prove nothing for others`(
        captures: [(thread: Int, address: String, words: String, user: Int)]
    ) async throws {
        let bench = try await bench(
            captures.map { capture($0.thread, $0.address, words: $0.words, by: $0.user) })
        #expect(try !isShown(bench))
    }

    @Test func `of one post prove it for that post`() async throws {
        let bench = try await bench([capture(1, Self.new), capture(1, Self.old), capture(3, Self.old)])
        let pages = try bench.query(
            "SELECT id FROM source_page WHERE path = '1.html' OR path = '2.html' ORDER BY path"
        )
        .compactMap(SourcePageID.init(parsing:))
        let shown = try ArchiveStore(path: bench.archive, access: .read).reading(ArchiveSelection()) {
            reader in
            try pages.map { try reader.asset(at: Self.old, on: $0) != nil }
        }
        #expect(shown == [true, false])
    }

    @Test func `prove nothing after one of them was excluded`() async throws {
        let bench = try await bench([
            capture(1, Self.old), capture(1, Self.new), capture(2, Self.old, by: 8),
            capture(2, Self.new, by: 8),
        ])
        #expect(try isShown(bench))
        try await ExclusiveArchiveAccess(on: bench.archive).run { store in
            try store.exclude(store.pages(named: "3.html").map(\.hash))
        }
        #expect(try !isShown(bench))
    }
}
