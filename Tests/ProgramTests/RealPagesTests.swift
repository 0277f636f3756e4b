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

/// Two captures of each of two threads, years apart, however their files came to lie here.
@Suite(.enabled(if: RealPages.areThere, "../shared/real-pages is not here"))
struct `Two real captures of one thread` {
    /// The order of the imports, and what was done to the files' times.
    struct Way: CustomTestStringConvertible, Sendable {
        var isReversed: Bool
        var times: [Int]?
        var testDescription: String {
            (isReversed ? "newer first" : "older first") + (times.map { ", file times \($0)" } ?? "")
        }
    }

    static let ways = [
        Way(isReversed: false), Way(isReversed: true), Way(isReversed: false, times: [0, 0]),
        Way(isReversed: true, times: [1_400_086_400, 1_400_000_000]),
    ]

    static let newerIsOtherLayout = [
        "showthread-2013-odd-size-tag.html", "showthread-2025-data-attribute-nav.html",
    ]
    static let newerHasSelect = ["showthread-2012-prev-next-nav.html", "showthread-2013-select-nav.html"]

    private func scratch(_ names: [String], _ way: Way) throws -> Scratch {
        let scratch = try Scratch()
        for (place, name) in names.enumerated() {
            let copy = scratch.pages + "/" + name
            try FileManager.default.copyItem(atPath: RealPages.folder + "/" + name, toPath: copy)
            guard let times = way.times else { continue }
            let date = Date(timeIntervalSince1970: TimeInterval(times[place]))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: copy)
        }
        for name in way.isReversed ? names.reversed() : names {
            let result = try Program.run("import", scratch.pages + "/" + name, "--archive", scratch.archive)
            #expect(result.status == 0, "\(result.error)")
        }
        return scratch
    }

    @Test(arguments: ways) func `of a vote: the newer page count, all posts and the one edit`(_ way: Way)
        throws
    {
        let scratch = try scratch(Self.newerIsOtherLayout, way)
        // One of them is of another thread.
        #expect(try scratch.count("SELECT count(*) FROM post") == 42)
        #expect(try scratch.count("SELECT page_count FROM thread WHERE id = 3526065") == 21)
        #expect(try scratch.rows("SELECT post_id FROM post_revision").map { $0["post_id"] } == [412_552_520])
        #expect(try scratch.count("SELECT count(*) FROM thread_history") == 0)
    }

    @Test(arguments: ways) func `of a debate: the newer page count, all posts and no edit`(_ way: Way) throws {
        let scratch = try scratch(Self.newerHasSelect, way)
        #expect(try scratch.count("SELECT count(*) FROM post") == 40)
        #expect(try scratch.count("SELECT page_count FROM thread WHERE id = 3507451") == 151)
        #expect(try scratch.count("SELECT count(*) FROM post_revision") == 0)
    }

    @Test(arguments: ways.prefix(2)) func `of a debate: that they read their clocks in two zones is told`(
        _ way: Way
    )
        throws
    {
        let scratch = try scratch(Self.newerHasSelect, way)
        #expect(try scratch.count("SELECT count(*) FROM source_issue WHERE code = 'date.zone-conflict'") >= 1)
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
