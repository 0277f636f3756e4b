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
        // One format stays as it is.
        #expect(try export("epub", "--thread", "9000003", "-o", "one.epub").status == 0 && isThere("one.epub"))
    }

    @Test(arguments: [
        (["site", "csv", "--theme", "calm", "-o", "out"], "--theme"),
        (["site", "html", "--thread", "1"], "need --output FOLDER"),
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
