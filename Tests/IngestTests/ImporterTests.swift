import Archive
import ForumModel
import Foundation
import Ingest
import Synchronization
import TestSupport
import Testing

@Suite struct `The importer as a library` {
    private func folder(pages: Int) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for page in 0..<pages {
            try folder.write(
                ForumPage.thread(page + 1, [ForumPage.post(page + 1)]), to: "\(page).html")
        }
        return folder
    }

    private func options(batch: Int = 64) throws -> ImportOptions {
        var options = try ImportOptions(now: UTCTime(seconds: 1_700_000_000))
        options.batchSize = batch
        return options
    }

    /// Runs an import to its end and returns its last event, which has to be the summary.
    private func summary(of importer: Importer) async throws -> ImportSummary {
        var last: ImportEvent?
        for try await event in importer.events() { last = event }
        guard case .finished(let summary) = last else { throw UnexpectedEnd(last: last) }
        return summary
    }

    @Test func `events end with the summary`() async throws {
        let folder = try folder(pages: 5)
        let archive = folder["a.sqlite"]
        let importer = Importer(paths: [folder.path], archive: archive, options: try options())
        let summary = try await summary(of: importer)
        #expect(summary.after.posts == 5)
        #expect(summary.count(.imported) == 5)
    }

    @Test(.isLong) func `any number of workers and any size of batches give the same archive`() async throws {
        var dumps: [ContentHash] = []
        for (workers, batch) in [(1, 1), (2, 64), (8, 5)] {
            let scratch = try ScratchFolder()
            let archive = scratch["a.sqlite"]
            var options = try options(batch: batch)
            options.workerCount = workers
            for try await _ in Importer(paths: [Checkout.samples], archive: archive, options: options)
                .events()
            {}
            dumps.append(try LogicalDump(of: ArchiveStore(path: archive, access: .read)).hash())
        }
        #expect(Set(dumps).count == 1)
    }

    @Test func `every entry is accounted for`() async throws {
        let folder = try folder(pages: 3)
        try folder.write("", to: "empty.html")
        try folder.write("x", to: "image.png")
        try folder.write("<html><p>elsewhere</html>", to: "other.html")
        let other = try ScratchFolder()
        let archive = other["a.sqlite"]
        let importer = Importer(paths: [folder.path], archive: archive, options: try options())
        let summary = try await summary(of: importer)
        #expect(summary.entryCount == 6)
        #expect(summary.count(.imported) == 3)
        #expect(summary.count(.quarantined) == 1)
        #expect(summary.count(.skipped) == 1)
        #expect(summary.count(.notForum) == 1)
    }

    @Test func `cancelling stops at a batch border, and the next import finishes`() async throws {
        let folder = try folder(pages: 60)
        let archive = folder["a.sqlite"]
        let importer = Importer(paths: [folder.path], archive: archive, options: try options(batch: 4))
        let task = Task {
            for try await event in importer.events() {
                if case .progress = event { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect { try await task.value } throws: {
            if case .cancelled? = $0 as? ImportError { true } else { false }
        }
        let half = try ArchiveStore(path: archive, access: .read).counts()
        #expect(half.posts % 4 == 0)
        #expect(half.posts > 0)
        #expect(try await summary(of: importer).after.posts == 60)
        #expect(
            try ArchiveStore(path: archive, access: .read).check().sections.map(\.code).contains(
                "archive.unfinished") == false)
    }

    @Test func `a page that was cut short in its menu says of no forum that it is gone`() async throws {
        let folder = try folder(pages: 0)
        let menu = """
            <form class="forum_jump"><select name="forumid"><option value="990">Front</option>
            <option value="901">-- One</option>
            """
        let whole = ForumPage.thread(
            1, [ForumPage.post(1)],
            below: menu + #"<option value="902">-- Two</option></select><input type="submit"></form>"#)
        let start = String(whole[..<(try #require(whole.range(of: menu)).upperBound)])
        let files = [("1.html", whole, 1_500_000_000), ("2.html", start + "<option val", 1_600_000_000)]
        for (name, text, time) in files {
            try folder.write(text, to: name, at: time)
        }
        let archive = folder["a.sqlite"]
        for try await _ in Importer(paths: [folder.path], archive: archive, options: try options()).events() {
        }
        let explanation = try ArchiveStore(path: archive, access: .read).explain(.forum, id: 902)
        let missing = explanation?.derived.first { $0.column == "first_missing_at" }
        #expect(missing?.value == .null)
    }

    @Test func `a missing path ends the import before anything is made`() async throws {
        let archive = try ScratchFolder()["a.sqlite"]
        let importer = Importer(paths: ["/no/such/folder"], archive: archive, options: try options())
        await #expect(throws: ImportError.self) { for try await _ in importer.events() {} }
        #expect(!FileManager.default.fileExists(atPath: archive))
    }

    @Test func `a second import of the same archive is turned away`() async throws {
        let folder = try folder(pages: 1)
        let archive = folder["a.sqlite"]
        let lock = try ImportLock(archive: archive)
        let importer = Importer(paths: [folder.path], archive: archive, options: try options())
        await #expect(throws: ImportError.store(.inUse(path: archive))) {
            for try await _ in importer.events() {}
        }
        withExtendedLifetime(lock) {}
    }

    @Test func `a second import that may wait begins when the first has ended`() async throws {
        let folder = try folder(pages: 3)
        let archive = folder["a.sqlite"]
        let held = Mutex<ImportLock?>(try ImportLock(archive: archive))
        let told = Mutex<[String]>([])
        var options = try options()
        options.waiting = LockWait { archive in
            told.withLock { $0.append(archive) }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
                held.withLock { $0 = nil }
            }
        }
        let importer = Importer(paths: [folder.path], archive: archive, options: options)
        #expect(try await summary(of: importer).after.posts == 3)
        #expect(told.withLock(\.self) == [archive])
    }

    @Test func `an import that waits can be cancelled`() async throws {
        let folder = try folder(pages: 3)
        let archive = folder["a.sqlite"]
        let lock = try ImportLock(archive: archive)
        let (waits, continuation) = AsyncStream<Void>.makeStream()
        var options = try options()
        options.waiting = LockWait { _ in continuation.finish() }
        let importer = Importer(paths: [folder.path], archive: archive, options: options)
        let task = Task { for try await _ in importer.events() {} }
        for await _ in waits {}
        task.cancel()
        await #expect { try await task.value } throws: {
            if case .cancelled? = $0 as? ImportError { true } else { false }
        }
        #expect(!FileManager.default.fileExists(atPath: archive))
        withExtendedLifetime(lock) {}
    }

    @Test func `readers and backups see whole batches while an import runs`() async throws {
        let folder = try folder(pages: 240)
        // Not among the pages: copies that are listed would count in the batches.
        let other = try self.folder(pages: 0)
        let archive = other["a.sqlite"]
        try ArchiveStore(path: archive, access: .write).close()
        let isOver = Mutex(false)
        let (results, continuation) = AsyncStream<Result<Int, any Error>>.makeStream()
        // A thread of its own: it never waits, and would keep one from the import.
        Thread.detachNewThread {
            while !isOver.withLock(\.self) {
                for count in [posts(inCopyOf: archive), posts(in: archive)] { continuation.yield(count) }
            }
            continuation.finish()
        }
        let importer = Importer(paths: [folder.path], archive: archive, options: try options(batch: 4))
        let outcome = await Result { for try await _ in importer.events() {} }
        isOver.withLock { $0 = true }
        try outcome.get()
        var seen: [Int] = []
        for await count in results { seen.append(try count.get()) }
        #expect(seen.allSatisfy { $0 % 4 == 0 })
        #expect(seen.contains { 0 < $0 && $0 < 240 })
        #expect(try ArchiveStore(path: archive, access: .read).counts().posts == 240)
    }
}

/// An import whose last event is not its summary.
private struct UnexpectedEnd: Error {
    let last: ImportEvent?
}

private func posts(in archive: String) -> Result<Int, any Error> {
    Result { try ArchiveStore(path: archive, access: .read).counts().posts }
}

/// The posts in a copy, which has to be sound.
private func posts(inCopyOf archive: String) -> Result<Int, any Error> {
    Result {
        let copy = archive + ".copy"
        _ = try ArchiveBackup(of: archive).write(to: copy, replacing: true)
        let store = try ArchiveStore(path: copy, access: .read)
        #expect(!(try store.check().hasErrors))
        return try store.counts().posts
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
