import Foundation
import Testing

@Suite struct `Exports as text` {
    private func export(_ scratch: Scratch, _ arguments: String...) throws -> Program.Result {
        try Program.run(arguments: ["export"] + arguments + ["--archive", scratch.archive], in: scratch.path)
    }

    @Test("a mailbox has a message for each post and private message, each under its own number")
    func mbox() throws {
        let scratch = try Scratch.ofSamples()
        let result = try export(scratch, "mbox", "--output", "all.mbox")
        #expect(result.status == 0, "\(result.error)")
        let text = try String(contentsOfFile: scratch.path + "/all.mbox", encoding: .utf8)
        let ids = Set(
            text.matches(of: #/(?m)^Message-ID: <(post|message)-\d+@.*$/#).map { String($0.output.0) })
        let posts = try scratch.count("SELECT count(*) FROM post")
        let messages = try scratch.count("SELECT count(*) FROM private_message")
        #expect(posts > 90 && messages > 5)
        #expect(ids.count == posts + messages)
        #expect(text.matches(of: #/(?m)^From /#).count == posts + messages)
        #expect(
            result.output.hasPrefix(
                "Wrote \(posts) posts, 8 threads, \(messages) private messages to all.mbox"))
    }

    @Test("a selection leaves private messages out unless it asks for them")
    func selection() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch, "mbox", "--thread", "9000001", "--output", "a.mbox").status == 0)
        #expect(
            !(try String(contentsOfFile: scratch.path + "/a.mbox", encoding: .utf8)).contains(
                "X-Awful-Message"))
        #expect(
            try export(scratch, "mbox", "--thread", "9000001", "--include-private", "--output", "b.mbox")
                .status == 0)
        #expect(
            (try String(contentsOfFile: scratch.path + "/b.mbox", encoding: .utf8)).contains(
                "X-Awful-Message"))
    }

    @Test(
        "a query selects the posts that a search finds, within other selections, and never everything or similar words"
    )
    func query() throws {
        let scratch = try Scratch.ofSamples()
        func posts(_ arguments: String...) throws -> [String] {
            try? FileManager.default.removeItem(atPath: scratch.path + "/q.mbox")
            let arguments =
                ["export", "mbox", "--output", "q.mbox", "--archive", scratch.archive] + arguments
            let result = try Program.run(arguments: arguments, in: scratch.path)
            #expect(result.status == 0, "\(result.error)")
            let text = try String(contentsOfFile: scratch.path + "/q.mbox", encoding: .utf8)
            return text.matches(of: #/(?m)^Message-ID: <post-900000(\d+)@/#).map { String($0.output.1) }
                .sorted()
        }
        #expect(try posts("--query", "medium goose") == ["211", "212"])
        #expect(try posts("--query", "medium goose user:harriet") == ["212"])
        #expect(try posts("--query", "goose", "--limit", "1").count == 1)
        #expect(try posts("--query", "kettle", "--forum", "906", "--user", "900007") == ["642", "645"])
        #expect(try posts("--query", "kettle", "--limit", "1", "--thread", "9000003").count == 1)
        #expect(try posts("--query", "quoting:harriet feather") == ["241"])
        let similar = try export(scratch, "csv", "--query", "cardigen", "--output", "csv")
        #expect(similar.status == 66 && similar.error.contains("Nothing was found for “cardigen”"))
        for query in ["", " ", "!!!", "😀", "in:threads moon"] {
            let refused = try export(scratch, "csv", "--query", query, "--output", "csv")
            #expect(refused.status == 64, "\(query)")
        }
        let nothing = try export(scratch, "html", "--query", "qqxyzzy", "--output", "x.html")
        #expect(
            nothing.status == 66 && nothing.error.contains("no post matches qqxyzzy, so nothing is exported"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/x.html"))
        #expect(try export(scratch, "html", "--limit", "3", "--output", "x.html").status == 64)
    }

    @Test(
        "a Markdown folder links every file, and a second export writes none",
        arguments: [[], ["--whole-threads"]])
    func markdown(options: [String]) throws {
        let scratch = try Scratch.ofSamples()
        func run() throws -> Program.Result {
            try Program.run(
                arguments: ["export", "markdown", "--include-private", "--output", "notes", "--archive"]
                    + [scratch.archive] + options, in: scratch.path)
        }
        #expect(try run().status == 0)
        let folder = scratch.path + "/notes"
        var files: Set<String> = []
        var targets: Set<String> = ["index.md"]
        let walk = try #require(FileManager.default.enumerator(atPath: folder))
        for case let name as String in walk where name.contains(".") && !name.hasPrefix(".") {
            files.insert(name)
            guard name.hasSuffix(".md") else { continue }
            let base = URL(fileURLWithPath: "/\(name)").deletingLastPathComponent()
            let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
            for link in text.matches(of: #/\]\(<([^<>:]+)>\)/#) {
                targets.insert(
                    String(base.appendingPathComponent(String(link.output.1)).standardized.path.dropFirst()))
            }
        }
        #expect(files.count > 14)
        #expect(files == targets)
        #expect(try run().output.contains("0 files written, \(files.count) unchanged"))
    }
}
