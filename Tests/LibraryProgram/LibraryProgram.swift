import Archive
import ForumModel
import Foundation
import Ingest

/// A program that uses nothing but the library products, without what this package shares among its own targets: it imports,
/// asks, searches, marks, and sees what another process imports, which is itself with other arguments.
@main
struct LibraryProgram {
    /// What was not as it should be.
    struct Failure: Error { var description: String }

    static func main() async throws {
        let arguments = CommandLine.arguments
        switch (arguments.dropFirst().first, arguments.count) {
        case ("measure", 3...):
            try Measurement(store: ArchiveStore(path: arguments[2], access: .read))
                .run(searches: Array(arguments.dropFirst(3)))
        case ("serve", 3): try await serve(arguments[2])
        case ("respond", 4): print(try await respond(to: arguments[3], from: arguments[2]))
        case ("import", 4): print(try await importPages(arguments[3], into: arguments[2]))
        case ("demonstrate", 5):
            try await demonstrate(archive: arguments[2], first: arguments[3], others: arguments[4])
        default:
            print(
                """
                usage: library-program import ARCHIVE PAGES | serve ARCHIVE | respond ARCHIVE PATH | demonstrate ARCHIVE PAGE PAGES
                    | measure ARCHIVE [QUERY…]
                """)
            exit(64)
        }
    }

    /// Imports pages, and returns the number of posts in the archive.
    private static func importPages(_ pages: String, into archive: String) async throws -> Int {
        var count = 0
        let importer = Importer(paths: [pages], archive: archive, options: try ImportOptions())
        for try await event in importer.events() {
            if case .finished(let summary) = event { count = summary.after.posts }
        }
        return count
    }

    private static func demonstrate(archive: String, first: String, others: String) async throws {
        print("posts:", try await importPages(first, into: archive))
        let store = try ArchiveStore(path: archive, access: .read)
        let (thread, posts) = try store.querying { queries in
            let thread = try queries.thread(named: "moon in the soup")
            return (thread, try queries.posts(in: thread, limit: 40).items)
        }
        print("first by:", posts.first?.authorName ?? "nobody")
        print("hits:", try store.querying { try $0.search(SearchQuery("soup user:\"sleepy badger\"")).hits.count })
        // Marks, as a writer that others wait for.
        try await ExclusiveArchiveAccess(on: archive).run { store in
            try store.mark([thread], asRead: false, for: .unnamed, at: UTCTime(seconds: 1_800_000_000))
        }
        let unread = try store.querying { try $0.threadsWithUnreadPosts(for: .unnamed, limit: 5).items }
        print("unread:", unread.map(\.id) == [thread])
        try await observe(archive, importing: others)
    }

    /// Sees the threads that another process brings.
    private static func observe(_ archive: String, importing pages: String) async throws {
        var counts = ArchiveObservation(of: archive, { try $0.threads(limit: 100).items.count })
            .makeAsyncIterator()
        guard let before = try await counts.next() else { throw Failure(description: "no first answer") }
        let other = Process()
        other.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        other.arguments = ["import", archive, pages]
        other.standardOutput = FileHandle.nullDevice
        try other.run()
        var count = before
        while count < 14 {
            guard let next = try await counts.next() else { throw Failure(description: "no more answers") }
            count = next
        }
        other.waitUntilExit()
        print(
            "observed:", before, "to", count, "while another process imported, status",
            other.terminationStatus)
    }
}
