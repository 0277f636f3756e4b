import Archive
import ForumModel
import Foundation
import GRDB
import Ingest
import TestSupport
import Testing

@Suite struct `Pages that hold their pictures` {
    /// Bytes that do not compress, with the beginning of a GIF.
    static func picture(_ number: Int, size: Int = 3_000) -> [UInt8] {
        var state = UInt64(number)
        let noise = (0..<size).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56)
        }
        return Array("GIF89a".utf8) + [64, 0, 64, 0] + noise
    }

    private static func address(_ picture: [UInt8]) -> String {
        "data:image/gif;base64," + Data(picture).base64EncodedString()
    }

    /// A page as SingleFile saves it: the logo and the picture are on all pages, in places of their own.
    private static func page(_ thread: Int, posts: Int = 2, style: String = "") -> String {
        let shown = (1...posts).map { post in
            ForumPage.post(
                thread * 10 + post, body: "words \(thread) <img src=\"\(address(picture(post)))\"> of \(post)",
                index: post)
        }
        return ForumPage.thread(thread, shown, above: "<img src='\(address(picture(100)))'>\(style)")
    }

    private static func bench(_ threads: Int, style: String = "") async throws -> ImportBench {
        let bench = try ImportBench()
        for thread in 1...threads { try bench.write(page(thread, style: style), to: "\(thread).html") }
        try await bench.run()
        return bench
    }

    /// The bytes of the kept pages, unpacked, by path.
    private static func unpacked(_ archive: String) throws -> [String: String] {
        let kept = try KeptPages(path: archive)
        let pages = try kept.ids().compactMap { try kept.page($0) }
        return Dictionary(
            pages.map { ($0.source.path, String(decoding: $0.content.bytes() ?? [], as: UTF8.self)) }
        ) { first, _ in first }
    }

    private static func expected(_ threads: ClosedRange<Int>, style: String = "") -> [String: String] {
        Dictionary(uniqueKeysWithValues: threads.map { ("\($0).html", page($0, style: style)) })
    }

    private static func isSound(_ archive: String) throws -> Bool {
        try !ArchiveStore(path: archive, access: .read).check(isFull: true).hasErrors
    }

    @Test func `are kept without them, and come back byte for byte`() async throws {
        let bench = try await Self.bench(4)
        #expect(try Self.unpacked(bench.archive) == Self.expected(1...4))
        #expect(try bench.query("SELECT count(*) FROM asset") == ["3"])
        // Each picture is 3,010 bytes; a page has three.
        #expect(try bench.query("SELECT max(length(bytes)) < 700, min(length(pictures)) FROM kept_page") == ["1|108"])
        #expect(try Self.isSound(bench.archive))
        // Exports have the whole page.
        let sizes = try ArchiveStore(path: bench.archive, access: .read).querying { reader in
            let rows = try reader.tables().rows(of: .keptPage, columns: ["bytes"])
            var sizes: [Int] = []
            while let row = try rows.next() { if case .blob(let bytes) = row[0] { sizes.append(bytes.count) } }
            return sizes
        }
        #expect(sizes.count == 4 && sizes.allSatisfy { $0 > 9_000 })
    }

    @Test func `keep those beyond the limit themselves, which is told`() async throws {
        let bench = try ImportBench()
        bench.options.assets.totalLimit = 4_000
        try bench.write(Self.page(1), to: "1.html")
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM asset") == ["1"])
        #expect(try bench.query("SELECT code FROM source_issue WHERE severity = 'warning'") == ["asset.total-limit"])
        #expect(try Self.unpacked(bench.archive) == Self.expected(1...1))
        #expect(try Self.isSound(bench.archive))
        #expect(try await bench.run().unchangedCount == 1)
    }

    @Test func `come back when the page that they are packed against is read again without its pictures`() async throws
    {
        let bench = try ImportBench()
        let pages = ["1.html": Self.page(1), "2.html": Self.page(1) + "<!-- again -->"]
        for (name, page) in pages { try bench.write(page, to: name) }
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM kept_page WHERE base_id IS NOT NULL") == ["1"])
        (bench.options.isRescan, bench.options.assets.areKept) = (true, false)
        let base = try bench.query("SELECT path FROM source_page JOIN kept_page ON base_id = id")[0]
        try await bench.run(
            Importer(paths: [bench.pages.path + "/" + base], archive: bench.archive, options: bench.options))
        #expect(try Self.unpacked(bench.archive) == pages)
        #expect(try Self.isSound(bench.archive))
    }

    @Test func `keep in the page what its picture would not give again, and what is small`() async throws {
        let whole = Data(Self.picture(1)).base64EncodedString()
        let odd = [
            String(Data(Self.picture(2, size: 3_001)).base64EncodedString().dropLast()), whole.dropLast(4) + "%2B%2Ba",
            String(Data(Self.picture(3, size: 60)).base64EncodedString()), "AAAA" + whole.dropFirst(9),
        ]
        let page = ForumPage.thread(
            1, [ForumPage.post(1, body: odd.map { "<img src=\"data:image/gif;base64,\($0)\">" }.joined() + whole)])
        let bench = try ImportBench()
        try bench.write(page, to: "1.html")
        try await bench.run()
        #expect(try Self.unpacked(bench.archive) == ["1.html": page])
        #expect(try bench.query("SELECT length(pictures) FROM kept_page") == ["-"])
    }

    @Test func `are stored as differences when they are saved again`() async throws {
        let bench = try ImportBench()
        let both = ["1.html": Self.page(1, posts: 3), "again.html": Self.page(1)]
        for (name, page) in both.sorted(by: { $0.key < $1.key }) {
            try bench.write(page, to: name)
            try await bench.run()
        }
        #expect(
            try bench.query("SELECT compression, length(pictures) FROM kept_page ORDER BY 1")
                == ["patch|108", "zstd|144"])
        #expect(try Self.unpacked(bench.archive) == both)
        let store = try ArchiveStore(path: bench.archive, access: .write)
        var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
        // Only the first capture has it.
        request.targets = [.init(.post, 13)]
        _ = try store.delete(request)
        try store.close()
        #expect(try Self.unpacked(bench.archive) == both.filter { $0.key != "1.html" })
        #expect(try Self.isSound(bench.archive))
    }

    @Test func `take their pictures with them into other archives`() async throws {
        let (one, other) = (try ImportBench(), try await Self.bench(3))
        try one.write(Self.page(9), to: "9.html")
        one.options.keptPages = .none
        try await one.run()
        try await DatabaseQueue(path: one.archive).write { try $0.execute(sql: "DELETE FROM asset") }
        let store = try ArchiveStore(path: one.archive, access: .write)
        let summary = try ArchiveMerge(into: store).run([ArchiveStore(path: other.archive, access: .read)])
        #expect(summary?.assetCount == 3)
        #expect(try !store.check(isFull: true).hasErrors)
        let part = other.scratch["part.sqlite"]
        var request = SplitRequest()
        request.threads = [ThreadID(rawValue: 2)]
        _ = try ArchiveSplit(store).run(request, to: part)
        try store.close()
        #expect(try Self.unpacked(part) == Self.expected(2...2))
        #expect(try Self.unpacked(one.archive) == Self.expected(1...3).filter { $0.key != "2.html" })
        #expect(try one.query("SELECT count(*) FROM kept_page WHERE pictures IS NOT NULL") == ["2"])
    }

    @Test func `keep pictures that nothing else shows, until they go`() async throws {
        let bench = try await Self.bench(2)
        let store = try ArchiveStore(path: bench.archive, access: .write)
        #expect(try store.tidyPlan().pictures.isEmpty)
        var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
        request.targets = [.init(.thread, 1), .init(.thread, 2)]
        _ = try store.delete(request)
        #expect(try store.tidyPlan().pictures.count == 1)
        try store.close()
        #expect(try bench.query("SELECT count(*) FROM kept_page UNION ALL SELECT count(*) FROM asset") == ["0", "1"])
    }

    @Test func `go with a style sheet that has the name of a deleted person`() async throws {
        let sheet = Data(".GooseHerder\(String(repeating: " .b{}", count: 60))".utf8).base64EncodedString()
        let style = "<link rel=stylesheet href=\"data:text/css;base64,\(sheet)\">"
        let bench = try await Self.bench(1, style: style)
        try bench.write(Self.page(2), to: "2.html")
        try bench.write(ForumPage.thread(3, [ForumPage.post(31, author: "GooseHerder", userID: 8)]), to: "3.html")
        try await bench.run()
        #expect(try bench.query("SELECT length(pictures) FROM kept_page ORDER BY 1") == ["-", "108", "144"])
        try bench.delete { $0.persons = [.init(id: UserID(rawValue: 8), name: "GooseHerder")] }
        #expect(try Self.unpacked(bench.archive) == ["2.html": Self.page(2)])
        #expect(try Self.isSound(bench.archive))
        bench.options.isRescan = true
        try await bench.run()
        #expect(try Self.unpacked(bench.archive).keys.sorted() == ["2.html"])
    }

    @Test(arguments: [
        "UPDATE asset SET bytes = zeroblob(3010) WHERE rowid = 1", "DELETE FROM asset WHERE rowid = 1",
        "UPDATE kept_page SET pictures = CAST(x'FFFFFFFF' || substr(pictures, 5) AS BLOB)",
        """
        UPDATE kept_page
        SET pictures = CAST(substr(pictures, 37, 36) || substr(pictures, 1, 36) || substr(pictures, 73) AS BLOB)
        """,
        "UPDATE kept_page SET pictures = substr(pictures, 1, 72)", "UPDATE kept_page SET pictures = x'00'",
        "UPDATE kept_page SET pictures = NULL", "UPDATE kept_page SET byte_count = byte_count + 1",
        "UPDATE kept_page SET byte_count = 1 << 40", "UPDATE kept_page SET pictures = zeroblob(36000000)",
        // The same picture again and again in one place.
        """
        UPDATE kept_page SET byte_count = 30000000, pictures = CAST(replace(printf('%.9000c', 'x'), 'x',
            substr(pictures, 1, 36)) AS BLOB)
        """,
    ]) func `are not given back with others`(_ damage: String) async throws {
        let bench = try await Self.bench(1)
        try await DatabaseQueue(path: bench.archive).write { database in
            try database.execute(sql: "PRAGMA foreign_keys = 0; \(damage)")
        }
        #expect(try Self.unpacked(bench.archive).values.filter { !$0.isEmpty } == [])
        let section = try ArchiveStore(path: bench.archive, access: .read).check(isFull: true).section(.keptDamaged)
        #expect(section?.count == 1)
    }

    @Test func `are cut again by a rescan, and read again from the archive`() async throws {
        let bench = try await Self.bench(2)
        let before = try LogicalDump(of: ArchiveStore(path: bench.archive, access: .read)).hash()
        bench.options.isRescan = true
        try await bench.run()
        #expect(try Self.unpacked(bench.archive) == Self.expected(1...2))
        #expect(try LogicalDump(of: ArchiveStore(path: bench.archive, access: .read)).hash() == before)
    }
}
