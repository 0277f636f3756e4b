import Foundation
import GRDB
import Testing

/// `chapters` and `export … --chapters`, as a person runs them.
@Suite struct `Chapters on the command line` {
    private func run(_ scratch: Scratch, _ arguments: String...) throws -> Program.Result {
        try Program.run(arguments: arguments + ["--archive", scratch.archive], in: scratch.path)
    }

    private func write(_ text: String, _ scratch: Scratch) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/c.txt"))
    }

    @Test func `a file of chapters divides a thread, and the same bytes come again`() throws {
        let scratch = try Scratch.ofSamples()
        let posts = try scratch.rows("SELECT id FROM post WHERE thread_id = 9000003 ORDER BY id").map {
            $0["id"] as Int64
        }
        try write("\(posts[3]) The goose\n\(posts[1])+\(posts[2]) Office hours  # better\n", scratch)
        for name in ["a.epub", "b.epub"] {
            let result = try run(
                scratch, "export", "epub", "--thread", "9000003", "--chapters", "c.txt", "--output", name)
            #expect(result.status == 0 && result.output.contains("Wrote 3 posts"), "\(result.error)")
        }
        let manager = FileManager.default
        #expect(manager.contentsEqual(atPath: scratch.path + "/a.epub", andPath: scratch.path + "/b.epub"))
    }

    @Test func `a thread without updates keeps its pages, which is told`() throws {
        let scratch = try Scratch.ofSamples()
        let proposal = try run(scratch, "chapters", "9000003")
        #expect(proposal.status == 0 && proposal.output.contains("# No chapters were found"), "\(proposal.output)")
        for arguments in [["--chapters", "auto"], []] {
            let result = try Program.run(
                arguments: ["export", "html", "--thread", "9000003", "--archive", scratch.archive, "--output"]
                    + ["\(arguments.count).html"] + arguments, in: scratch.path)
            #expect(result.status == 0 && result.error.contains("no chapters were found") == !arguments.isEmpty)
        }
        #expect(
            FileManager.default.contentsEqual(atPath: scratch.path + "/0.html", andPath: scratch.path + "/2.html"))
    }

    @Test(arguments: [
        (["epub", "--chapters", "none.txt"], 66, "cannot be read"),
        (["epub", "--chapters", "c.txt"], 66, "none of its posts"),
        (["epub", "--commentary", "fold"], 64, "--commentary belongs to --chapters"),
        (["markdown", "--chapters", "auto", "--commentary", "fold"], 64, "Markdown cannot fold"),
    ])
    func `what cannot be done is said`(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let scratch = try Scratch.ofSamples()
        try write("5 x", scratch)
        let result = try Program.run(
            arguments: ["export"] + arguments + ["--archive", scratch.archive, "--output", "out"], in: scratch.path)
        #expect(result.status == status && result.error.contains(words), "\(result.error)")
    }
}
