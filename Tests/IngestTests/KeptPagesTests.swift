import Archive
import ForumModel
import Foundation
import HTMLTree
import Ingest
import TestSupport
import Testing

@Suite struct `Pages whose bytes are kept` {
    private func bench(_ policy: KeptPagesPolicy) throws -> ImportBench {
        let bench = try ImportBench()
        bench.options.keptPages = policy
        try bench.write(ImportBench.page(thread: 1), to: "1.html")
        try bench.write(
            ImportBench.page(thread: 2, picture: String(repeating: "<img>", count: 200)), to: "2.html")
        try bench.write("<html><p>elsewhere</html>", to: "other.html")
        return bench
    }

    @Test(arguments: [(KeptPagesPolicy.none, 0), (.problem, 1), (.all, 3)])
    func `are those that are wanted`(policy: KeptPagesPolicy, count: Int) async throws {
        let bench = try bench(policy)
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM kept_page") == ["\(count)"])
    }

    @Test func `can be read again by a version that understands them`() async throws {
        let (whole, early) = (try bench(.problem), try bench(.problem))
        try await whole.run()
        // A version for which the second page had too many elements.
        early.options.limits.nodeCount = 100
        let first = try await early.run()
        #expect(first.count(.quarantined) == 1)
        #expect(first.after.posts == 1)

        early.options.limits = whole.options.limits
        try FileManager.default.removeItem(at: early.pages)
        let second = try await early.run(
            Importer(keptIn: [], archive: early.archive, options: early.options))
        #expect(second.after.posts == 2)
        #expect(!second.hasFailures)
        #expect(
            try early.query("SELECT status FROM source_page ORDER BY path") == [
                "imported", "imported", "not_forum",
            ])
        #expect(try Self.hash(whole.archive) == Self.hash(early.archive))
    }

    private static func hash(_ archive: String) throws -> ContentHash {
        try LogicalDump(of: ArchiveStore(path: archive, access: .read)).hash()
    }

    @Test(arguments: [nil, ("Europe/London", "Goose")])
    func `are read again as their files would be, in their zone and for their account`(
        other: (zone: String, owner: String)?
    ) async throws {
        let (kept, files) = (try bench(.all), try bench(.all))
        for bench in [kept, files] {
            bench.options.zone = try #require(ZoneClock(name: "Asia/Tokyo"))
            bench.options.isZoneGiven = true
            bench.options.owner = "Barometer"
            try await bench.run()
            bench.options = try ImportOptions(
                zone: other.map { try #require(ZoneClock(name: $0.zone)) }, owner: other?.owner,
                now: bench.options.now)
        }
        let before = try Self.hash(kept.archive)
        let summary = try await kept.run(Importer(keptIn: [], archive: kept.archive, options: kept.options))
        #expect(summary.changeCount == (other == nil ? 0 : 3))
        #expect(try (Self.hash(kept.archive) == before) == (other == nil))
        guard other != nil else { return #expect(summary.unchangedCount == 3) }
        #expect(summary.changes[0].differences == ["page: account", "post 1: posted_at"])
        files.options.isRescan = true
        try await files.run()
        #expect(try Self.hash(kept.archive) == Self.hash(files.archive))
    }

    @Test func `bring back what a version read wrongly, but nothing that was deleted`() async throws {
        let bench = try bench(.all)
        try await bench.run()
        let hash = try Self.hash(bench.archive)
        try bench.execute(
            """
            INSERT INTO claim_value VALUES (12345, '{"title":"misread"}');
            UPDATE claim SET value_id = 12345 WHERE entity = 2 AND entity_id = 1;
            UPDATE source_page SET reader_version = 0 WHERE reader_version IS NOT NULL
            """)
        let importer = Importer(keptIn: [], archive: bench.archive, options: bench.options)
        let summary = try await bench.run(importer)
        #expect(summary.changes.map(\.path) == ["\(bench.pages.path)/1.html"])
        #expect(summary.changes[0].differences[0].contains("thread 1: "))
        #expect(try bench.query("SELECT count(*) FROM claim WHERE value_id = 12345") == ["0"])
        #expect(try Self.hash(bench.archive) == hash)

        try bench.delete { $0.targets = [.init(.post, 2)] }
        try bench.execute("UPDATE source_page SET reader_version = 0 WHERE reader_version IS NOT NULL")
        #expect(try await bench.run(importer).changeCount == 0)
        #expect(try bench.query("SELECT id FROM post") == ["1"])
    }

    @Test func `are given by a merge to pages whose bytes the archive has not`() async throws {
        let (one, other) = (try bench(.none), try bench(.all))
        for bench in [one, other] { try await bench.run() }
        let store = try ArchiveStore(path: one.archive, access: .write)
        _ = try ArchiveMerge(into: store).run([ArchiveStore(path: other.archive, access: .read)])
        #expect(try !store.check(isFull: true).hasErrors)
        try store.close()
        #expect(try one.query("SELECT count(*) FROM kept_page") == ["3"])
    }

    @Test func `bring what was deleted in their archive to another one`() async throws {
        let (old, new) = (try bench(.all), try bench(.all))
        for bench in [old, new] { try await bench.run() }
        #expect(try new.query("SELECT count(*) FROM post") == ["2"])
        try old.delete { $0.targets = [.init(.post, 2)] }
        try await new.run(Importer(keptIn: [old.archive], archive: new.archive, options: new.options))
        #expect(try new.query("SELECT id FROM post") == ["1"])
        #expect(try new.query("SELECT kind, id FROM tombstone") == ["post|2"])
    }

    @Test func `go with a name that another archive hides, when they are read again`() async throws {
        func bench(_ name: String, _ thread: Int, hidesNames: Bool) async throws -> (ImportBench, ArchiveStore) {
            let bench = try ImportBench()
            let page = ForumPage.thread(thread, [ForumPage.post(thread * 10, author: "GooseHerder")])
            try bench.write(page, to: name)
            // A page that shows nobody hidden, but loses another user's number.
            let other = ForumPage.thread(thread + 2, [ForumPage.post(thread * 10 + 5, author: "Owl", userID: 9)])
            try bench.write(other, to: "other \(name)")
            bench.options.keptPages = .all
            try await bench.run()
            let store = try ArchiveStore(path: bench.archive, access: .write)
            var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
            request.targets = [.init(.user, 9)]
            _ = try store.delete(request)
            request.targets = [.init(.user, 7)]
            request.hidesNames = hidesNames
            _ = try store.delete(request)
            return (bench, store)
        }
        let (one, store) = try await bench("1.html", 1, hidesNames: false)
        let (_, other) = try await bench("2.html", 2, hidesNames: true)
        #expect(try one.query("SELECT count(*) FROM kept_page") == ["2"])
        _ = try ArchiveMerge(into: store).run([other])
        try store.close()
        one.options.isRescan = true
        // What is not kept by this import may be there from an earlier one.
        one.options.keptPages = .none
        try await one.run()
        #expect(try one.query("SELECT count(*) FROM post WHERE author_name IS NULL") == ["2"])
        let kept = "SELECT path FROM kept_page JOIN source_page ON id = source_page_id ORDER BY path"
        #expect(try one.query(kept) == ["other 1.html", "other 2.html"])
    }

    @Test func `make another archive without the files`() async throws {
        let (old, new) = (try bench(.all), try ImportBench())
        try await old.run()
        new.options.keptPages = .all
        let summary = try await new.run(
            Importer(keptIn: [old.archive], archive: new.archive, options: new.options))
        #expect(summary.entryCount == 3)
        #expect(try Self.hash(old.archive) == Self.hash(new.archive))
        let places = "SELECT root, path, member, sha256, byte_count FROM source_page ORDER BY path"
        #expect(try old.query(places) == new.query(places))
        #expect(try new.query("SELECT count(*) FROM kept_page") == ["3"])
    }
}
