import Archive
import ForumModel
import Ingest
import TestSupport
import Testing

@Suite struct `A clock that runs backwards` {
    /// A capture of one thread: its posts, with what the first one says, a day after those of the capture before.
    private func capture(_ number: Int) -> String {
        let posts = (1...number + 1).map { post in
            ForumPage.post(
                post, body: "words \(post == 1 ? number : 0)", index: post,
                date: "Sep \(20 + post), 2012 11:16")
        }
        return ForumPage.thread(5, posts)
    }

    /// Imports a capture more with each clock, all of one file time, and returns the archive's logical dump.
    private func dump(clocks: [Int64], isReversed: Bool = false) async throws -> [String] {
        let folder = try ScratchFolder()
        let archive = folder["a.sqlite"]
        let numbers = Array(1...clocks.count)
        for (clock, number) in zip(clocks, isReversed ? numbers.reversed() : numbers) {
            try folder.write(capture(number), to: "\(number).html", at: 1_400_000_000)
            let options = try ImportOptions(now: UTCTime(seconds: clock))
            for try await event in Importer(paths: [folder.path], archive: archive, options: options).events() {
                if case .finished(let summary) = event { #expect(summary.count(.imported) == 1) }
            }
        }
        let store = try ArchiveStore(path: archive, access: .read)
        var lines: [String] = []
        try LogicalDump(of: store).write { lines.append($0) }
        #expect(try store.counts().posts == clocks.count + 1)
        #expect(try store.counts().revisions == clocks.count - 1)
        return lines
    }

    @Test(
        .isLong,
        arguments: [[1_700_000_000, 1_600_000_000, 1_000_000_000], [4_000_000_000, 0, -1], [5, 5, 5]])
    func `gives the same archive as one that does not, and loses nothing`(_ clocks: [Int64]) async throws {
        let expected = try await dump(clocks: [1_600_000_000, 1_650_000_000, 1_700_000_000])
        #expect(try await dump(clocks: clocks) == expected)
        #expect(try await dump(clocks: clocks, isReversed: true) == expected)
    }
}
