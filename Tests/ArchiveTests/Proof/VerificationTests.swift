import Archive
import ForumModel
import Foundation
import TestSupport
import Testing

@Suite struct `An archive against its claims` {
    private func archive(title: String = "Trains") throws -> TestArchive {
        let archive = try TestArchive()
        var page = Fixture.page("page", day: 1)
        page.source.threadID = ThreadID(rawValue: 100)
        page.threads = [Fixture.thread(100, title: title)]
        page.users = [Fixture.user(7, "Ada")]
        page.forums = Fixture.menu([(101, "Towels", 9)])
        page.posts = (1...3).map { Fixture.post($0, thread: 100) }
        try archive.import([page]).store.close()
        return archive
    }

    private func words(_ verification: ArchiveVerification) -> [String] {
        verification.tables.flatMap { table in
            table.examples.map { row in
                let key = row.key.map { $0.stored ?? $0.derived ?? "" }.joined(separator: " ")
                let columns = row.columns.map { " \($0.name) \($0.stored ?? "") > \($0.derived ?? "")" }
                    .joined()
                return "\(table.table) \(key) \(row.change.rawValue)\(columns)"
            }
        }
    }

    @Test func `is compared byte by byte, not as letters and their accents`() throws {
        let archive = try archive(title: "Caf\u{E9}")
        try archive.execute("UPDATE thread SET title = 'Cafe\u{301}' WHERE id = 100")
        #expect(try words(ArchiveVerification(of: archive.path)).count == 1)
    }

    @Test func `is the same when nothing else wrote it`() throws {
        let archive = try archive()
        let verification = try ArchiveVerification(of: archive.path)
        #expect(verification.isSame)
        #expect(verification.rowCount > 5)
    }

    @Test(
        arguments: [
            (
                "UPDATE thread SET title = 'Boats' WHERE id = 100",
                ["thread 100 changed title \"Boats\" > \"Trains\""]
            ),
            (
                "INSERT INTO user (id, name) VALUES (55, 'x')", ["user 55 changed name \"x\" > null"]
            ),
            (
                "UPDATE user SET post_count = 12 WHERE id = 7", ["user 7 changed post_count 12 > 3"]
            ),
            (
                "INSERT INTO user_name VALUES (7, 'Eve', '2010-01-01T00:00:00Z', '2010-01-01T00:00:00Z')",
                ["user_name 7 \"Eve\" removed"]
            ),
            (
                "INSERT INTO forum_thread_tag VALUES (101, 5, 0), (101, 5, 0)",
                ["forum_thread_tag 101 0 removed", "forum_thread_tag 101 0 removed"]
            ),
        ]) func `tells what another program wrote, row by row`(_ sql: String, _ expected: [String]) throws
    {
        let archive = try archive()
        try archive.execute(sql)
        let before = try Data(contentsOf: URL(fileURLWithPath: archive.path))
        #expect(try words(ArchiveVerification(of: archive.path)) == expected)
        #expect(try Data(contentsOf: URL(fileURLWithPath: archive.path)) == before)
    }

    @Test func `tells rows that are gone`() throws {
        let archive = try archive()
        try archive.execute("DELETE FROM category WHERE id = 9")
        #expect(
            try words(ArchiveVerification(of: archive.path)) == [
                "category 9 added", "forum 101 changed category_id null > 9",
            ])
    }

    @Test func `tells posts that no page shows`() throws {
        let archive = try archive()
        try archive.execute(
            "INSERT INTO post (id, thread_id, body_html, search_number) VALUES (55, 100, 'x', 7777)")
        #expect(try words(ArchiveVerification(of: archive.path)).contains("post 55 removed"))
    }

    @Test func `keeps as many examples as are wanted, and counts all`() throws {
        let archive = try archive()
        // A row of a number is kept, as something may refer to it, but not what it says.
        try archive.execute("INSERT INTO user (id, name) VALUES (501, 'x'), (502, 'y'), (503, 'z')")
        let verification = try ArchiveVerification(of: archive.path, keeping: 1)
        let users = try #require(verification.tables.first { $0.table == "user" })
        #expect((users.changed, users.examples.count) == (3, 1))
    }

    @Test func `a repair is told before it is made`() throws {
        let archive = try archive()
        try archive.execute("UPDATE thread SET title = 'Boats' WHERE id = 100")
        let verification = try ArchiveVerification(of: archive.path, against: .repair)
        #expect(words(verification) == ["thread 100 changed title \"Boats\" > \"Trains\""])
        let store = try ArchiveStore(path: archive.path, access: .repair)
        try store.repair()
        try store.close()
        #expect(try ArchiveVerification(of: archive.path, against: .repair).isSame)
    }

    @Test func `leaves nothing behind when it is stopped`() throws {
        let archive = try archive()
        #expect(throws: ArchiveError.self) {
            try ArchiveVerification(of: archive.path) { _ in false }
        }
    }
}
