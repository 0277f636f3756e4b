import Foundation
import Testing

/// How many items commands show, in which order, and what they say of the rest.
@Suite struct `What lists show` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch.ofSamples()
    }

    private func run(_ arguments: [String], columns: Int = 100) throws -> Program.Result {
        let result = try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive, "COLUMNS": "\(columns)"])
        #expect([0, 1].contains(result.status), "\(arguments) \(result.error)")
        return result
    }

    /// The first number of each line of a table.
    private func ids(_ table: String) -> [Int] {
        table.split(separator: "\n").dropFirst().compactMap { line in
            line.split(separator: " ").first.flatMap { Int($0) }
        }
    }

    private func json(_ arguments: String...) throws -> [[String: Any]] {
        let output = try run(arguments + ["--format", "json"]).output
        return try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    }

    @Test func `threads with posts come first, and a line counts those known from lists only`() throws {
        let table = try run(["list", "threads"])
        let held = [9_000_007, 9_000_006, 9_000_009, 9_000_002, 9_000_005, 9_000_003, 9_000_004, 9_000_001]
        #expect(Set(ids(table.output)) == Set(held))
        #expect(table.error == "6 more are known from lists only (--all).\n")
        let all = try json("list", "threads")
        #expect(all.prefix(8).compactMap { $0["id"] as? Int } == ids(table.output))
        #expect(all.count == 14 && all.dropFirst(8).allSatisfy { $0["post_count"] as? Int == 0 })
        #expect(try json("list", "threads", "--has-posts").count == 8)
        for option in [["--all"], ["--limit", "0"]] {
            let whole = try run(["list", "threads"] + option)
            #expect(ids(whole.output) == all.compactMap { $0["id"] as? Int } && whole.error.isEmpty)
        }
        let next = try run(["list", "threads", "--page", "2"])
        #expect(ids(next.output) == all.dropFirst(8).compactMap { $0["id"] as? Int } && next.error.isEmpty)
        #expect(
            try run(["list", "threads", "--limit", "2"]).error == "There are more: --page 2, or --all.\n")
        let second = try run(["list", "threads", "--limit", "13"])
        #expect(ids(second.output).count == 13)
        #expect(second.error == "1 more is known from lists only (--all).\n")
        for order in ["activity", "held"] {
            #expect(ids(try run(["list", "threads", "--sort", order]).output).count == 14)
        }
        #expect(ids(try run(["list", "threads", "--thread", "9000012"]).output) == [9_000_012])
        for format in ["json", "ndjson", "csv"] {
            #expect(try run(["list", "threads", "--limit", "9", "--format", format]).error.isEmpty)
        }
    }

    @Test func `posts are sorted by quotes and by length, threads by quotes, and the table has the number`()
        throws
    {
        let quoted = try json("list", "posts", "--sort", "quoted")
        let counts = quoted.compactMap { $0["quote_count"] as? Int }
        #expect(quoted[0]["id"] as? Int == 900_000_223 && counts[0] == 2)
        #expect(counts.count == 98 && counts == counts.sorted(by: >))
        let lengths = try json("list", "posts", "--sort", "length").map {
            ($0["body_text"] as? String ?? "").unicodeScalars.count
        }
        #expect(lengths.count == 98 && lengths == lengths.sorted(by: >) && lengths[0] > lengths[97])
        #expect(try json("list", "posts", "--limit", "3").allSatisfy { $0["quote_count"] == nil })
        let threads = try json("list", "threads", "--sort", "quoted")
        #expect(threads[0]["id"] as? Int == 9_000_003)
        #expect(threads[0]["quote_count"] as? Int == counts.count - 81)
        for entity in ["posts", "threads"] {
            let table = try run(["list", entity, "--sort", "quoted", "--limit", "3"], columns: 40).output
            #expect(table.split(separator: "\n")[0].contains("Quoted"), "\(table)")
            #expect(table.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(table)")
        }
        let pages = try (1...4).flatMap {
            try json("list", "posts", "--sort", "quoted", "--limit", "30", "--page", "\($0)")
        }
        #expect(pages.compactMap { $0["id"] as? Int } == quoted.compactMap { $0["id"] as? Int })
    }

    @Test(
        arguments: [
            ["list", "posts"], ["list", "forums"], ["search", "the"], ["search", "the", "--by-thread"],
            ["search", "the", "--sort", "date"], ["check", "--details"], ["check", "--format", "html"],
            ["verify"],
        ]) func `zero as a limit means everything, as --all does`(command: [String]) throws
    {
        let all = try run(command + ["--all"])
        let unlimited = try run(command + ["--limit", "0"])
        #expect(all.output == unlimited.output)
        #expect(!all.error.contains("more") && !all.output.contains("… and"))
        #expect(try run(command).output.count <= all.output.count)
        let negative = try Program.run(
            arguments: command + ["--limit", "-1"], environment: ["AWFUL_ARCHIVE": scratch.archive])
        #expect(negative.status == 64 && negative.error.contains("--limit takes a number, 0 for all."))
    }

    @Test func `everything in the coverage includes what is known from lists only, unless a limit is given`()
        throws
    {
        #expect(try run(["coverage"]).output.contains("(--all"))
        let all = try run(["coverage", "--all"]).output
        #expect(!all.contains("(--all") && !all.contains("… and"))
        #expect(try run(["coverage", "--all", "--limit", "1"]).output.contains("… and"))
    }

    @Test func `a rehearsed import prints what inspect prints, and makes no archive`() throws {
        let fresh = try Scratch()
        let pages = Program.samples
        for format in ["json", "text"] {
            let inspected = try Program.run("inspect", pages, "--format", format)
            let rehearsed = try Program.run(
                "import", pages, "--dry-run", "--archive", fresh.archive, "--format", format)
            #expect(rehearsed.status == inspected.status && rehearsed.output == inspected.output)
        }
        #expect(!FileManager.default.fileExists(atPath: fresh.archive))
        let watched = try Program.run("import", pages, "--dry-run", "--watch", "--archive", fresh.archive)
        #expect(watched.status == 64 && watched.error.contains("--dry-run lists the files"))
    }

    @Test func `a rehearsed import counts what the archive holds of the pages`() throws {
        let fresh = try Scratch()
        func page(_ name: String, _ id: Int, _ saved: String, _ change: String = "") throws {
            try fresh.write(name, "<!-- saved \(change) -->" + Page.thread(id, posts: 1...2))
            try FileManager.default.setAttributes(
                [.modificationDate: try Date(saved, strategy: .iso8601)],
                ofItemAtPath: fresh.pages + "/" + name)
        }
        func rehearsed(_ format: String) throws -> Program.Result {
            try Program.run(
                "import", fresh.pages, "--dry-run", "--archive", fresh.archive, "--format", format)
        }
        try page("a.html", 1, "2020-01-02T00:00:00Z")
        _ = try Program.run("import", fresh.pages, "--archive", fresh.archive)
        let held = try Data(contentsOf: URL(fileURLWithPath: fresh.archive))
        #expect(try rehearsed("text").output.hasSuffix("Compared with \(fresh.archive): 1 seen already.\n"))
        try page("b.html", 1, "2021-01-02T00:00:00Z", "later")
        try page("c.html", 1, "2019-01-02T00:00:00Z", "before")
        try page("d.html", 2, "2021-01-02T00:00:00Z")
        try fresh.write("e.png", "no page")
        #expect(
            try rehearsed("text").output.hasSuffix(
                "1 new, 1 newer than held, 1 older, 1 seen already.\n"))
        let json = try rehearsed("json").output
        let pages = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(pages.map { $0["archived"] as? String } == ["same", "newer", "older", "new"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: fresh.archive)) == held)
        try Data("no archive".utf8).write(to: URL(fileURLWithPath: fresh.archive))
        #expect(try rehearsed("text").status == 65)
    }

    @Test func `a field is explained in the words of the Reader`() throws {
        let post = try run(["explain", "post", "900000201"]).output
        #expect(
            post.contains(
                """
                  Author: user 900002
                  Marked as the thread’s author: yes
                    Decided by threads/showthread.php
                """.split(separator: "\n").joined(separator: "\n")))
        #expect(
            post.contains("\n  Time: 2013-03-04 14:15 UTC\n")
                && post.contains("    The rule: the newest saved page"))
        let thread = try run(["explain", "thread", "9000003"]).output
        #expect(
            thread.contains("\n  Replies: 47\n")
                && thread.contains("\n    Overruled: 39\n      by lists/usercp.php"))
        #expect(thread.contains("\n  Author in lists: user 900002\n") && !thread.contains("_"))
    }

    @Test(
        arguments: [
            (["ooos"], "Try --substring (words inside words)."),
            (
                ["ooos goose", "--forum", "904"],
                "Try fewer words, or fewer filters, or --substring (words inside words)."
            ),
            (["qqqq", "--substring"], "Queries: awful-archive help query."),
        ]) func `a search without hits says what to try`(arguments: [String], advice: String) throws
    {
        let lines = try run(["search"] + arguments).output.split(separator: "\n")
        #expect(
            lines.count == 2 && lines[0].hasPrefix("Nothing in the archive matches") && lines[1] == advice)
        #expect(!(try run(["search", "--format", "json"] + arguments).output.contains(advice)))
    }
}
