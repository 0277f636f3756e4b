import Archive
import ForumModel
import Foundation
import Ingest
import Testing

/// An app that uses nothing but the library products: it imports, asks, searches, marks, and sees what another program imports.
@Suite struct `An app on the libraries` {
    @Test func `imports, asks, searches, marks and sees the imports of another process`() async throws {
        let scratch = try Scratch()
        let samples = Program.samples
        // Imports.
        for try await event in Importer(
            paths: [samples + "/threads/who put the moon in the soup - The Something Awful Forums.htm"],
            archive: scratch.archive, options: try ImportOptions()
        ).events() {
            if case .finished(let summary) = event { #expect(summary.after.posts == 7) }
        }
        // Asks and searches.
        let store = try ArchiveStore(path: scratch.archive, access: .read)
        let (thread, posts) = try store.querying { queries in
            let thread = try queries.thread(named: "moon in the soup")
            return (thread, try queries.posts(in: thread, limit: 40).items)
        }
        #expect(posts.map(\.authorName).first == "sleepy badger")
        #expect(try !store.search(SearchQuery("soup"), limit: 5).isEmpty)
        // Marks, as a writer that others wait for.
        try await ArchiveWork(on: scratch.archive).run { store in
            try store.mark([thread], asRead: false, for: .unnamed, at: UTCTime(seconds: 1_800_000_000))
        }
        #expect(
            try store.querying { try $0.threadsWithUnreadPosts(for: .unnamed, limit: 5).items.map(\.id) } == [
                thread
            ])
        // Sees what another process imports.
        var forums = ArchiveObservation(of: scratch.archive, { try $0.threads(limit: 100).items.count })
            .makeAsyncIterator()
        let first = try #require(try await forums.next())
        let archive = scratch.archive
        let other = Task.detached {
            try Program.run("import", samples, "--archive", archive, "--quiet").status
        }
        var count = first
        while count < 14 { count = try #require(try await forums.next()) }
        #expect(try await other.value == 0)
        #expect(first == 1)
    }
}
