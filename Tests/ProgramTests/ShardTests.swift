import Foundation
import Testing

/// Tests of `import --shard` and `import --files-from`, as job schedulers call them.
@Suite struct `Parts of an import` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: String..., through prefix: [String] = []) throws -> Program.Result {
        try Program.run(arguments: arguments, through: prefix, in: scratch.path)
    }

    private func hash(_ archive: String) throws -> String {
        try run("dump", "--hash", "--archive", archive).output
    }

    private func places(_ archive: String) throws -> [[String: Any]] {
        let pages = try run("list", "pages", "--limit", "0", "--format", "json", "--archive", archive).output
        let rows = try JSONSerialization.jsonObject(with: Data(pages.utf8)) as? [[String: Any]]
        return try #require(rows).map { row in
            // The import order decides which of two copies is the first one.
            row.filter { ["root", "path", "member", "sha256"].contains($0.key) }
        }
    }

    /// Returns the pages of an archive without their IDs, sorted.
    private func sorted(_ places: [[String: Any]]) -> [String] {
        places.map { place in place.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ") }.sorted()
    }

    @Test func `merged are one import, file by file`() throws {
        let forms = Program.package.appendingPathComponent("Samples/forms").path
        _ = try run("import", Program.samples, forms, "--archive", "whole.sqlite")
        let parts = (1...5).map { "part-\($0).sqlite" }
        for (index, part) in parts.enumerated() {
            let result = try run(
                "import", Program.samples, forms, "--shard", "\(index + 1)/5", "--archive", part)
            #expect(result.status <= 1, "\(result.error)")
        }
        let merged = try Program.run(
            arguments: ["merge", "--archive", "merged.sqlite"] + parts.reversed(), in: scratch.path)
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try hash("merged.sqlite") == hash("whole.sqlite"))
        #expect(try sorted(places("merged.sqlite")) == sorted(places("whole.sqlite")))
        let again = try run(
            "import", Program.samples, forms, "--archive", "merged.sqlite", "--format", "json")
        let report = try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any]
        #expect(report?["unchanged"] as? Int == report?["entries"] as? Int)
    }

    @Test func `from a list are what an import of the folder is`() throws {
        _ = try run("import", Program.samples, "--archive", "whole.sqlite")
        let result = try run(
            "import", Program.samples, "--files-from", "-", "-0", "--archive", "listed.sqlite",
            through: ["sh", "-c", "find '\(Program.samples)' -type f -print0 | \"$@\"", "sh"])
        #expect(result.status == 0, "\(result.error)")
        #expect(try hash("listed.sqlite") == hash("whole.sqlite"))
        #expect(try sorted(places("listed.sqlite")) == sorted(places("whole.sqlite")))
    }

    @Test func `with a missing file are told, and the others are read`() throws {
        try scratch.write("a.html", Page.thread(1, posts: 1...3))
        try scratch.write("b.html", Page.thread(2, posts: 11...13))
        try scratch.write("list", "pages/a.html\npages/gone.html\npages/b.html\n")
        let result = try run("import", "pages", "--files-from", "pages/list", "--archive", scratch.archive)
        #expect(result.status == 1)
        #expect(
            result.error.contains("pages/gone.html: the list names it, and there is no such file or folder"))
        #expect(try scratch.count("SELECT count(*) FROM post") == 6)
        #expect(
            try scratch.count(
                "SELECT count(*) FROM source_page WHERE path = 'gone.html' AND status = 'unreadable'")
                == 1)
        try scratch.write("gone.html", Page.thread(3, posts: 21...23))
        let again = try run("import", "pages", "--files-from", "pages/list", "--archive", scratch.archive)
        #expect(again.status == 0, "\(again.error)")
        #expect(try run("check", "--severity", "error", "--archive", scratch.archive).status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 9)
    }

    @Test func `that hold nothing are archives too`() throws {
        try scratch.write("a.html", Page.thread(1, posts: 1...3))
        var posts: [Int] = []
        for index in 1...8 {
            let result = try run(
                "import", "pages", "--shard", "\(index)/8", "--archive", "part-\(index).sqlite")
            #expect(result.status == 0, "\(result.error)")
            posts.append(result.output.contains("is empty: nothing was read") ? 0 : 3)
        }
        // The SHA-256 of "a" begins with ca978112ca1bbdca.
        #expect(posts == [0, 0, 3, 0, 0, 0, 0, 0])
        let merged = try Program.run(
            arguments: ["merge", "--archive", scratch.archive] + (1...8).map { "part-\($0).sqlite" },
            in: scratch.path)
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
    }

    @Test(
        arguments: [
            (["--shard", "3/2"], "there is no part 3 of 2; parts are counted from 1 to 2"),
            (["--shard", "0/2"], "there is no part 0 of 2"), (["--shard", "x"], "a part is written as i/n"),
            (["--shard", "1/0"], "there can be 1 to 1000000 parts, not 0"), (["-0"], "add --files-from"),
            (["--files-from", "list", "more"], "name one folder"),
            (["--from-kept", "--shard", "1/2"], "leave out"),
        ] as [([String], String)])
    func `that do not exist are refused`(arguments: [String], message: String) throws {
        let result = try Program.run(arguments: ["import", "pages"] + arguments, in: scratch.path)
        #expect(result.status == 64)
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test func `from a list that is elsewhere, or not there, are refused`() throws {
        try scratch.write("list", "/etc/passwd\n")
        let outside = try run("import", "pages", "--files-from", "pages/list", "--archive", scratch.archive)
        #expect(outside.status == 66 && outside.error.contains("is not below pages"), "\(outside.error)")
        let missing = try run("import", "pages", "--files-from", "nowhere", "--archive", scratch.archive)
        #expect(
            missing.status == 66 && missing.error.contains("nowhere: the list of files could not be read"))
        #expect(!FileManager.default.fileExists(atPath: scratch.archive))
    }
}
