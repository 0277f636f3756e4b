import Archive
import ForumModel
import GRDB
import Ingest
import TestSupport
import Testing

@Suite struct `Pages that were first imported under a clock of 1970` {
    /// The errors of a check.
    private static func errors(in bench: ImportBench) throws -> [String] {
        try ArchiveStore(path: bench.archive, access: .read).check().sections
            .filter { $0.severity == .error }.map(\.code)
    }

    private static func bench() async throws -> ImportBench {
        let bench = try ImportBench()
        let now = bench.options.now
        bench.options.now = UTCTime(seconds: 86_400)
        try bench.write(ForumPage.thread(5, [ForumPage.post(11)]), to: "page.html")
        try await bench.run()
        bench.options.now = now
        bench.options.isRescan = true
        try await bench.run()
        return bench
    }

    @Test func `have their dates and no errors after a rescan with a right one`() async throws {
        let bench = try await Self.bench()
        #expect(try bench.query("SELECT posted_at FROM post") == ["2012-09-20T16:16:00Z"])
        #expect(try bench.query("SELECT code FROM source_issue").isEmpty)
        #expect(try Self.errors(in: bench).isEmpty)
    }

    @Test func `still show dates of another program that cannot be true`() async throws {
        let bench = try await Self.bench()
        try await DatabaseQueue(path: bench.archive).write {
            try $0.execute(sql: "UPDATE post SET posted_at = '2031-01-01T00:00:00Z'")
        }
        #expect(try Self.errors(in: bench).contains("date.implausible"))
    }
}
