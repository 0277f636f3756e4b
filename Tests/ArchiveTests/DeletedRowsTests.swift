import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// Rows that a person has deleted with another program, without its foreign keys.
@Suite struct `Rows deleted by hand` {
    /// A page with three posts of a thread, all with a word of their own and one of the page.
    private static func page(_ number: Int64, word: String) -> PageRecord {
        var page = Fixture.page("page \(number)", day: Int(number))
        page.users = [Fixture.user(7, "Ada")]
        page.threads = [Fixture.thread(number, title: "Thread of \(word)")]
        page.posts = (1...3).map { place in
            Fixture.post(
                10 * number + place, thread: number,
                body: "\(word) word\(10 * number + place) " + (place == 3 ? "and many more words" : ""))
        }
        var message = MessageRecord(id: MessageID(rawValue: 50 + number))
        message.subject = "About \(word)"
        message.body = ("<p>\(word)</p>", word)
        page.messages = [message]
        return page
    }

    private func archive(deleting sql: String) throws -> TestArchive {
        let archive = try TestArchive().import([Self.page(1, word: "first"), Self.page(2, word: "second")])
        try DatabaseQueue(path: archive.path).writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA foreign_keys = OFF; " + sql)
        }
        return archive
    }

    private func found(_ word: String, in archive: TestArchive) throws -> [Int64] {
        try archive.store.search(SearchQuery(word), limit: 99).map(\.id).sorted()
    }

    private func codes(_ archive: TestArchive) throws -> [String] {
        try archive.store.check().sections.filter { !$0.findings.isEmpty }.map(\.code)
    }

    private static let everything = "DELETE FROM post; DELETE FROM thread; DELETE FROM private_message"

    @Test(
        .isLong,
        arguments: [
            "DELETE FROM post WHERE id >= 22", "DELETE FROM post WHERE id = 11", "DELETE FROM post",
            "DELETE FROM post; VACUUM", "DELETE FROM post; UPDATE archive_property SET value = NULL WHERE 0",
            "DELETE FROM thread WHERE id = 2", "DELETE FROM thread", "DELETE FROM private_message",
            everything,
        ])
    func `are told by a check, and search works after the next import`(_ sql: String) throws {
        let archive = try archive(deleting: sql)
        #expect(try codes(archive).contains("search.damaged"))
        try archive.import([Self.page(3, word: "third")])
        #expect(try found("third", in: archive) == [3, 31, 32, 33, 53])
        #expect(try found("many", in: archive).contains(33))
        for word in ["first", "second", "words", "thread", "about", "word21"] {
            let held = try found(word, in: archive)
            #expect(try held.allSatisfy { try holds($0, in: archive) }, "\(word): \(held)")
        }
        #expect(try codes(archive).contains("search.damaged"))
        // The pages once more bring back what was deleted.
        try archive.import([Self.page(1, word: "first"), Self.page(2, word: "second")])
        _ = try found("second", in: archive)
        try archive.store.repair()
        #expect(try !codes(archive).contains("search.damaged"))
        #expect(try found("third", in: archive) == [3, 31, 32, 33, 53])
    }

    private func holds(_ id: Int64, in archive: TestArchive) throws -> Bool {
        try !archive.rows(
            """
            SELECT 1 FROM post WHERE id = \(id) UNION ALL SELECT 1 FROM thread WHERE id = \(id)
            UNION ALL SELECT 1 FROM private_message WHERE id = \(id)
            """
        ).isEmpty
    }

    @Test func `leave their numbers in the index to nobody else, also for the next program`() throws {
        let archive = try archive(deleting: "DELETE FROM post WHERE id > 20")
        let store = try ArchiveStore(path: archive.path, access: .write)
        _ = try ArchiveWriter(store: store).write([Self.page(3, word: "third")])
        try store.close()
        try archive.execute("DELETE FROM post WHERE id > 30")
        try archive.import([Self.page(4, word: "fourth")])
        let numbers = try archive.rows("SELECT search_number FROM post ORDER BY id").map { $0[0] as Int64 }
        #expect(numbers == [1, 2, 3, 10, 11, 12])
        #expect(try archive.rows("SELECT 1 FROM post WHERE rowid <> search_number").isEmpty)
    }

    @Test func `cost nothing when the archive says that its last number is the highest of all`() throws {
        let archive = try archive(
            deleting:
                "INSERT OR REPLACE INTO archive_property VALUES ('last post number', 9223372036854775807)")
        #expect(throws: ArchiveError.self) { try archive.import([Self.page(3, word: "third")]) }
        #expect(try found("first", in: archive) == [1, 11, 12, 13, 51])
    }
}
