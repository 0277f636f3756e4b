import Archive
import ForumModel
import Foundation
import GRDB
import Ingest
import TestSupport
import Testing

@Suite struct `Kept pages of one generation` {
    /// Words that only people wrote: in posts, names, titles, addresses and the attributes of their pictures.
    private static let words = (1...600).map { (number: UInt32) in
        let digits = String(number &* 2_654_435_761, radix: 26)
        return String(decoding: digits.utf8.map { $0 < 0x61 ? $0 + 0x41 : $0 }, as: UTF8.self)
    }

    private static func word(_ number: Int) -> String { words[number % 400] }

    /// The author of three pages, whose name no text has.
    private static func name(_ number: Int) -> String { words[400 + number / 3 % 150] }

    private static func page(_ number: Int) -> String {
        let name = name(number)
        let posts = (1...4).map { post in
            let said = (0..<30).map { word(number * 31 + post * 17 + $0) }.joined(separator: " ")
            let picture = """
                <img src="https://\(word(number)).example/\(word(post)).gif" alt="\(word(post + 9))" \
                title="\(name)" class="img"><a href="https://example.org/?\(word(number))=1">\(word(1))</a>
                <!-- \(word(5)) --><\(word(6)) \(word(7))="\(word(8))">
                """
            return ForumPage.post(
                number * 10 + post, body: said + picture, author: name, userID: 7 + number / 3)
        }
        return ForumPage.thread(
            number, posts,
            above: """
                <div id="loggedinusername">\(words[590])</div><div class="breadcrumbs"><span class="mainbodytextlarge">
                <a class="bclast" href="showthread.php?threadid=\(number)">\(word(number + 50))</a></span></div>
                <input type="hidden" name="s" value="\(word(398))"><option value="1">\(word(397))</option>
                """)
    }

    private func bench(_ numbers: Range<Int>) throws -> ImportBench {
        let bench = try ImportBench()
        for number in numbers { try bench.write(Self.page(number), to: "\(number).html") }
        return bench
    }

    /// The bytes of the kept pages, unpacked, by path.
    private func unpacked(_ archive: String) throws -> [String: [UInt8]] {
        let kept = try KeptPages(path: archive)
        let pages = try kept.ids().compactMap { try kept.page($0) }
        let pairs = pages.map { ($0.source.path, $0.content.bytes() ?? []) }
        return Dictionary(pairs) { first, _ in first }
    }

    private func hash(_ archive: String) throws -> ContentHash {
        try LogicalDump(of: ArchiveStore(path: archive, access: .read)).hash()
    }

