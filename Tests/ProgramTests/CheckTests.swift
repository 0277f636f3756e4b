import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `Reports of a check` {
    private let scratch: Scratch
    private let file: String

    init() throws {
        scratch = try Scratch.ofSamples()
        file = scratch.path + "/report"
    }

    private func check(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments: ["check", "--archive", scratch.archive] + arguments)
    }

    private func write(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: scratch.archive, configuration: configuration).write {
            try $0.execute(sql: sql)
        }
    }

    private func json(_ arguments: [String]) throws -> [String: Any] {
        let output = try Program.run(
            arguments: ["check", "--archive", scratch.archive, "--format", "json"] + arguments
        ).output
        return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }

    private func codes(_ arguments: String...) throws -> [String] {
        let sections = try json(arguments)["sections"] as? [[String: Any]] ?? []
        return sections.compactMap { $0["code"] as? String }
    }

    @Test(arguments: [[:], ["COLUMNS": "80"]])
    func `as text are at most 14 lines with what to do, and nothing in them is shortened`(
        _ environment: [String: String]
    ) throws {
        func lines(_ archive: String, _ status: Int32 = 0) throws -> [String] {
            let result = try Program.run("check", archive, environment: environment)
            #expect(result.status == status)
            let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count <= 14, "\(result.output)")
            return lines.map(String.init)
        }
        let sound = try lines(scratch.archive)
        #expect(sound.first == "Check of \(scratch.archive)")
        #expect(sound.contains { $0.hasPrefix("  Sound: nothing in it is broken. ") })
        #expect(sound.contains("  6 more threads are known only from lists, with 3,103 posts."))
        #expect(sound.contains("  thread.pages-missing (1): Save and import the missing pages."))
        #expect(sound.count { $0.hasPrefix("  thread.") || $0.hasPrefix("  message.") } == 5)
        let command = "6 more kinds of findings: awful-archive check --details --archive \(scratch.archive)"
        #expect(sound.contains(command))
        let urls = try Program.run("coverage", "--urls", "--limit", "1", "--archive", scratch.archive).output
        #expect(sound.last.map { $0 + "\n" } == "Next: save \(urls)")
        try write("UPDATE post SET author_id = 99 WHERE id = 900000001")
        let broken = try lines(scratch.archive, 1)
        #expect(broken.contains { $0.hasPrefix("  archive.foreign-key (1): Restore a copy of the archive") })
        #expect(!broken.contains { $0.hasPrefix("Next: save") })
        try write("UPDATE post SET thread_id = 'abc' WHERE id = 900000001")
        #expect(try lines(scratch.archive, 1).contains { $0.hasPrefix("  archive.values (1): Restore") })
        if RealPages.areThere {
            let real = scratch.path + "/real.sqlite"
            _ = try Program.run("import", RealPages.folder, "--archive", real)
            #expect(try lines(real).count { $0.hasPrefix("  thread.") || $0.hasPrefix("  message.") } == 5)
        }
    }

    @Test func `with details name files in full, and no number of the archive's own`() throws {
        let path = String(repeating: "a folder/", count: 60) + "page.html"
        try write(
            """
            UPDATE source_page SET path = '\(path)', path_bytes = CAST('\(path)' AS BLOB) WHERE id = 1;
            INSERT INTO source_issue VALUES (1, 'warning', 'page.unread-part', 'words');
            UPDATE announcement SET forum_id = NULL
            """)
        let text = try check("--details").output
        #expect(text.contains("    \(path): words\n"))
        #expect(text.contains("    announcement: ") && !text.contains(/[0-9]{17}/))
    }

    @Test func `as text with details begin with a verdict that fits a screen`() throws {
        let lines = try check("--details").output.split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        #expect(lines.first == "Check of \(scratch.archive)")
        let screen = lines.prefix(24)
        #expect(
            screen.contains { $0.hasPrefix("  Sound: nothing in it is broken. ") && $0.hasSuffix(" notes.") })
        let held = "  \(Checkout.sampleCounts["posts"] ?? 0) of 144 posts in 8 threads are held: 68 % of "
        #expect(screen.contains { $0.hasPrefix(held) })
        #expect(screen.contains { $0.hasPrefix("  Missing: pages of 1 thread; ") })
        #expect(!lines.contains { $0.contains("nothing is orphaned, missing or broken") })
        try write("UPDATE post SET author_id = 99 WHERE id = 900000001")
        let broken = try check("--details")
        #expect(broken.status == 1)
        #expect(broken.output.split(separator: "\n")[1].contains("problem"))
        #expect(
            broken.output.range(of: "\nerror ")?.lowerBound ?? broken.output.endIndex
                < broken.output.range(of: "\nwarning ")?.lowerBound ?? broken.output.startIndex)
    }

    @Test(arguments: [[], ["--full"], ["--only", "picture.not-held"], ["--severity", "error"]])
    func `as JSON are as their schema says`(_ arguments: [String]) throws {
        let schemas = scratch.path + "/schemas"
        let made = try Program.run(
            program: Program.package.path + "/scripts/make-json-schemas", arguments: [schemas])
        #expect(made.status == 0, "\(made.error)")
        let schema = try JSONSchema(URL(fileURLWithPath: schemas + "/check.schema.json"))
        try write(
            "UPDATE post SET author_id = 99 WHERE id = 900000001; INSERT INTO announcement (id) VALUES (1)")
        #expect(schema.violations(of: try json(arguments)) == [])
        try write("UPDATE post SET thread_id = 'abc' WHERE id = 900000001")
        #expect(schema.violations(of: try json(arguments)) == [])
        // Keys that the schema does not define are reported.
        #expect(schema.violations(of: ["archive": 1, "other": true]).count > 7)
    }

    @Test func `have only the rules and severities that are asked for`() throws {
        #expect(
            try codes("--only", "page.notice", "--only", "thread.no-forum") == [
                "thread.no-forum", "page.notice",
            ])
        #expect(try codes("--severity", "error").isEmpty)
        #expect(!(try codes("--severity", "warning").contains("page.notice")))
        let text = try check("--severity", "error").output
        #expect(text.contains("Nothing that was asked for was found."))
        #expect(!text.contains("Sound"))
        let wrong = try check("--only", "thread.no-foru")
        #expect(wrong.status == 64)
        #expect(wrong.error.contains("thread.no-forum"))
    }

    @Test func `since an earlier archive have only what is new`() throws {
        let earlier = scratch.path + "/earlier.sqlite"
        try #require(Program.run("backup", earlier, "--archive", scratch.archive).status == 0)
        #expect(try codes("--since", earlier).isEmpty)
        try write("INSERT INTO post_quote (post_id, quoted_post_id) VALUES (900000001, 5)")
        #expect(try codes("--since", earlier) == ["quote.not-held"])
        #expect(try check("--since", earlier).output.contains("post 900000001: quotes post 5"))
        #expect(try check("--since", scratch.path + "/never-made.sqlite").status == 66)
    }

    @Test(arguments: ["text", "json", "html"]) func `go to a file, and replace only a report`(
        _ format: String
    ) throws {
        let printed = try check("--format", format).output
        #expect(try check("--format", format, "--output", file).output.isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == printed)
        #expect(try check("--format", "text", "--output", file).status == 0)
        try "My own notes".write(toFile: file, atomically: true, encoding: .utf8)
        let refused = try check("--format", format, "--output", file)
        #expect(refused.status == 73)
        #expect(refused.error.contains("no report of a check"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "My own notes")
        #expect(try check("--format", format, "--output", scratch.archive).status == 73)
    }

    @Test func `where no file can be made or two results would go one way, that is refused in words`() throws {
        let folder = try check("--output", scratch.path)
        #expect(folder.status == 73)
        #expect(
            folder.error.contains(
                "nothing can be written there (there is a folder or a special file). Name another place."))
        let system = try check("--output", "/proc/report")
        #expect(system.status == 73)
        #expect(system.error.contains("/proc/report: it cannot be created"))
        for options in [["--format", "json"], ["--output", file]] {
            let both = try Program.run(
                arguments: ["check", "--archive", scratch.archive, "--missing-pictures", "-"] + options)
            #expect(both.status == 64 && both.output.isEmpty)
            #expect(both.error.contains("--missing-pictures - prints addresses instead of the report"))
        }
    }

    @Test func `as a page are complete, and nothing that pages said is markup there`() throws {
        try write(
            """
            UPDATE thread SET title = '<script>alert(1)</script>"&' || char(8238) WHERE id = 9000009;
            INSERT INTO source_issue VALUES (1, 'warning', 'page.unread-part', '<img src=x onerror=y>');
            INSERT INTO post_quote (post_id, quoted_post_id)
            WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 150)
            SELECT 900000001, n FROM numbers
            """)
        let page = try check("--format", "html").output
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(page.contains("default-src 'none'") || page.contains("default-src &#39;none&#39;"))
        // Addresses are those of threads to save, behind links.
        let link = "<a class=\"title\" rel=\"noreferrer\" href=\"https://forums.somethingawful.com/"
        #expect(page.contains(link) && page.contains("<h2>What is held</h2>"))
        for bad in ["<script", "<img", "http://", "https://"] {
            #expect(!page.replacing(link, with: "").contains(bad), "\(bad)")
        }
        // What turns the direction of letters ends with the element that isolates it.
        for line in page.split(separator: "\n") where line.contains("\u{202E}") {
            #expect(line.contains(/<bdi>[^<]*\u{202E}[^<]*<\/bdi>/), "\(line)")
        }
        #expect(page.components(separatedBy: "<li>").count < 180)
        #expect(page.contains("… and 51 more"))
        let all = try check("--format", "html", "--limit", "0").output
        #expect(!all.contains(" more; <code>") && all.components(separatedBy: "quotes post ").count > 151)
    }
}
