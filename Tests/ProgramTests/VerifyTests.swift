import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `The command verify` {
    private static let pageCount = Checkout.sampleCounts["pages"] ?? 0
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try FileManager.default.removeItem(atPath: scratch.pages)
        try FileManager.default.copyItem(atPath: Program.samples, toPath: scratch.pages)
        try #require(run("import", scratch.pages, "--quiet").status == 0)
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive, "TMPDIR": scratch.path])
    }

    private func execute(_ sql: String) throws {
        try DatabaseQueue(path: scratch.archive).write { try $0.execute(sql: sql) }
    }

    private var isTidy: Bool {
        get throws {
            try !FileManager.default.contentsOfDirectory(atPath: scratch.path).contains {
                $0.hasPrefix("awful-archive-")
            }
        }
    }

    @Test func `finds nothing in a sound archive, and leaves nothing behind`() throws {
        let result = try run("verify", "archive.sqlite")
        #expect(result.status == 0)
        #expect(result.output.contains("rows follow from what the pages say."))
        #expect(try isTidy)
    }

    @Test func `names rows that another program wrote; a rehearsed repair says the same and changes nothing`()
        throws
    {
        try execute("UPDATE thread SET title = 'Boats' WHERE id = 9000003")
        let proof = try run("verify")
        #expect(proof.status == 1)
        #expect(
            proof.output.contains(
                "thread: 1 to change\n  ~ id 9000003\n      title: \"Boats\" → \"There is a goose"))
        let rehearsal = try run("repair", "--dry-run")
        #expect(rehearsal.status == 1)
        #expect(rehearsal.output.contains("a repair would change 1 row."))
        #expect(rehearsal.output.contains("Next: awful-archive repair"))
        #expect(try scratch.count("SELECT count(*) FROM thread WHERE title = 'Boats'") == 1)
        #expect(try run("repair", "--no-backup").status == 0)
        #expect(try run("verify").status == 0)
    }

    @Test func `finds nothing different in pages of which something was deleted, and names deleted ones`()
        throws
    {
        let page = try scratch.count("SELECT min(id) FROM source_page WHERE kind = 'showthread'")
        _ = try run("delete", "page", "\(page)", "--yes")
        _ = try run("delete", "user", "semaphore_dan", "--yes")
        _ = try run("delete", "user", "Odd Job Harriet", "--everything", "--yes")
        let result = try run("verify", "--sources", scratch.pages)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("\(Self.pageCount - 1) same, 1 deleted."))
    }

    @Test func `errors name the archive and not the copy that is compared`() throws {
        try execute("UPDATE claim_value SET value = 'x' WHERE id = (SELECT min(value_id) FROM claim)")
        for command in [["verify"], ["repair", "--dry-run"]] {
            let result = try Program.run(arguments: command + ["--archive", scratch.archive])
            #expect(result.status == 65)
            #expect(result.error.hasPrefix("awful-archive: \(scratch.archive): the archive is damaged"))
        }
    }

    @Test func `a bag where a file is in the way is refused in words`() throws {
        let file = scratch.path + "/file"
        try Data().write(to: URL(fileURLWithPath: file))
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/bag/data", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: scratch.path + "/bag/data/pages"))
        for (output, place) in [(file, file), (scratch.path + "/bag", scratch.path + "/bag/data/pages")] {
            let result = try run("verify", "--manifest", output)
            #expect(result.status == 73)
            #expect(
                result.error.contains("\(place): it cannot be created (there is a file of that name"),
                "\(result.error)")
        }
    }

    @Test func `reads the saved pages again`() throws {
        let result = try run("verify", "--sources", scratch.pages)
        #expect(result.status == 0)
        #expect(result.output.contains("\(Self.pageCount) pages read again: \(Self.pageCount) same."))
        #expect(try isTidy)
    }

    @Test func `says which saved pages the archive does not have, or says something else of`() throws {
        let page = Page.thread(5, posts: 1...2)
        try page.write(toFile: scratch.pages + "/new.html", atomically: true, encoding: .utf8)
        // A claim that no page made.
        try execute(
            """
            INSERT OR IGNORE INTO claim_value VALUES (12345, '{"title":"Boats"}');
            UPDATE claim SET value_id = 12345 WHERE entity = 2 AND entity_id = 9000003 AND source_page_id = (
                SELECT id FROM source_page
                WHERE kind = 'showthread' AND thread_id = 9000003 AND page_number = 1 AND status = 'imported');
            UPDATE post SET body_html = 'never said' WHERE id = 900000301
            """)
        let result = try run("verify", "--sources", scratch.pages)
        #expect(result.status == 1)
        #expect(result.output.contains("absent     \(scratch.pages)/new.html"))
        #expect(result.output.contains("thread 9000003: "))
        #expect(result.output.contains("post 900000301: body_html"))
        #expect(result.output.contains("43 pages read again: 40 same, 2 different, 1 absent."))
    }

    @Test func `says what kept pages cannot be used, and compares those of a zone that nobody knows`() throws {
        try execute("UPDATE source_page SET time_zone = 'Mars/Olympus' WHERE id % 2 = 0")
        let all = try run("verify", "--from-kept")
        #expect(all.status == 0 && all.output.contains("\(Self.pageCount) pages read again: \(Self.pageCount) same."))
        let page = "(SELECT max(source_page_id) FROM kept_page WHERE base_id IS NULL)"
        try execute("UPDATE kept_page SET bytes = zeroblob(9), base_id = NULL WHERE source_page_id = \(page)")
        let verify = try run("verify", "--from-kept")
        #expect(verify.status == 1 && verify.output.contains(" 1 unreadable"), "\(verify.output)\(verify.error)")
        try execute("UPDATE source_page SET capture_key = x'00' WHERE id = (SELECT min(source_page_id) FROM kept_page)")
        let again = try run("import", "--from-kept")
        #expect(again.status == 1 && again.output.contains("2 pages could not be used:"), "\(again.output)")
    }

    @Test func `reads pages in the zone in which they were read before`() throws {
        let other = scratch.path + "/london"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try Page.thread(5, posts: 1...2).write(toFile: other + "/new.html", atomically: true, encoding: .utf8)
        #expect(try run("import", other, "--time-zone", "Europe/London", "--quiet").status == 0)
        for pages in [["--sources", scratch.pages, other], ["--from-kept"]] {
            let environment = ["TMPDIR": scratch.path]
            let result = try Program.run(
                arguments: ["verify", "--archive", scratch.archive] + pages, environment: environment)
            #expect(result.output.contains("43 pages read again: 43 same."), "\(result.output)\(result.error)")
            #expect(result.status == 0)
            try FileManager.default.removeItem(atPath: pages.last == other ? other : scratch.pages)
        }
    }

    @Test func `writes a bag whose checksums hold`() throws {
        try scratch.write("odd %41 name's \"page\".html", Page.thread(6, posts: 1...2))
        #expect(try run("import", scratch.pages, "--quiet").status == 0)
        let result = try run("verify", "--manifest", "bag")
        #expect(result.status == 0)
        let copy = result.output.split(separator: "\n").first { $0.contains("tar -C") }
        let words = try #require(copy).trimmingCharacters(in: .whitespaces)
        let sums = try shell(
            "\(words) && cd bag && sha256sum -c --quiet manifest-sha256.txt tagmanifest-sha256.txt && echo good"
        )
        #expect(sums.output == "good\n", "\(sums.error)")
        let validated = try shell(
            """
            for python in \(Program.package.path)/.build/venv/bin/python python3; do
                $python -c 'import bagit' 2>/dev/null && exec $python -m bagit --validate bag
            done
            echo no bagit here
            """)
        #expect(validated.status == 0, "\(validated.error)")
        // The same archive, the same bag.
        let before = try String(contentsOfFile: scratch.path + "/bag/tagmanifest-sha256.txt", encoding: .utf8)
        #expect(try run("verify", "--manifest", "bag").status == 0)
        #expect(
            try String(contentsOfFile: scratch.path + "/bag/tagmanifest-sha256.txt", encoding: .utf8)
                == before)
        let pages = try String(contentsOfFile: scratch.path + "/bag/pages.csv", encoding: .utf8)
        #expect(pages.split(separator: "\r\n").count == 44)
    }

    @Test func `a bag tells excluded files as pages`() throws {
        let file = "page of thread 6.html"
        try scratch.write(file, Page.thread(6, posts: 1...2))
        #expect(try run("import", scratch.pages, "--quiet").status == 0)
        #expect(try run("exclude", scratch.pages + "/" + file).status == 0)
        #expect(try run("verify", "--manifest", "bag").status == 0)
        let pages = try String(contentsOfFile: scratch.path + "/bag/pages.csv", encoding: .utf8)
        let row = try #require(pages.split(separator: "\r\n").first { $0.contains(file) })
        #expect(row.contains("showthread") && !row.contains("container"))
    }

    @Test func `overwrites no file that is no bag's`() throws {
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/bag", withIntermediateDirectories: true)
        try "mine".write(toFile: scratch.path + "/bag/bagit.txt", atomically: true, encoding: .utf8)
        #expect(try run("verify", "--manifest", "bag").status == 73)
        #expect(try String(contentsOfFile: scratch.path + "/bag/bagit.txt", encoding: .utf8) == "mine")
    }

    private func shell(_ script: String) throws -> Program.Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
        let (output, error) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, error)
        try process.run()
        let text = String(decoding: bytes(of: output), as: UTF8.self)
        let problems = String(decoding: bytes(of: error), as: UTF8.self)
        process.waitUntilExit()
        return Program.Result(status: process.terminationStatus, output: text, error: problems)
    }
}
