import Archive
import ForumModel
import Foundation
import Reader
import Testing

@Suite struct `Notes, tags and saved searches in the Reader` {
    private let goose = "/t/9000003/1.html"

    private static func notes(_ copy: ChangedArchive) throws -> [ReaderNote] {
        try ArchiveStore(path: copy.archive, access: .read).querying { try $0.notes() }
    }

    private static func encoded(_ fields: KeyValuePairs<String, String>) -> String {
        fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
            .joined(separator: "&")
    }

    /// Fills in and sends the first form of a class on a page.
    private static func send(
        _ form: String, pressing button: String, on page: String, of reader: Reader, _ typed: String = ""
    ) async throws -> ReaderResponse {
        let text = await reader.get(page).text
        let pattern = try Regex("(?s)<form class=\"\(form)\" method=\"post\" action=\"[./]*marks\">.*?</form>")
        let found = text[try #require(text.firstMatch(of: pattern), "\(form) on \(page)").range]
        try #require(found.contains("name=\"mark\" value=\"\(button)\""))
        let hidden = found.matches(of: /<input type="hidden" name="([a-z]+)" value="([^"]*)">/).map {
            let value = $0.2.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            return encoded([String($0.1): String(value).replacing("\n", with: "\r\n").replacing("&amp;", with: "&")])
        }
        return await reader.send((hidden + [typed, "mark=\(button)"]).joined(separator: "&"))
    }

    @Test func `a passage is kept with the words around it, shown at its post and removed there`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let reader = copy.reader
        let token = try await reader.markToken()
        let answer = await reader.send(
            Self.encoded([
                "token": token, "mark": "note", "post": "900000201", "text": "Keeps\r\n<i>hours</i>",
                "quote": "a goose  lets\nitself", "prefix": String(repeating: "x ", count: 50) + "at nine",
                "suffix": "into my greenhouse and so on and so on",
            ]))
        #expect(answer.status == 303)
        #expect(answer["location"] == "/showthread.php?goto=post&postid=900000201")
        #expect(await reader.get("/showthread.php?goto=post&postid=900000201")["location"] == goose + "#p900000201")
        let note = try #require(try Self.notes(copy).first)
        #expect(note.quote == "a goose lets itself" && note.text == "Keeps\n<i>hours</i>")
        #expect(note.prefix.hasSuffix("x x at nine") && note.prefix.count == 32)
        #expect(note.suffix == "into my greenhouse and so on and" && note.isFound == true)
        let page = await reader.get(goose).text
        #expect(page.contains("<blockquote dir=\"auto\">a goose lets itself</blockquote>"))
        #expect(page.contains("Keeps\n&lt;i&gt;hours&lt;/i&gt;</p>") && page.contains("script/notes.js"))
        #expect(!page.contains("no longer has this passage"))
        #expect(await reader.get("/search.html?q=has:note").main.contains("p900000201"))
        #expect(try await Self.send("remove", pressing: "unnote", on: goose, of: reader).status == 303)
        #expect(try Self.notes(copy).isEmpty)
        #expect(!(await reader.get(goose).text.contains("own-note")))
    }

    @Test func `a note needs no script, says that its passage is gone, and is of the present`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let reader = copy.reader
        let typed = Self.encoded(["text": "of all of it"])
        let proof = "/p/900000010.html"
        #expect(try await Self.send("write-note", pressing: "note", on: proof, of: reader, typed).status == 303)
        let token = try await reader.markToken()
        _ = await reader.send(
            Self.encoded(["token": token, "mark": "note", "post": "900000010", "quote": "zeppelins"]))
        for page in [proof, try #require(await reader.get("/showthread.php?goto=post&postid=900000010")["location"])] {
            let text = await reader.get(page).text
            #expect(
                text.contains("of all of it</p>") && text.contains("The post no longer has this passage."), "\(page)")
        }
        let past = await reader.get("/as-of/2018-12-31/t/9000001/1.html")
        #expect(past.status == 200 && !past.text.contains("own-note"))
        #expect(await reader.get("/t/9000001/1.html").text.contains("own-note"))
    }

    @Test func `tags of a thread stand in its head, where they are added and removed`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let (reader, contents) = (copy.reader, "/t/9000003/index.html")
        for (page, tag) in [(goose, "two words"), (contents, "letsplay")] {
            let answer = try await Self.send(
                "write-tag", pressing: "tag", on: page, of: reader, Self.encoded(["text": tag]))
            #expect(answer.status == 303 && answer["location"] == page)
        }
        let tools = await reader.tools(on: goose)
        #expect(tools.contains("search.html?q=tag%3Aletsplay\"><bdi>letsplay"))
        #expect(tools.contains("search.html?q=tag%3A%22two%20words%22\"><bdi>two words"))
        #expect(await reader.get("/search.html?q=tag:letsplay").main.contains("/9000003/"))
        #expect(try await Self.send("remove", pressing: "untag", on: goose, of: reader)["location"] == goose)
        #expect(try Self.notes(copy).count == 1)
        #expect(!(await reader.tools(on: "/f/902.html").contains("write-tag")))
    }

    @Test func `the page of notes has the newest first, with their posts, and tags by their number`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        #expect(await copy.reader.get("/notes.html").main.contains("Nothing yet"))
        func day(_ day: Int64) -> UTCTime { UTCTime(seconds: day * 86_400) }
        let changes: [NoteChange] = try [
            .note(ReaderNote(on: .post, 900_000_201, "older", at: day(1))),
            .note(ReaderNote(on: .thread, 9_000_003, "newest", at: day(3))),
            .note(ReaderNote(on: .post, 5, "lost", at: day(2))),
            .note(ReaderNote(.tagging, on: .thread, 9_000_003, "rare", at: day(1))),
            .note(ReaderNote(.tagging, on: .thread, 9_000_003, "often", at: day(1))),
            .note(ReaderNote(.tagging, on: .post, 900_000_201, "Often", at: day(1))),
        ]
        _ = try ArchiveStore(path: copy.archive, access: .write).apply(changes)
        let page = await copy.reader.get("/notes.html").main
        let order = ["ften</bdi></a><span class=\"count\">2<", "rare</bdi>", ">newest<", ">lost<", ">older<"]
        let places = order.map { page.range(of: $0)?.lowerBound ?? page.endIndex }
        #expect(places == places.sorted() && places.last != page.endIndex, "\(page)")
        #expect(page.contains("Odd Job Harriet") && page.contains("showthread.php?goto=post&amp;postid=5\""))
        for page in ["/", "/dashboard.html"] {
            #expect(await copy.reader.get(page).main.contains("<a href=\"notes.html\">Notes</a>"), "\(page)")
        }
        #expect(
            try await Self.send("remove", pressing: "unnote", on: "/notes.html", of: copy.reader)["location"]
                == "/notes.html")
        #expect(try Self.notes(copy).count == 5)
    }

    @Test func `a search is saved under a name, and its new hits are seen when it is opened`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let (reader, search) = (copy.reader, "/search.html?q=goose%20-zeppelin")
        let saved = try await Self.send("save-search", pressing: "save", on: search, of: reader, "name=birds")
        #expect(saved["location"] == "/notes.html")
        #expect(await reader.get("/search.html?q=@birds").main.contains("medium <mark>goose</mark>"))
        #expect(!(await reader.get("/notes.html").main.contains(" new<")))
        let late = copy.folder.appendingPathComponent("late.html")
        try """
        <html><head><title>Geese - The Something Awful Forums</title></head><body id="something_awful" class="showthread">
        <div id="thread" class="thread:9000003"><table class="post" id="post900000999"><tr>
        <td class="userinfo userid-900002"><dl class="userinfo"><dt class="author">Odd Job Harriet</dt></dl></td>
        <td class="postbody">Another goose.</td></tr><tr><td class="postdate">Sep 20, 2015 11:16</td></tr></table></div></body></html>
        """.write(to: late, atomically: true, encoding: .utf8)
        try await SampleArchive.importPages([late.path], into: copy.archive)
        #expect(await reader.get("/notes.html").main.contains("<span class=\"badge\">1 new</span>"))
        let opened = try await Self.send("open", pressing: "seen", on: "/notes.html", of: reader)
        #expect(opened["location"] == "/search.html?q=goose%20-zeppelin&sort=date")
        #expect(!(await reader.get("/notes.html").main.contains(" new<")))
        #expect(try await Self.send("remove", pressing: "unsave", on: "/notes.html", of: reader).status == 303)
        #expect(await reader.get("/notes.html").main.contains("Nothing yet"))
    }

    @Test(
        arguments: [
            (["mark": "note", "post": "900000201", "text": "\u{1B}[31mred"], 400),
            (["mark": "note", "post": "900000201", "text": "a\u{0}b"], 400),
            (["mark": "note", "post": "900000201", "text": " \r\n "], 400),
            (["mark": "note", "post": "900000201", "text": String(repeating: "a", count: 10 << 20)], 400),
            (["mark": "note", "post": "900000201", "quote": String(repeating: "a", count: 10 << 20)], 400),
            (["mark": "note", "post": "1", "text": "on nothing"], 404), (["mark": "note", "text": "on nothing"], 400),
            (["mark": "note", "post": "900000201 OR 1", "text": "a"], 400),
            (["mark": "tag", "thread": "9000003", "text": "right\u{202E}left"], 400),
            (["mark": "tag", "thread": "9000003", "text": "zero\u{200B}width"], 400),
            (["mark": "tag", "thread": "9000003", "text": "two\nlines"], 400),
            (["mark": "tag", "thread": "1", "text": "on nothing"], 404),
            (["mark": "save", "name": "../../etc/passwd", "q": "goose"], 400),
            (["mark": "save", "name": "<b>", "q": "goose"], 400), (["mark": "save", "name": "a", "q": ""], 400),
            (["mark": "save", "name": "a", "q": String(repeating: "a", count: 2001)], 400),
        ] as [([String: String], Int)])
    func `texts that nobody can read are refused`(_ fields: [String: String], _ status: Int) async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let token = try await copy.reader.markToken()
        let before = try Data(contentsOf: URL(fileURLWithPath: copy.archive))
        let body = fields.map { Self.encoded([$0: $1]) }.joined(separator: "&")
        #expect(await copy.reader.send("token=\(token)&" + body).status == status)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy.archive)) == before)
    }

    @Test func `markup, names of files and right-to-left text are words everywhere`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let (reader, token) = (copy.reader, try await copy.reader.markToken())
        let hostile = "\"><script>alert(1)</script><img src=x onerror=alert(1)>"
        for fields in [
            ["mark": "note", "post": "900000201", "text": hostile + "\u{202E}", "quote": hostile, "prefix": hostile],
            ["mark": "tag", "thread": "9000003", "text": hostile],
            ["mark": "tag", "thread": "9000003", "text": "../../etc/passwd"],
            ["mark": "save", "name": "a", "q": hostile],
        ] {
            let body = fields.map { Self.encoded([$0: $1]) }.joined(separator: "&")
            #expect(await reader.send("token=\(token)&" + body).status == 303)
        }
        for page in [goose, "/notes.html", "/p/900000201.html", "/search.html?q=@a"] {
            let text = await reader.get(page).text
            #expect(!text.contains("<script>") && !text.contains("<img src=x"), "\(page)")
        }
        let page = await reader.get("/notes.html").main
        #expect(page.contains("search.html?q=tag%3A%22..%2F..%2Fetc%2Fpasswd%22\""))
        #expect(page.contains("<p dir=\"auto\">&quot;&gt;&lt;script&gt;"))
        for button in ["unsave", "unnote"] {
            #expect(try await Self.send("remove", pressing: button, on: "/notes.html", of: reader).status == 303)
        }
        #expect(try Self.notes(copy).allSatisfy { $0.purpose == .tagging })
    }

    @Test func `no other site and nobody without the cookie writes notes`() async throws {
        let token = try #require(AccessToken("a secret of mine".replacing(" ", with: "-")))
        let copy = try await ChangedArchive { $0.token = token }
        defer { copy.remove() }
        let note = "mark=note&post=900000201&text=a"
        let cookie = ("Cookie", "awful-reader=\(token.value)")
        let page = await copy.reader.get(goose, cookie).text
        let word = String(try #require(page.firstMatch(of: /name="token" value="([0-9a-f]{32})"/)).1)
        let before = try Data(contentsOf: URL(fileURLWithPath: copy.archive))
        #expect(await copy.reader.send("token=\(word)&" + note).status == 401)
        #expect(await copy.reader.send(note, headers: [cookie]).status == 403)
        for other in [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://evil.example")] {
            #expect(await copy.reader.send("token=\(word)&" + note, headers: [cookie, other]).status == 403)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy.archive)) == before)
        #expect(await copy.reader.send("token=\(word)&" + note, headers: [cookie]).status == 303)
    }

    @Test func `a Reader that writes nothing shows notes without forms`() async throws {
        let copy = try await ChangedArchive { $0.allowsMarks = false }
        defer { copy.remove() }
        _ = try ArchiveStore(path: copy.archive, access: .write).apply([
            .note(try ReaderNote(on: .post, 900_000_201, "of old", at: UTCTime(seconds: 0))),
            .note(try ReaderNote(.tagging, on: .thread, 9_000_003, "kept", at: UTCTime(seconds: 0))),
            .save(try SavedSearch("birds", "goose")),
        ])
        for page in [goose, "/notes.html", "/p/900000201.html", "/search.html?q=goose", "/t/9000003/index.html"] {
            let text = await copy.reader.get(page).text
            #expect(!text.contains("method=\"post\"") && !text.contains("notes.js"), "\(page)")
        }
        #expect(await copy.reader.get(goose).text.contains("of old</p>"))
        #expect(await copy.reader.tools(on: goose).contains("tag%3Akept"))
        #expect(await copy.reader.get("/notes.html").main.contains("search.html?q=goose&amp;sort=date"))
    }
}
