import Foundation
import Testing

/// `note`, `tag`, `untag`, `saved` and what exports have of them, as a person uses them.
@Suite struct `Notes in the program` {
    private let scratch: Scratch
    private let post = "900000212"

    init() throws { scratch = try Scratch.ofSamples() }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive, "COLUMNS": "100"])
    }

    private func json(_ arguments: String...) throws -> [[String: Any]] {
        let output = try Program.run(
            arguments: arguments + ["--format", "json"], in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive]
        ).output
        return try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    }

    @Test func `a note and a tag are listed, searched and removed`() throws {
        #expect(try run("note", "post", post, "On duty <b>", "--quote", "medium goose").output == "Done.\n")
        #expect(try run("note", "post", post, "On duty <b>", "--quote", "medium goose").status == 0)
        #expect(try run("tag", "thread", "9000003", "birds").output == "Done.\n")
        let notes = try json("list", "notes")
        #expect(notes.count == 1 && notes[0]["is_found"] as? Bool == true)
        #expect(notes[0]["text"] as? String == "On duty <b>" && notes[0]["target_id"] as? Int == 900_000_212)
        #expect(try json("list", "own-tags").compactMap { $0["text"] as? String } == ["birds"])
        #expect(try run("search", "has:note").output.contains("post \(post)"))
        #expect(try run("search", "tag:birds", "in:threads").output.contains("thread 9000003"))
        #expect(try run("note", "post", post, "another text", "--remove").output == "Nothing has changed.\n")
        #expect(try run("note", "post", post, "--remove").output == "Done.\n")
        #expect(try run("untag", "thread", "9000003", "BIRDS").output == "Done.\n")
        #expect(try json("list", "notes").isEmpty && json("list", "own-tags").isEmpty)
    }

    @Test func `mistakes are named`() throws {
        let cases: [([String], Int32, String)] = [
            (["note", "post", "1", "x"], 66, "there is no post 1"),
            (["note", "post", post], 64, "Type the text"),
            (["note", "user", "1", "x"], 64, "user"),
            (["tag", "thread", "9000003", "a\u{202E}b"], 64, "control characters"),
            (["saved", "add", "../x", "goose"], 64, "letters, digits"),
            (["saved", "add", "g"], 64, "saved add NAME QUERY"),
            (["export", "ndjson", "--with-notes", "--redact", "-o", "x.ndjson"], 64, "exclude each other"),
            (["export", "epub", "--with-notes", "-o", "x.epub"], 64, "ndjson, csv and html"),
        ]
        for (arguments, status, words) in cases {
            let result = try Program.run(
                arguments: arguments, in: scratch.path, environment: ["AWFUL_ARCHIVE": scratch.archive])
            #expect(result.status == status && result.error.contains(words), "\(arguments): \(result.error)")
        }
    }

    @Test func `a saved search is run by its name, and one that is not there is a word`() throws {
        #expect(try run("saved").output == "No saved searches.\n")
        #expect(try run("saved", "add", "medium", "goose user:harriet").status == 0)
        #expect(try run("saved").output == "@medium  goose user:harriet  (0 new)\n")
        #expect(try run("search", "@medium", "in:posts").output.contains("post \(post)"))
        #expect(try run("export", "ndjson", "--query", "@medium", "-o", "found.ndjson").status == 0)
        let nothing = try run("search", "@goose", "in:posts")
        #expect(nothing.error.contains("No search is saved as “goose”") && nothing.output.contains("goose"))
        #expect(try run("saved", "remove", "medium").output == "Done.\n")
        #expect(try run("saved", "remove", "medium").output == "Nothing has changed.\n")
    }

    @Test func `exports have notes only when they are asked for, and as text`() throws {
        _ = try run("note", "post", post, "<script>alert(1)</script>\u{202E}", "--quote", "lost words")
        _ = try run("tag", "thread", "9000003", "birds")
        for option in [[], ["--with-notes"]] {
            for (format, file) in [("ndjson", "x.ndjson"), ("csv", "tables"), ("html", "pages")] {
                let result = try Program.run(
                    arguments: ["export", format, "-o", file, "--force"] + option, in: scratch.path,
                    environment: ["AWFUL_ARCHIVE": scratch.archive])
                #expect(result.status == 0, "\(result.error)")
                let folder = scratch.path + "/" + file
                let names =
                    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
                    .map { folder + "/" + $0 }
                let texts = (names + [folder]).compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
                #expect(texts.contains { $0.contains("alert(1)") } == !option.isEmpty, "\(format)")
                if format == "html", !option.isEmpty {
                    #expect(
                        texts.contains {
                            $0.contains("&lt;script&gt;alert(1)") && $0.contains("no longer has this passage")
                        })
                    #expect(!texts.contains { $0.contains("<script>alert(1)") })
                }
            }
        }
        let site = try run("export", "site", "-o", "site")
        #expect(site.status == 0)
    }
}
