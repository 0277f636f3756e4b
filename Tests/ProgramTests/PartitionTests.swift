import Foundation
import GRDB
import Testing

/// Tests of the archives that `split --partitions` and `merge --partition` create, and of `search` in several archives.
@Suite struct `An archive divided by thread` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: String...) throws -> Program.Result { try run(arguments) }

    private func run(_ arguments: [String]) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path, environment: ["AWFUL_ARCHIVE": scratch.archive])
    }

    private func hash(_ archive: String) throws -> String {
        try run("dump", "--hash", "--archive", archive).output
    }

    private func ids(_ sql: String, in archive: String) throws -> [Int64] {
        try DatabaseQueue(path: scratch.path + "/" + archive).read { try Int64.fetchAll($0, sql: sql) }
    }

    /// Divides the archive and returns the names of the new archives.
    private func divide(_ count: Int, into folder: String = "parts") throws -> [String] {
        let result = try run("split", "--partitions", "\(count)", "--output", folder, "--format", "json")
        #expect(result.status == 0, "\(result.error)")
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require(report?["parts"] as? [[String: Any]]).compactMap { $0["archive"] as? String }
    }

    private func checkDivision(_ parts: [String]) throws {
        let posts = try ids("SELECT id FROM post ORDER BY id", in: "archive.sqlite")
        let found = try parts.flatMap { try ids("SELECT id FROM post", in: $0) }
        #expect(found.sorted() == posts)
        for part in parts {
            #expect(
                try run("check", "--full", "--severity", "error", "--archive", part).status == 0, "\(part)")
            #expect(try run("verify", "--archive", part).status == 0, "\(part)")
        }
        let merged = try run(["merge", "--archive", "merged.sqlite"] + parts.reversed())
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try hash("merged.sqlite") == hash(scratch.archive))
    }

    @Test func `may be read by those who may read all archives that the content is from`() throws {
        try scratch.write("1.html", Page.thread(1, posts: 101...103))
        _ = try run("import", scratch.pages)
        _ = try run("backup", "other.sqlite")
        let parts = try divide(2, into: "open")
        chmod(scratch.archive, 0o640)
        chmod(scratch.path + "/other.sqlite", 0o604)
        _ = try run("split", "--partitions", "2", "--output", "closed")
        _ = try run("merge", "other.sqlite", scratch.archive, "--archive", "merged.sqlite")
        _ = try run("merge", scratch.archive, "--archive", parts[0])
        func mode(_ name: String) throws -> Int? {
            let path = name.hasPrefix("/") ? name : scratch.path + "/" + name
            return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode("closed/part-1-of-2.sqlite") == 0o640)
        #expect(try mode("closed/part-2-of-2.sqlite") == 0o640)
        #expect(try mode("merged.sqlite") == 0o600)
        // A file that is there keeps its own.
        #expect(try mode(parts[0]) == 0o644)
    }

    @Test func `has every post in exactly one part, is sound in each, and is merged again the same`() throws {
        let forms = Program.package.appendingPathComponent("Samples/forms").path
        _ = try run("import", Program.samples, forms, "--keep-pages", "all")
        _ = try run("bookmark", "add", "thread", "9000003")
        _ = try run("mark", "read", "9000001")
        _ = try run("exclude", "2", "--reason", "a test")
        _ = try run("delete", "thread", "9000007", "--yes")
        let parts = try divide(8)
        #expect(parts.count == 8)
        #expect(try parts.count { try !ids("SELECT 1 FROM post LIMIT 1", in: $0).isEmpty } > 3)
        try checkDivision(parts)
    }

    @Test func `has the bookmark on a forum that only the menu of a page names`() throws {
        try scratch.write(
            "folder.html",
            """
            <html><head><title>The Something Awful Forums - Private Messaging: Ada Glebe</title></head>
            <body id="something_awful" class="privfolder"><div id="loggedinusername">Ada Glebe</div>
            <form action="private.php"><select name="folderid"><option value="0" selected>Inbox</option></select></form>
            <table class="standard full"><thead><tr><th class="title">Message Title</th></tr></thead></table>
            <form class="forum_jump" action="/forumdisplay.php"><select name="forumid">
            <option value="48"> Front Porch</option><option value="63">-- Geese</option></select></form></body></html>

            """)
        _ = try run("import", scratch.pages)
        #expect(try run("bookmark", "add", "forum", "63").status == 0)
        try checkDivision(try divide(2))
    }

    @Test(.enabled(if: RealPages.areThere, "../shared/real-pages is not here"))
    func `has every post in exactly one part, for real pages`() throws {
        _ = try run("import", RealPages.folder)
        try checkDivision(try divide(5))
    }

    @Test func `keeps threads together that share a post`() throws {
        // The SHA-256 of "1" is odd in its first 8 bytes, that of "2" is even.
        try scratch.write("a.html", Page.thread(1, posts: 1...3))
        try scratch.write("b.html", Page.thread(2, posts: 11...13))
        _ = try run("import", "pages")
        var parts = try divide(2, into: "apart")
        let apart = try parts.map { try ids("SELECT count(*) FROM post", in: $0)[0] }
        #expect(apart == [3, 3])
        try scratch.write("moved.html", Page.thread(2, posts: 3...3))
        _ = try run("import", "pages")
        parts = try divide(2, into: "together")
        let together = try parts.map { try ids("SELECT count(*) FROM post", in: $0)[0] }
        #expect(together.sorted() == [0, 6])
        try checkDivision(parts)
    }

    @Test func `is the same from the archives that it was merged of`() throws {
        try scratch.addSamples()
        let leaves = try (1...3).map { index in
            let leaf = "leaf-\(index).sqlite"
            let result = try run("import", Program.samples, "--shard", "\(index)/3", "--archive", leaf)
            #expect(result.status == 0, "\(result.error)")
            return leaf
        }
        for (index, part) in try divide(4).enumerated() {
            let merge = try run(
                ["merge", "--partition", "\(index + 1)/4", "--archive", "direct-\(index).sqlite"] + leaves)
            #expect(merge.status == 0, "\(merge.error)")
            #expect(try hash("direct-\(index).sqlite") == hash(part), "part \(index + 1)")
        }
    }

    private func hits(_ arguments: [String]) throws -> [String] {
        let result = try run(["search", "--format", "json", "--limit", "200"] + arguments)
        #expect(result.status == 0, "\(arguments): \(result.error)")
        let found = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require(found?["hits"] as? [[String: Any]]).map { hit in
            let keys = ["entity", "id", "date", "author", "snippet", "hit_count"]
            return keys.map { "\(hit[$0] ?? "")" }.joined(separator: "|")
        }
    }

    @Test func `is searched as one`() throws {
        try scratch.addSamples()
        let archives = try divide(8).flatMap { ["--archive", $0] }
        let queries = [
            ["goose"], ["soup"], ["kettle", "in:posts", "--by-thread"], ["user:harriet"], ["forum:902"],
            ["the", "--op", "yes"], ["medium", "OR", "archive"], ["has:image"], ["-goose", "after:2013"],
            ["user:\"Odd Job Harriet\"", "in:messages"], ["thread:9000003", "goose"],
        ]
        for query in queries {
            #expect(
                try hits(query + ["--sort", "date"] + archives) == hits(query + ["--sort", "date"]),
                "\(query)")
            #expect(try hits(query + archives).sorted() == hits(query).sorted(), "\(query)")
        }
    }

    @Test func `names the part of each hit, and what none of the parts holds`() throws {
        try scratch.addSamples()
        let archives = try divide(3).flatMap { ["--archive", $0] }
        let found = try run(["search", "goose", "--limit", "1"] + archives)
        #expect(found.output.contains("in parts/part-"))
        let unknown = try run(["search", "goose", "user:nobody-at-all"] + archives)
        #expect(unknown.status == 66 && unknown.error.contains("nobody-at-all"))
        let missing = try run(
            "search", "goose", "--archive", "parts/part-1-of-3.sqlite", "--archive", "none.sqlite")
        #expect(missing.status == 66 && missing.error.contains("none.sqlite"))
    }

    @Test func `goes on where it was killed, and changes nothing when it is complete`() throws {
        try scratch.addSamples()
        let hashes = try divide(3).map { try hash($0) }
        for delay in stride(from: 0.02, through: 0.3, by: 0.07) {
            let killed = try Program.run(
                arguments: ["split", "--partitions", "3", "--output", "killed"],
                through: ["timeout", "-s", "KILL", "\(delay)"], in: scratch.path,
                environment: ["AWFUL_ARCHIVE": scratch.archive])
            #expect([0, SIGKILL, 128 + SIGKILL].contains(killed.status), "\(killed)")
            #expect(try divide(3, into: "killed").map { try hash($0) } == hashes)
        }
    }

    @Test(
        arguments: [
            (["split", "--partitions", "1", "--output", "x"], "from 2 to 1000"),
            (["split", "--partitions", "2", "--thread", "1", "--output", "x"], "leave out --forum"),
            (["split", "--partitions", "2"], "Name the new archive"),
            (["merge", "a.sqlite", "--partition", "5/4"], "there is no part 5 of 4"),
        ] as [([String], String)])
    func `is not divided in another way`(arguments: [String], message: String) throws {
        let result = try run(arguments)
        #expect(result.status == 64)
        #expect(result.error.contains(message), "\(result.error)")
    }
}