    private func expected(_ numbers: Range<Int>) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: numbers.map { ("\($0).html", Array(Self.page($0).utf8)) })
    }

    private static let packings = """
        SELECT compression, dictionary_id IS NULL, count(*) FROM kept_page GROUP BY 1, 2 ORDER BY 1, 2
        """

    @Test func `are packed with one dictionary once there are fifty, and come back byte for byte`()
        async throws
    {
        let bench = try bench(1..<121)
        try await bench.run()
        #expect(try bench.query(Self.packings) == ["zstd|0|71", "zstd|1|49"])
        #expect(try bench.query("SELECT count(*) FROM page_dictionary") == ["1"])
        #expect(try unpacked(bench.archive) == expected(1..<121))
        // Those of a later import are packed with it, too.
        try bench.write(Self.page(121), to: "121.html")
        try await bench.run()
        #expect(try bench.query(Self.packings) == ["zstd|0|72", "zstd|1|49"])
        #expect(try bench.query("SELECT count(*) FROM page_dictionary") == ["1"])
    }

    @Test func `give a dictionary with no word of people, and with the site's own tags`() async throws {
        let bench = try bench(1..<61)
        try await bench.run()
        let text = try dictionary(of: bench.archive)
        #expect(text.contains(#"<table class="post" id="post"#))
        #expect(text.contains(#"<a class="bclast" href="showthread.php?threadid="#))
        for word in Self.words { #expect(!text.contains(word)) }
        #expect(!text.contains("example"))
    }

    private func dictionary(of archive: String) throws -> String {
        let bytes = try DatabaseQueue(path: archive).read {
            try Data.fetchOne($0, sql: "SELECT bytes FROM page_dictionary")
        }
        return try String(decoding: #require(bytes), as: UTF8.self).lowercased()
    }

    @Test func `are packed anew by tidy, also those of earlier versions, and no page changes`() async throws {
        let bench = try bench(1..<61)
        try await bench.run()
        let before = try (hash(bench.archive), unpacked(bench.archive))
        try await makeGzip(bench.archive)
        #expect(try bench.query(Self.packings) == ["gzip|1|60"])
        #expect(try unpacked(bench.archive) == before.1)
        let store = try ArchiveStore(path: bench.archive, access: .write)
        let planned = try store.repackablePages()
        #expect(planned.pageCount == 60)
        let done = try store.repackPages()
        #expect(done.pageCount == 60 && done.byteCount == planned.byteCount)
        let size = try bench.query("SELECT sum(length(bytes)) FROM kept_page")
        #expect(size == ["\(done.repackedByteCount ?? 0)"])
        #expect(try store.repackablePages().pageCount == 0)
        #expect(try !store.check(isFull: true).hasErrors)
        try store.close()
        #expect(try bench.query(Self.packings) == ["zstd|0|11", "zstd|1|49"])
        #expect(try unpacked(bench.archive) == before.1)
        #expect(try hash(bench.archive) == before.0)
    }

    @Test func `are exported as gzip, however they are packed`() async throws {
        let bench = try bench(1..<61)
        try await bench.run()
        let store = try ArchiveStore(path: bench.archive, access: .read)
        let pages = try store.querying { reader in
            let rows = try reader.tables().rows(
                of: .keptPage, columns: ["compression", "byte_count", "bytes"])
            var pages: Set<[UInt8]> = []
            while let row = try rows.next() {
                guard row[0] == .text("gzip"), case .blob(let bytes) = row[2],
                    case .integer(let count) = row[1]
                else { continue }
                let page = KeptPage(
                    .gzip, packed: bytes, byteCount: Int(count), hash: nil, facts: CaptureFacts())
                pages.insert(page.bytes() ?? [])
            }
            return pages
        }
        #expect(pages == Set(expected(1..<61).values))
    }

    /// Keeps the pages as versions before schema 7 did.
    private func makeGzip(_ archive: String) async throws {
        let kept = try KeptPages(path: archive)
        let pages = try kept.ids().compactMap { try kept.page($0) }
        try kept.close()
        try await DatabaseQueue(path: archive).write { database in
            for page in pages {
                try database.execute(
                    sql: """
                        UPDATE kept_page SET compression = 'gzip', dictionary_id = NULL, bytes = ? WHERE source_page_id = ?
                        """, arguments: [Data(page.content.gzipped ?? []), page.id.rawValue])
            }
            try database.execute(sql: "DELETE FROM page_dictionary")
        }
    }

    @Test func `are kept anew by a rescan`() async throws {
        let bench = try bench(1..<4)
        bench.options.keptPages = .none
        try await bench.run()
        #expect(try bench.query(Self.packings) == [])
        bench.options.keptPages = .all
        bench.options.isRescan = true
        try await bench.run()
        #expect(try unpacked(bench.archive) == expected(1..<4))
    }

    @Test func `travel with their dictionary when archives are merged`() async throws {
        let (one, other) = (try bench(1..<61), try bench(61..<122))
        for bench in [one, other] { try await bench.run() }
        let store = try ArchiveStore(path: one.archive, access: .write)
        _ = try ArchiveMerge(into: store).run([ArchiveStore(path: other.archive, access: .read)])
        #expect(try !store.check(isFull: true).hasErrors)
        try store.close()
        #expect(try unpacked(one.archive) == expected(1..<122))
        #expect(try one.query("SELECT count(*) FROM page_dictionary") == ["2"])
        #expect(try one.query(Self.packings) == ["zstd|0|23", "zstd|1|98"])
    }

    @Test func `are packed without a dictionary where another one has its number`() async throws {
        let (one, other) = (try bench(1..<61), try bench(61..<121))
        for bench in [one, other] { try await bench.run() }
        let id = try one.query("SELECT id FROM page_dictionary")[0]
        let foreign = try bench(200..<260)
        try await foreign.run()
        let bytes = try await DatabaseQueue(path: foreign.archive).read { database in
            try Data.fetchOne(database, sql: "SELECT bytes FROM page_dictionary") ?? Data()
        }
        // A dictionary with other bytes under the same number, as somebody else's archive may have it.
        let number = UInt32(id) ?? 0
        var forged = bytes
        withUnsafeBytes(of: number.littleEndian) { forged.replaceSubrange(4..<8, with: $0) }
        let held = forged
        let target = try ImportBench()
        try target.write(Self.page(500), to: "500.html")
        try await target.run()
        try await DatabaseQueue(path: target.archive).write { database in
            try database.execute(
                sql: "INSERT INTO page_dictionary (id, generation, sha256, bytes) VALUES (?, 'x', ?, ?)",
                arguments: [number, ContentHash(of: held).description, held])
        }
        let store = try ArchiveStore(path: target.archive, access: .write)
        _ = try ArchiveMerge(into: store).run([ArchiveStore(path: one.archive, access: .read)])
        #expect(try !store.check(isFull: true).hasErrors)
        try store.close()
        #expect(try unpacked(target.archive) == expected(1..<61).merging(expected(500..<501)) { $1 })
        #expect(try target.query(Self.packings) == ["zstd|1|61"])
    }

    @Test func `are refused where a dictionary or a page is not what was stored`() async throws {
        let bench = try bench(1..<61)
        try await bench.run()
        try await DatabaseQueue(path: bench.archive).write { database in
            var bytes = try Data.fetchOne(database, sql: "SELECT bytes FROM page_dictionary") ?? Data()
            // One bit of the text of the dictionary, behind its tables.
            bytes[bytes.count / 2] ^= 1
            try database.execute(sql: "UPDATE page_dictionary SET bytes = ?", arguments: [bytes])
        }
        // Pages that use the byte unpack to others, which their SHA-256 shows; none gives wrong bytes.
        let kept = try unpacked(bench.archive)
        let lost = kept.values.count(where: \.isEmpty)
        #expect(kept.allSatisfy { $0.value.isEmpty || $0.value == expected(1..<61)[$0.key] })
        let report = try ArchiveStore(path: bench.archive, access: .read).check(isFull: true)
        #expect(report.section(.keptDamaged)?.count == 1 + lost)
    }

    @Test func `leave no name of a person who was deleted`() async throws {
        let bench = try bench(1..<61)
        try await bench.run()
        // The author of pages 30 to 32.
        let name = Self.name(30)
        let isNamed = try unpacked(bench.archive).mapValues {
            String(decoding: $0, as: UTF8.self).contains(name)
        }
        #expect(isNamed.values.contains(true) && isNamed.values.contains(false))
        try bench.delete { $0.persons = [.init(id: UserID(rawValue: 17), name: name)] }
        let kept = try unpacked(bench.archive)
        #expect(kept.values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains(name) })
        #expect(Set(kept.keys) == Set(isNamed.filter { !$0.value }.keys))
        // A later import of the same files brings none of them back.
        bench.options.isRescan = true
        try await bench.run()
        #expect(try unpacked(bench.archive).keys.sorted() == kept.keys.sorted())
    }

    @Test func `leave nothing of a deleted post or thread`() async throws {
        let bench = try bench(1..<61)
        try await bench.run()
        try bench.delete { $0.targets = [.init(.thread, 60), .init(.post, 591)] }
        let kept = try unpacked(bench.archive)
        #expect(Set(expected(1..<61).keys).subtracting(kept.keys) == ["59.html", "60.html"])
        #expect(kept.allSatisfy { $0.value == expected(1..<61)[$0.key] })
        #expect(try bench.query("SELECT count(*) FROM page_dictionary") == ["1"])
    }
}
