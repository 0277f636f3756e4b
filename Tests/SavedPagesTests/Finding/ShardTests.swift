import ForumModel
import Testing

@testable import SavedPages

@Suite struct ShardTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the entries in one part of a folder.
    private func part(_ index: Int, of count: Int, findsAssets: Bool = true) throws -> [String] {
        var finder = try PageFinder(paths: [folder.path])
        finder.shard = Shard(index: index, count: count)
        finder.findsAssets = findsAssets
        return dump(finder.entries())
    }

    private func writeEverything() throws {
        for name in [
            "a.html", "b.htm", "notes.txt", ".hidden", ".git/x.html", "crawl.warc.gz", "Thread.html",
            "Thread_files/1.gif", "Thread_files/2.css", "Thread_files/deep/3.png", "forum/p.html",
            "forum/p.html.orig",
            "forum/showthread.php?threadid=1.html", "forum/showthread.php?threadid=1.orig",
            "i.somethingawful.com/x.gif", "20130102030405000/index.html", "20130102030405000/1.gif",
        ] { try folder.write(to: name) }
        try folder.link("link.html", to: "a.html")
        try folder.makeFIFO("pipe.html")
    }

    @Test(arguments: [1, 2, 3, 16], [true, false])
    func `every entry is in exactly one part`(count: Int, findsAssets: Bool) throws {
        try writeEverything()
        var finder = try PageFinder(paths: [folder.path])
        finder.findsAssets = findsAssets
        let parts = try (1...count).flatMap { try part($0, of: count, findsAssets: findsAssets) }
        #expect(parts.sorted() == dump(finder.entries()).sorted())
    }

    @Test func `a page, its companion folder and its original are in one part`() throws {
        for number in 1...20 {
            try folder.write(to: "\(number).html")
            try folder.write(to: "\(number).html.orig")
            try folder.write(to: "\(number)_files/p.gif")
            try folder.write(to: "\(number)_files/deep/q.gif")
            try folder.write(to: "2013010203040500\(number % 10)/index.html")
            try folder.write(to: "2013010203040500\(number % 10)/\(number).gif")
        }
        var usedParts: Set<Int> = []
        for index in 1...16 {
            let entries = try part(index, of: 16)
            for number in 1...20 {
                let mine = entries.filter { $0.contains(" \(number).") || $0.contains(" \(number)_files/") }
                #expect([0, 4].contains(mine.count), "\(mine)")
                if !mine.isEmpty { usedParts.insert(index) }
            }
            for last in 0...9 {
                let scrap = entries.count { $0.contains("2013010203040500\(last)/") }
                #expect([0, 3].contains(scrap))
            }
        }
        #expect(usedParts.count > 8)
    }

    @Test func `the part follows from the path below the input alone`() throws {
        // The SHA-256 of "a" begins with ca978112ca1bbdca.
        try folder.write(to: "x/a.html")
        try folder.write(to: "y/else/a.htm")
        for root in ["x", "y/else", "x/a.html"] {
            var finder = try PageFinder(roots: [folder[root]])
            finder.shard = Shard(index: 3, count: 8)
            #expect(dump(finder.entries()).count == 1, "\(root)")
        }
        #expect(try part(3, of: 8) == [])
    }

    @Test func `there is no part 0, none behind the last, and none of none`() {
        for (index, count) in [(0, 2), (3, 2), (1, 0), (-1, 4), (1, Shard.countLimit + 1)] {
            #expect(Shard(index: index, count: count) == nil)
        }
        #expect(Shard(index: 3, count: 8)?.description == "3/8")
    }
}
