import Foundation
import GRDB
import Testing

/// `export html` and zip archives, as a person runs them.
@Suite struct `Exports for a phone` {
    private func export(_ scratch: Scratch, _ arguments: String...) throws -> Program.Result {
        try Program.run(arguments: ["export"] + arguments + ["--archive", scratch.archive], in: scratch.path)
    }

    private func posts(_ text: String) -> [String] {
        text.components(separatedBy: "<article ").dropFirst().map {
            String($0.components(separatedBy: " id=\"p")[1].prefix { $0 != "\"" })
        }
    }

    @Test(arguments: [
        "9000003",
        "https://forums.somethingawful.com/showthread.php?threadid=9000003&pagenumber=2#post900000241",
        "showthread.php?noseen=0&threadid=9000003",
    ])
    func `a thread is one file, by its number or its address`(_ name: String) throws {
        let scratch = try Scratch.ofSamples()
        let result = try export(scratch, "html", "--thread", name, "--output", "t.html")
        #expect(result.status == 0 && result.output.contains("1 thread to t.html"), "\(result.error)")
        let text = try String(contentsOfFile: scratch.path + "/t.html", encoding: .utf8)
        let wanted = try scratch.rows("SELECT id FROM post WHERE thread_id = 9000003 ORDER BY id")
        #expect(posts(text) == wanted.map { "\($0["id"] as Int64)" })
        #expect(try export(scratch, "html", "--thread", name, "--output", "t.htm").status == 0)
        #expect(try String(contentsOfFile: scratch.path + "/t.htm", encoding: .utf8) == text)
    }

    @Test(arguments: [
        ("https://example.com/", "there is no thread https://example.com/"),
        ("showthread.php?goto=post&postid=5", "there is no post 5"), ("nine", "there is no thread nine"),
        ("forumdisplay.php?forumid=1", "is the address of a forum, not of a thread"),
    ])
    func `what names no thread is refused`(_ name: String, _ words: String) throws {
        let result = try export(try Scratch.ofSamples(), "html", "--thread", name, "--output", "t.html")
        #expect(result.status == 66 && result.error.contains(words), "\(result.error)")
    }

    @Test func `a folder holds every post once, in files of their threads`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch, "html", "--output", "out").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/out")
            .filter { !$0.hasPrefix(".") }
        #expect(names.contains("9000003 There is a goose in my greenhouse and it keeps office hours.html"))
        let all = try names.flatMap {
            try posts(String(contentsOfFile: scratch.path + "/out/" + $0, encoding: .utf8))
        }
        #expect(
            try all.sorted() == scratch.rows("SELECT id FROM post").map { "\($0["id"] as Int64)" }.sorted())
        #expect(
            try !names.contains {
                try String(contentsOfFile: scratch.path + "/out/" + $0, encoding: .utf8).contains("../")
            })
    }

    @Test(arguments: ["site", "html", "epub", "markdown", "csv"])
    func `a folder may be a zip archive, which is written once`(_ format: String) throws {
        let scratch = try Scratch.ofSamples()
        let first = try export(scratch, format, "--output", "out.zip")
        #expect(first.status == 0 && first.output.contains(" KB, 1 file written."), "\(first.error)")
        #expect(
            try export(scratch, format, "--output", "out.zip").output.contains("0 files written, 1 unchanged")
        )
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(!left.contains { $0.contains("partial") || $0.contains("lock") })
        #expect(try export(scratch, format == "csv" ? "site" : "csv", "--output", "out.zip").status == 73)
    }

    @Test(arguments: ["mbox", "ndjson"])
    func `a format of one file refuses to be called a zip archive`(_ format: String) throws {
        let scratch = try Scratch.ofSamples()
        let result = try export(scratch, format, "--output", "out.zip")
        #expect(result.status == 64 && result.error.contains("does not end in .zip"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out.zip"))
    }

    @Test func `one file for several threads is refused`() throws {
        let result = try export(try Scratch.ofSamples(), "html", "--output", "t.html")
        #expect(result.status == 64 && result.error.contains("choose one with --thread, or name a folder"))
    }

    @Test func `reports say what was left out, what outcomes mean, and small sizes in KB`() throws {
        let scratch = try Scratch.ofSamples()
        let report = try export(scratch, "markdown", "--output", "out").output
        #expect(
            report.contains(" KB, ") && report.contains("Left out of the markup: ")
                && !report.contains("piece"))
        let info = try Program.run("info", "--details", "--archive", scratch.archive).output
        #expect(
            info.contains(" imported, ")
                && info.contains(#/notice +the site's message in place of a page/#))
    }
}
