import Foundation
import Testing

@Suite struct `Exporting several formats` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch.ofSamples() }

    private func export(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Result {
        try Program.run(
            arguments: ["export"] + arguments + ["--archive", scratch.archive], in: scratch.path,
            environment: environment)
    }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: scratch.path + "/" + name) }

    @Test func `writes each into a child of the folder`() throws {
        let result = try export("site", "html", "epub", "mbox", "--thread", "9000003", "--output", "shelf/all")
        #expect(result.status == 0, "\(result.error)")
        for name in ["site/index.html", "html/index.html", "book.epub", "mail.mbox"] {
            #expect(isThere("shelf/all/" + name))
        }
        #expect(result.output.components(separatedBy: "Wrote ").count == 5)
        #expect(try export("csv", "ndjson", "-o=data").status == 0 && isThere("data/csv/post.csv"))
        // One format stays as it is.
        #expect(try export("epub", "--thread", "9000003", "-o", "one.epub").status == 0 && isThere("one.epub"))
    }

    @Test(arguments: [
        (["site", "csv", "--theme", "calm", "-o", "out"], "--theme"),
        (["site", "html", "--thread", "1"], "need --output FOLDER"),
        (["csv", "ndjson", "-o=out", "--output", "other"], "need --output FOLDER"),
        (["site", "site", "-o", "out"], "each named once"), (["csv", "sites", "-o", "out"], "sites"),
    ])
    func `refuses what not all of them have, and writes nothing`(_ arguments: [String], _ words: String) throws {
        let result = try Program.run(
            arguments: ["export"] + arguments + ["--archive", scratch.archive], in: scratch.path)
        #expect(result.status == 64 && result.error.contains(words), "\(result.error)")
        #expect(!isThere("out"))
    }

    @Test func `goes on after one that fails, and ends with its status`() throws {
        try FileManager.default.createDirectory(atPath: scratch.path + "/out", withIntermediateDirectories: true)
        try Data("my diary".utf8).write(to: URL(fileURLWithPath: scratch.path + "/out/book.epub"))
        let result = try export("epub", "csv", "--output=out")
        #expect(result.status == 73 && result.error.contains("book.epub: there is a file already"))
        #expect(isThere("out/csv/post.csv"))
    }
}

@Suite struct `Exporting what is new` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func importPage(_ number: Int) throws {
        let page = "showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=\(number).html"
        let result = try Program.run(
            "import", Program.samples + "/threads/" + page, "--archive", scratch.archive, "--quiet")
        #expect(result.status == 0, "\(result.error)")
    }

    private func export(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments: ["export"] + arguments + ["--archive", scratch.archive, "--new"], in: scratch.path)
    }

    @Test func `exports posts that no page showed before, and everything where no export was`() throws {
        try importPage(1)
        let first = try export("mbox", "-o", "1.mbox")
        #expect(first.status == 0 && first.output.contains("Wrote 40 posts"), "\(first.error)")
        #expect(first.error.contains(".awful-archive-new records no earlier export of this kind"))
        let none = try export("mbox", "-o", "2.mbox")
        #expect(none.status == 0 && none.error.contains("No post came in since the last export"), "\(none.error)")
        let json = try export("mbox", "-o", "2.mbox", "--format", "json").output
        let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(report?["format"] as? String == "mbox" && report?["posts"] as? Int == 0, "\(json)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/2.mbox"))
        try importPage(2)
        let second = try export("mbox", "-o", "2.mbox")
        #expect(second.output.contains("Wrote 8 posts") && second.error.isEmpty, "\(second.error)")
        #expect(try export("mbox", "-o", "2.mbox").error.contains("so 2.mbox stays as it is"))
        // Another format and another selection have not been exported.
        #expect(try export("markdown", "-o", "md").output.contains("Wrote 48 posts"))
        #expect(try export("mbox", "--thread", "9000003", "-o", "3.mbox").output.contains("Wrote 48 posts"))
        #expect(try export("mbox", "--query", "goose", "-o", "4.mbox").error.contains("records no earlier export"))
        #expect(try export("mbox", "--after", "2013", "-o", "5.mbox").output.contains("Wrote 48 posts"))
        #expect(try export("site", "html", "-o", "a", "-o", "b").status == 64)
    }

    @Test func `does not count an export that failed`() throws {
        try importPage(1)
        try Data("my diary".utf8).write(to: URL(fileURLWithPath: scratch.path + "/1.mbox"))
        #expect(try export("mbox", "-o", "1.mbox").status == 73)
        #expect(try export("mbox", "-o", "2.mbox").output.contains("Wrote 40 posts"))
    }

    @Test func `refuses a record that is none`() throws {
        try importPage(1)
        try Data("my diary".utf8).write(to: URL(fileURLWithPath: scratch.path + "/.awful-archive-new"))
        let result = try export("mbox", "-o", "1.mbox")
        #expect(result.status == 64 && result.error.contains("remove it to export everything"), "\(result.error)")
    }
}
