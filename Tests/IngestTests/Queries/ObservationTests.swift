import Archive
import ForumModel
import Testing

@Suite struct `Observing an archive` {
    private let thread = ThreadID(rawValue: 1)

    @Test func `gives what is there, and then what each import brings`() async throws {
        let bench = try ImportBench()
        try bench.write(ImportBench.page(thread: 1), to: "1.html")
        try await bench.run()
        var answers = ArchiveObservation(
            of: bench.archive, { try $0.threads(limit: 10).items.map(\.id.rawValue) }
        )
        .makeAsyncIterator()
        #expect(try await answers.next() == [1])
        try bench.write(ImportBench.page(thread: 2), to: "2.html")
        try await bench.run()
        #expect(try await answers.next() == [2, 1])
    }

    @Test func `a commit that changes no answer gives none`() async throws {
        let bench = try ImportBench()
        try bench.write(ImportBench.page(thread: 1), to: "1.html")
        try await bench.run()
        let mark = { (isRead: Bool) in
            let store = try ArchiveStore(path: bench.archive, access: .write)
            try store.mark(
                [ThreadID(rawValue: 1)], asRead: isRead, for: .unnamed, at: UTCTime(seconds: 1_800_000_000))
            try store.close()
        }
        try mark(false)
        var answers = ArchiveObservation(
            of: bench.archive, { try $0.thread(ThreadID(rawValue: 1))?.unreadCount }
        )
        .makeAsyncIterator()
        #expect(try await answers.next() == 1)
        // Somebody writes the same again, and then something else: only that is an answer.
        let writer = Task.detached {
            try mark(false)
            try await Task.sleep(for: .milliseconds(700))
            try mark(true)
        }
        #expect(try await answers.next() == 0)
        try await writer.value
    }

    @Test func `ends with its task`() async throws {
        let bench = try ImportBench()
        try bench.write(ImportBench.page(thread: 1), to: "1.html")
        try await bench.run()
        let path = bench.archive
        let task = Task {
            var count = 0
            for try await _ in ArchiveObservation(of: path, { try $0.threads(limit: 1).items }) {
                count += 1
                withUnsafeCurrentTask { $0?.cancel() }
            }
            return count
        }
        #expect(try await task.value == 1)
    }
}
