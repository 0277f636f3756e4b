import Archive
import ForumModel
import Foundation
import Ingest
import Testing

@Suite struct `Importing containers` {
    @Test func `the pages in one are the same as in a folder`() async throws {
        let (plain, packed) = (try ImportBench(), try ImportBench())
        for bench in [plain, packed] {
            for thread in 1...9 {
                try bench.write(ImportBench.page(thread: thread), to: "sub/\(thread).html")
            }
        }
        try packed.pack(as: "box.tar.gz")
        try await plain.run()
        let summary = try await packed.run()
        #expect(summary.count(.imported) == 9)
        #expect(summary.containerCount == 1)
        #expect(summary.entryCount == 10)
        let hashes = try [plain, packed].map {
            try LogicalDump(of: ArchiveStore(path: $0.archive, access: .read)).hash()
        }
        #expect(hashes[0] == hashes[1])
        #expect(
            try packed.query("SELECT path, member, status FROM source_page WHERE member LIKE '%/5.html'")
                == ["box.tar.gz|./sub/5.html|imported"])
    }

    @Test func `one that has not changed is not opened again`() async throws {
        let bench = try ImportBench()
        for thread in 1...3 { try bench.write(ImportBench.page(thread: thread), to: "\(thread).html") }
        try bench.pack(as: "box.tar.gz")
        try await bench.run()
        let before = try Data(contentsOf: URL(fileURLWithPath: bench.archive))
        let again = try await bench.run()
        #expect(again.unchangedCount == 1 && again.entryCount == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: bench.archive)) == before)
    }

    @Test func `one that was moved is known by its content`() async throws {
        let bench = try ImportBench()
        for thread in 1...3 { try bench.write(ImportBench.page(thread: thread), to: "\(thread).html") }
        try bench.pack(as: "box.tar.gz")
        try await bench.run()
        try FileManager.default.moveItem(
            at: bench.pages.appendingPathComponent("box.tar.gz"),
            to: bench.pages.appendingPathComponent("moved.tgz"))
        let again = try await bench.run()
        #expect(again.entryCount == 1 && again.count(.duplicate) == 1)
        #expect(try bench.query("SELECT count(*) FROM source_page WHERE path = 'moved.tgz'") == ["1"])
    }

    @Test func `one whose import was stopped in the middle is finished by the next`() async throws {
        let (whole, stopped) = (try ImportBench(), try ImportBench())
        for bench in [whole, stopped] {
            for thread in 1...60 { try bench.write(ImportBench.page(thread: thread), to: "\(thread).html") }
            try bench.pack(as: "box.tar.gz")
            bench.options.batchSize = 4
        }
        try await whole.run()
        let importer = Importer(
            paths: [stopped.pages.path], archive: stopped.archive, options: stopped.options)
        let task = Task {
            for try await event in importer.events() {
                if case .progress = event { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect { try await task.value } throws: {
            if case .cancelled? = $0 as? ImportError { true } else { false }
        }
        let half = try ArchiveStore(path: stopped.archive, access: .read).counts().posts
        #expect(half > 0 && half < 60)
        let rest = try await stopped.run()
        #expect(rest.after.posts == 60)
        let hashes = try [whole, stopped].map {
            try LogicalDump(of: ArchiveStore(path: $0.archive, access: .read)).hash()
        }
        #expect(hashes[0] == hashes[1])
    }

    @Test func `one that is cut short gives what stands before the cut, and says so`() async throws {
        let bench = try ImportBench()
        for thread in 1...40 {
            // Words that do not compress to nothing, so that the cut falls between pages.
            let words = (0..<2000).map { String(($0 &* 7919 &* thread) % 100_003, radix: 36) }
            try bench.write(
                ImportBench.page(thread: thread, picture: words.joined(separator: " ")), to: "\(thread).html")
        }
        try bench.pack(as: "box.tar.gz")
        try bench.write("<html>", to: "z.html")
        let file = bench.pages.appendingPathComponent("box.tar.gz")
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(bytes.count / 2).write(to: file)
        let summary = try await bench.run()
        #expect((10...30).contains(summary.count(.imported)))
        #expect(summary.hasFailures)
        #expect(
            try bench.query(
                """
                SELECT severity, code FROM source_issue JOIN source_page ON source_page.id = source_page_id
                WHERE path = 'box.tar.gz' AND member IS NULL
                """) == ["error|container.damaged"])
        #expect(try bench.query("SELECT status FROM source_page WHERE path = 'z.html'") == ["not_forum"])
    }
}

@Suite struct `The site's own index in a container` {
    private static let index = """
        {"stats": {"unique_posts": 34}, "user": {"userid": 7, "username": "Early Bird"}, "forums": [{"id": 51, "title": "Talk",
        "title_short": "Talk", "has_threads": false, "icon": "", "moderators": [], "sub_forums": []}]}
        """
    /// Others whose beginning is like the index's.
    private static let others = [
        #"{"user": {"name": "Ada"}}"#, #"{"stats": {}, "user": {}, "forums": [{"name": "Another site's"}]}"#,
    ]

    @Test func `is read from members with the ending of JSON, and no other JSON is`() async throws {
        let bench = try ImportBench()
        try bench.write(Self.index, to: "tree.json")
        for (number, text) in Self.others.enumerated() { try bench.write(text, to: "\(number).json") }
        try bench.write("[1, 2]", to: "list.json")
        try bench.write(Self.index, to: "page_files/frame.json")
        try bench.pack(as: "box.tar.gz")
        let summary = try await bench.run()
        #expect(!summary.hasFailures)
        #expect(
            try bench.query("SELECT member, kind FROM source_page WHERE status = 'imported'")
                == ["./tree.json|index"])
        #expect(try bench.query("SELECT count(*) FROM source_page WHERE status = 'skipped'") == ["5"])
        #expect(try bench.query("SELECT name FROM account WHERE name IS NOT NULL") == ["Early Bird"])
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "text/json"])
    func `is read from a crawl by its media type`(_ type: String) async throws {
        let bench = try ImportBench()
        let addresses = ["https://forums.somethingawful.com/index.php?json=1", "https://api.example/users"]
        let records = zip(addresses, [Self.index, Self.others[0]]).map { address, body in
            let answer = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n\(body)"
            return """
                WARC/1.0\r
                WARC-Type: response\r
                WARC-Target-URI: \(address)\r
                WARC-Date: 2020-04-01T00:00:00Z\r
                Content-Type: application/http; msgtype=response\r
                Content-Length: \(answer.utf8.count)\r
                \r
                \(answer)\r
                \r

                """
        }
        try bench.write(records.joined(), to: "crawl.warc")
        let summary = try await bench.run()
        #expect(!summary.hasFailures)
        #expect(
            try bench.query("SELECT url, status, kind FROM source_page WHERE member IS NOT NULL ORDER BY id")
                == ["\(addresses[0])|imported|index", "-|skipped|other"])
    }
}
