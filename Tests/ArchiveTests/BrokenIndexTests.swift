import Archive
import GRDB
import TestSupport
import Testing

@Suite struct `A broken search index` {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/archive.sqlite" }

    init() throws { scratch = try ScratchFolder() }

    @Test func `is not one that holds no thread without a title`() throws {
        let archive = try TestArchive()
        var page = Fixture.page("thread", day: 1)
        page.threads = [Fixture.thread(1, title: "Kettles")]
        page.posts = [Fixture.post(11), Fixture.post(12, thread: 2)]
        try archive.import([page])
        #expect(try archive.rows("SELECT 1 FROM thread WHERE title IS NULL").count == 1)
        let codes = try archive.store.check(isFull: true).sections.map(\.code)
        #expect(!codes.contains("search.damaged"))
    }

    @Test(
        .isLong,
        arguments: [
            "UPDATE post_search_data SET block = CAST(substr(hex(block), 1, length(block)) AS BLOB)",
            "UPDATE post_search_data SET block = CAST(replace(hex(zeroblob(length(block) / 2)), '0', 'ÿ') AS BLOB)",
            // A structure of the index that claims more memory than there is.
            "UPDATE post_search_data SET block = X'D73754503C059F574B87F1AD847822303003' WHERE id = 10",
            "UPDATE post_search_config SET v = 999 WHERE k = 'version'",
            "DELETE FROM post_search_idx; DELETE FROM post_search_data WHERE id > 10",
            "INSERT INTO post_search (post_search) VALUES ('delete-all')",
            "DELETE FROM post_search_docsize", "DELETE FROM thread_search_data",
            "DELETE FROM message_search_docsize",
            "DROP TABLE post_search", "DROP TABLE thread_search_idx",
            "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'post_search'",
        ])
    func `is seen, and mended by a repair`(_ sql: String) throws {
        try `Merging captures`.archive(at: path).close()
        let whole = try found()
        #expect(!whole.isEmpty)
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
        if let reader = try? ArchiveStore(path: path, access: .read) {
            #expect(try reader.check().sections.contains { $0.code == "search.damaged" })
            try reader.close()
        } else {
            let error = #expect(throws: ArchiveError.self) {
                _ = try ArchiveStore(path: path, access: .write)
            }
            guard case .searchIndexDamaged = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        let store = try ArchiveStore(path: path, access: .repair)
        try store.repair()
        try store.close()
        #expect(try found() == whole)
        #expect(try ArchiveStore(path: path, access: .read).check().hasErrors == false)
    }

    private func found() throws -> [Int64] {
        let reader = try ArchiveStore(path: path, access: .read)
        defer { try? reader.close() }
        return try ["words", "same", "title"].flatMap {
            try reader.search(SearchQuery($0), limit: 9).map(\.id)
        }
    }
}
