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

    @Test func `notes and tags go to other programs as Web Annotations, and come back the same`() throws {
        _ = try run("note", "post", post, "On duty <b>", "--quote", "medium goose")
        _ = try run("note", "post", post, "--quote", "lost words")
        _ = try run("tag", "thread", "9000003", "birds")
        let notes =
            try run("list", "notes", "--format", "json").output + run("list", "own-tags", "--format", "json").output
        #expect(try run("annotations", "write", "notes.jsonld").output == "Wrote 3 notes and tags to notes.jsonld.\n")
        let file = scratch.path + "/notes.jsonld"
        let written = try #require(FileManager.default.contents(atPath: file))
        let collection = try #require(JSONSerialization.jsonObject(with: written) as? [String: Any])
        let items = try #require((collection["first"] as? [String: Any])?["items"] as? [[String: Any]])
        #expect(Set(items.compactMap { $0["motivation"] as? String }) == ["commenting", "highlighting", "tagging"])
        #expect(collection["total"] as? Int == 3 && Set(items.compactMap { $0["id"] as? String }).count == 3)
        #expect(try run("annotations", "read", "notes.jsonld").output == "Nothing has changed.\n")
        _ = try run("note", "post", post, "--remove")
        _ = try run("untag", "thread", "9000003", "birds")
        #expect(try run("annotations", "read", "notes.jsonld").output == "Done.\n")
        #expect(
            try run("list", "notes", "--format", "json").output + run("list", "own-tags", "--format", "json").output
                == notes)
        #expect(try run("annotations", "write", "notes.jsonld").status == 0)
        #expect(FileManager.default.contents(atPath: file) == written)
    }

    @Test func `annotations of other programs are read in all their forms, and others are counted`() throws {
        let post = "https://forums.somethingawful.com/showthread.php?threadid=9000003&pagenumber=2#post\(post)"
        let annotations = """
            [{"target": "\(post)", "bodyValue": "bare"},
             {"target": [{"source": "\(post)", "selector": [{"type": "TextPositionSelector", "start": 1, "end": 2},
                {"type": "TextQuoteSelector", "exact": "medium  goose"}]}],
              "body": ["https://example.org/never-fetched", {"type": "TextualBody", "value": "one"},
                {"type": "TextualBody", "value": "letsplay", "purpose": "tagging"}], "created": "2024-05-01T10:00:00Z"},
             {"target": "https://example.org/", "bodyValue": "elsewhere"}, {"target": 7}, null,
             {"target": "\(post)", "bodyValue": "\\u202E\\u0007"}]
            """
        try Data(annotations.utf8).write(to: URL(fileURLWithPath: scratch.path + "/other.json"))
        let result = try run("annotations", "read", "other.json")
        #expect(result.output == "Done.\n" && result.error.contains("Note: 4 annotations"), "\(result)")
        let notes = try json("list", "notes")
        #expect(Set(notes.compactMap { $0["text"] as? String }) == ["bare", "one"])
        #expect(
            notes.contains {
                $0["quote"] as? String == "medium goose" && $0["noted_at"] as? String == "2024-05-01T10:00:00Z"
            })
        #expect(try json("list", "own-tags").compactMap { $0["text"] as? String } == ["letsplay"])
    }

    @Test func `mistakes are named`() throws {
        let cases: [([String], Int32, String)] = [
            (["note", "post", "1", "x"], 66, "there is no post 1"),
            (["note", "post", post], 64, "Type the text"),
            (["note", "user", "1", "x"], 64, "user"),
            (["tag", "thread", "9000003", "a\u{202E}b"], 64, "control characters"),
            (["annotations", "read", "absent.json"], 66, "cannot be read"),
            (["annotations", "read", "."], 66, ".: the file cannot be read"),
            (["annotations", "read", scratch.archive], 65, "no JSON of Web Annotations"),
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
