import Archive
import ForumModel
import Foundation
import GRDB
import Ingest
import TestSupport
import Testing

@Suite struct `Pages beyond the limit` {
    /// Two pages with a large one between them.
    private func bench(limit: Int, size: Int) throws -> ImportBench {
        let bench = try ImportBench()
        bench.options.pageByteLimit = limit
        try bench.write(ImportBench.page(thread: 1), to: "1.html")
        try bench.write(Self.large(size), to: "2.html")
        try bench.write(ImportBench.page(thread: 3), to: "3.html")
        return bench
    }

    private static func large(_ size: Int) -> String {
        let page = ImportBench.page(thread: 2, picture: "@")
        return page.replacing("@", with: String(repeating: "x", count: size - page.utf8.count + 1))
    }

    @Test func `are accounted for with their hash, and their neighbours are read`() async throws {
        let bench = try bench(limit: 4096, size: 4097)
        let summary = try await bench.run()
        #expect(summary.after.posts == 2)
        #expect(summary.hasFailures)
        let hash = ContentHash(of: Self.large(4097).utf8).description
        #expect(
            try bench.query("SELECT path, status, sha256 FROM source_page WHERE path LIKE '%2.html'")
                == ["2.html|quarantined|\(hash)"])
        let issues = try bench.query("SELECT code, message FROM source_issue")
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("page.too-big|") == true)
        #expect(issues.first?.contains("--max-page") == true)
    }

    @Test func `are read up to the very limit`() async throws {
        let summary = try await bench(limit: 4096, size: 4096).run()
        #expect(summary.after.posts == 3)
        #expect(!summary.hasFailures)
    }

    @Test(arguments: [4096, 8192]) func `are told inside a container, too`(limit: Int) async throws {
        let bench = try bench(limit: limit, size: 5000)
        try bench.pack(as: "pages.tar.gz")
        let summary = try await bench.run()
        #expect(summary.after.posts == (limit < 5000 ? 2 : 3))
        #expect(
            try bench.query("SELECT code FROM source_issue WHERE severity = 'error'")
                == (limit < 5000 ? ["page.too-big"] : []))
    }

    @Test func `are read by a rescan that allows more`() async throws {
        #expect(try ImportBench().options.pageByteLimit == 16 << 20)
        let bench = try bench(limit: 4096, size: 4097)
        #expect(try await bench.run().after.posts == 2)
        bench.options.pageByteLimit = 8192
        bench.options.isRescan = true
        #expect(try await bench.run().after.posts == 3)
        #expect(try bench.query("SELECT status FROM source_page WHERE status = 'quarantined'") == [])
    }

    @Test(.isLong)
    func `are read one at a time, in the order of the folder, when they exceed the budget alone`()
        async throws
    {
        let bench = try ImportBench()
        bench.options.workerCount = 4
        let count = 3
        for number in 1...count {
            let page = ImportBench.page(thread: number, picture: "@")
            try bench.write(
                page.replacing("@", with: String(repeating: "word ", count: 1_400_000)), to: "\(number).html")
        }
        let summary = try await bench.run()
        #expect(summary.after.posts == count)
        #expect(
            try bench.query("SELECT path FROM source_page ORDER BY id") == (1...count).map { "\($0).html" })
    }

    // MARK: Kept pages

    @Test(arguments: [false, true])
    func `are not unpacked where an archive kept them`(isHonest: Bool) async throws {
        let (old, new) = (try ImportBench(), try ImportBench())
        old.options.keptPages = .all
        try old.write(ImportBench.page(thread: 1), to: "1.html")
        try old.write(Self.large(1 << 20), to: "2.html")
        try await old.run()
        if !isHonest {
            try await DatabaseQueue(path: old.archive).write { database in
                try database.execute(sql: "UPDATE kept_page SET byte_count = 100 WHERE byte_count > 100000")
            }
        }
        new.options.pageByteLimit = 1 << 19
        var problems: [String] = []
        let importer = Importer(keptIn: [old.archive], archive: new.archive, options: new.options)
        for try await event in importer.events() {
            if case .problem(let problem) = event { problems.append("\(problem)") }
        }
        #expect(try new.query("SELECT thread_id FROM post") == ["1"])
        #expect(problems.count == 1)
        #expect(problems.first?.contains("2.html") == true)
        #expect(problems.first?.contains("--max-page") == true)
    }
}
