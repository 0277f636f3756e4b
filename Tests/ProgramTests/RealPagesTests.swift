import Foundation
import GRDB
import Testing

/// Real pages, read in place where they are at hand (`../shared/real-pages`).
///
/// Elsewhere these tests say that they were skipped. `scripts/test` holds each page alone against all of its facts.
@Suite(.enabled(if: RealPages.areThere, "../shared/real-pages is not here"))
struct `All real pages at once` {
    @Test func `no post, thread or forum of a page is missing from the archive of all`() throws {
        let scratch = try Scratch()
        let result = try Program.run("import", RealPages.folder, "--archive", scratch.archive)
        #expect(result.status == 0)
        var missing: [String] = []
        var checked = 0
        try DatabaseQueue(path: scratch.archive).read { database in
            func require(_ table: String, _ id: Any?, _ column: String, _ value: Any?) throws {
                guard let id = (id as? NSNumber)?.int64Value else { return }
                checked += 1
                let sql = "SELECT \(column) FROM \(table) WHERE id = ?"
                let row = try Row.fetchOne(database, sql: sql, arguments: [id])
                let isRight =
                    switch value {
                    case let text as String: row?[column] == text
                    case let number as NSNumber: row?[column] == number.int64Value
                    default: row != nil
                    }
                if !isRight { missing.append("\(table) \(id) \(column)") }
            }
            for (_, page) in try RealPages.facts() {
                let posts = page["posts"] as? [[String: Any]] ?? []
                for post in posts { try require("post", post["id"], "author_id", post["author_id"]) }
                for id in page["post_ids"] as? [NSNumber] ?? [] { try require("post", id, "id", id) }
                for thread in page["threads"] as? [[String: Any]] ?? [] {
                    try require("thread", thread["id"], "author_name", thread["author_name"])
                }
                for entry in page["forum_menu"] as? [[String: Any]] ?? [] {
                    try require(
                        entry["depth"] as? Int == 0 ? "category" : "forum", entry["id"], "id", entry["id"])
                }
                for message in page["messages"] as? [[String: Any]] ?? [] {
                    try require("private_message", message["id"], "subject", message["subject"])
                }
            }
        }
        #expect(checked > 500)
        #expect(missing == [])
    }

    @Test func `a second import changes nothing`() throws {
        let scratch = try Scratch()
        _ = try Program.run("import", RealPages.folder, "--archive", scratch.archive)
        let hash = try Program.run("dump", "--hash", "--archive", scratch.archive).output
        _ = try Program.run("import", RealPages.folder, "--archive", scratch.archive)
        #expect(try Program.run("dump", "--hash", "--archive", scratch.archive).output == hash)
    }

    @Test func `among captures of the same posts one edit is found, and no other`() throws {
        let scratch = try Scratch()
        _ = try Program.run("import", RealPages.folder, "--archive", scratch.archive)
        #expect(try scratch.rows("SELECT post_id FROM post_revision").map { $0["post_id"] } == [412_552_520])
        #expect(try scratch.count("SELECT count(*) FROM thread_history") == 0)
    }
}

enum RealPages {
    static let folder = Program.package.appendingPathComponent("../shared/real-pages").path
    static var areThere: Bool { FileManager.default.fileExists(atPath: folder + "/expected.json") }

    static func facts() throws -> [String: [String: Any]] {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/expected.json"))
        return try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
    }
}
