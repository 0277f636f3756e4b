import Archive
import Foundation
import Reader
import Testing

@Suite struct `The dashboard of the Reader` {
    @Test func `shows counts, plots with their numbers, and what to save`() async throws {
        let reader = try await Reader.samples()
        let page = await reader.get("/dashboard.html").text
        #expect(page.contains("<dt>Posts</dt>"))
        #expect(page.contains("<title>March 2013: "))
        #expect(page.matches(of: /<rect class="h[0-5]"/).count == 7 * 24)
        #expect(page.contains("The same by months") && page.contains("The same in numbers"))
        #expect(page.contains("href=\"u/900002.html\""))
        #expect(page.contains("https://forums.somethingawful.com/showthread.php?threadid="))
        #expect(!page.contains(">https://"))
        #expect(page.contains("No import is running."))
        #expect(await reader.get("/").text.contains("href=\"dashboard.html\""))
        let held = await reader.get("/coverage.html")
        #expect(held.status == 200)
        #expect(held.text.contains("<h2>Next to save</h2>"))
        #expect(held.text.contains("style/coverage.css"))
    }

    @Test(arguments: ["/t/9000007/2.html", "/f/906.html"])
    func `shows what to save next on a thread and its forum, with addresses on the forums`(_ path: String)
        async throws
    {
        let reader = try await Reader.samples()
        let page = await reader.get(path).text
        let section = try #require(page.firstMatch(of: /<h2>Next to save<\/h2>(?s:.*?)<\/section>/)).output
        #expect(
            section.contains("https://forums.somethingawful.com/showthread.php?threadid=9000007&amp;"),
            "\(section)")
        #expect(section.contains("I am teaching a kettle"))
        #expect(await !reader.get("/t/9000003/1.html").text.contains("Next to save"))
    }

    @Test func `has the report of a check, which is made anew after a change`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        var page = await copy.reader.get("/check.html")
        #expect(page.status == 200)
        #expect(page.main.contains("id=\"post.quote-not-held\"") || page.main.contains("rule rule-"))
        try FileManager.default.removeItem(atPath: copy.archive)
        page = await copy.reader.get("/check.html")
        #expect(page.status == 503)
        #expect(page.main.contains("cannot be checked"))
    }

    @Test func `keeps the last report of a check while an import is running`() async throws {
        let archive = try await WrittenArchive(["1.html": QuotingPage.page(5, [(101, [])])])
        defer { archive.remove() }
        let reader = try archive.reader()
        let first = await reader.get("/check.html").main
        #expect(first.contains("class=\"verdict"))
        try archive.write(QuotingPage.page(5, [(141, [101])], number: 2, of: 2), to: "2.html")
        try await archive.importPages()
        do {
            let lock = try ImportLock(archive: archive.archive)
            lock.publish(ImportStatus(doneCount: 1))
            let kept = await reader.get("/check.html").main
            let note = try #require(kept.firstMatch(of: /<p class="note">.*<\/p>\n/)).output
            #expect(note.contains("This report is of <time datetime=\"20"))
            #expect(note.contains("An import is running"))
            #expect(kept.replacing(note, with: "") == first)
            withExtendedLifetime(lock) {}
        }
        let last = await reader.get("/check.html").main
        #expect(last.contains("class=\"verdict") && !last.contains("This report is of"))
    }

    @Test func `keeps the last report of a check that succeeded`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let away = copy.archive + ".away"
        #expect(await copy.reader.get("/check.html").main.contains("class=\"verdict"))
        try FileManager.default.moveItem(atPath: copy.archive, toPath: away)
        #expect(await copy.reader.get("/check.html").status == 503)
        try FileManager.default.copyItem(atPath: away, toPath: copy.archive)
        let lock = try ImportLock(archive: copy.archive)
        lock.publish(ImportStatus(doneCount: 1))
        #expect(await copy.reader.get("/check.html").main.contains("This report is of <time"))
        withExtendedLifetime(lock) {}
    }

    @Test func `makes the first report of a check also while an import is running`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let lock = try ImportLock(archive: copy.archive)
        lock.publish(ImportStatus(doneCount: 1))
        let page = await copy.reader.get("/check.html").main
        #expect(page.contains("class=\"verdict") && !page.contains("This report is of"))
        withExtendedLifetime(lock) {}
    }

    @Test func `says nothing of private messages unless it was asked to`() async throws {
        for (includesPrivate, addresses) in [(false, 0), (true, 2)] {
            let reader = try await Reader.samples(includesPrivate: includesPrivate)
            var text = ""
            for page in ["/dashboard.html", "/coverage.html", "/check.html"] {
                text += await reader.get(page).text
            }
            #expect(text.contains("Undertow") == includesPrivate)
            #expect(text.contains("Inbox") == includesPrivate)
            #expect(text.matches(of: /privatemessageid=/).count >= addresses)
            #expect(includesPrivate || !text.contains("privatemessageid="))
        }
    }

    @Test func `shows the progress of an import, and none after one that was killed`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let lock = try ImportLock(archive: copy.archive)
        lock.publish(ImportStatus(doneCount: 120, totalCount: 400))
        let page = await copy.reader.get("/dashboard.html")
        #expect(page.main.contains("120 of 400 files are read"))
        #expect(page.main.contains("value=\"300\""))
        #expect(page.text.contains("<noscript><meta http-equiv=\"refresh\""))
        let file = try #require(
            try FileManager.default.contentsOfDirectory(atPath: copy.folder.path).first {
                $0.hasSuffix(".lock")
            })
        let path = copy.folder.appendingPathComponent(file)
        var text = try String(contentsOf: path, encoding: .utf8)
        // No process has this number: the system's are smaller.
        text.replace(/"processID":\d+/, with: "\"processID\":2147483000")
        withExtendedLifetime(lock) {}
        try Data(text.utf8).write(to: path)
        #expect(await copy.reader.get("/dashboard.html").main.contains("No import is running."))
    }

    @Test func `takes no other process of the same number for a killed import`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let lock = try ImportLock(archive: copy.archive)
        lock.publish(ImportStatus(doneCount: 120, totalCount: 400))
        let path = URL(fileURLWithPath: copy.archive + ".lock")
        let text = try String(contentsOf: path, encoding: .utf8)
        withExtendedLifetime(lock) {}
        for (start, isRunning) in [(",\"processStart\":1", false), ("", true)] {
            // Lock files of earlier versions do not have the start of the process.
            let changed = text.replacing(/,"processStart":\d+/, with: start)
            #expect(changed != text)
            try Data(changed.utf8).write(to: path)
            let page = await copy.reader.get("/dashboard.html").main
            #expect(page.contains("120 of 400 files are read") == isRunning, "\(changed)")
        }
    }

    @Test(arguments: [
        #"{"doneCount":9223372036854775807,"totalCount":1,"processID":1}"#,
        #"{"derivedShare":1e300,"doneCount":1,"processID":1}"#, #"{"doneCount":-1,"processID":1}"#,
    ])
    func `believes no numbers in a lock file that no import can have written`(_ text: String) async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        try Data(text.utf8).write(to: URL(fileURLWithPath: copy.archive + ".lock"))
        let page = await copy.reader.get("/dashboard.html")
        #expect(page.status == 200 && page.main.contains("No import is running."))
    }

    @Test func `names no file that was saved in place of a private message`() async throws {
        let address = "https://forums.somethingawful.com/private.php?action=show&privatemessageid=9100077"
        let archive = try await WrittenArchive([
            "A secret subject.html": """
            <!-- saved from url=(0087)\(address) -->
            <html><head><title>Database Unavailable</title></head><body id="something_awful" class="database_error">
            <div id="msg"><h1>Database Unavailable!</h1>The database is currently not available.</div></body></html>
            """
        ])
        defer { archive.remove() }
        for includesPrivate in [false, true] {
            let reader = try Reader(
                archive: archive.archive, options: Reader.options(includesPrivate: includesPrivate))
            var text = ""
            for page in ["/dashboard.html", "/coverage.html", "/check.html"] {
                text += await reader.get(page).text
            }
            #expect(text.contains("secret subject") == includesPrivate)
            #expect(text.contains("9100077") == includesPrivate)
        }
    }

    @Test func `is that of an empty archive, too`() async throws {
        let archive = try await WrittenArchive(["1.html": "<html><body>nothing</body></html>"])
        defer { archive.remove() }
        let reader = try archive.reader()
        for page in ["/dashboard.html", "/coverage.html", "/check.html", "/"] {
            #expect(await reader.get(page).status == 200, "\(page)")
        }
    }
}

@Suite struct `The Reader's events` {
    /// Reads events until one has a name, and tells of a page; the name and data of each.
    ///
    /// An import changes the files before it has committed a page.
    private func events(
        _ response: ReaderResponse, until last: String,
        onReady: () async throws -> Void = {}
    ) async throws -> [(name: String, data: String)] {
        var found: [(name: String, data: String)] = []
        for await bytes in try #require(response.events) {
            let text = String(decoding: bytes, as: UTF8.self)
            for match in text.matches(of: /event: (\w+)\ndata: ([^\n]*)\n\n/) {
                found.append((String(match.1), String(match.2)))
                if match.1 == "ready" { try await onReady() }
            }
            if found.contains(where: { $0.name == last && !$0.data.contains("\"count\":0") }) { break }
        }
        return found
    }

    @Test func `tell what an import has brought`() async throws {
        let archive = try await WrittenArchive(["1.html": QuotingPage.page(5, [(101, [])], of: 2)])
        defer { archive.remove() }
        let reader = try archive.reader()
        let response = await reader.get("/events")
        #expect(response.status == 200)
        #expect(response["content-type"] == "text/event-stream; charset=utf-8")
        #expect(response["etag"] == nil)
        let found = try await events(response, until: "archive") {
            try archive.write(QuotingPage.page(5, [(141, [101])], number: 2, of: 2), to: "2.html")
            try await archive.importPages()
        }
        #expect(found.prefix(2).map(\.name) == ["import", "ready"])
        #expect(found.first?.data == "null")
        let last = try #require(found.last { $0.name == "archive" }).data
        #expect(
            last.contains(
                #""pages":[{"address":"/showthread.php?goto=post&postid=141","words":"Kettles, page 2"}]"#),
            "\(last)")
        #expect(await reader.get("/showthread.php?goto=post&postid=141")["location"] == "/t/5/2.html#p141")
    }

    @Test func `name the new posts of the thread that is open, and no post that was held before`()
        async throws
    {
        let archive = try await WrittenArchive(["1.html": QuotingPage.page(5, [(101, [])], of: 2)])
        defer { archive.remove() }
        let response = await (try archive.reader()).get("/events?thread=5")
        let found = try await events(response, until: "archive") {
            try archive.write(QuotingPage.page(5, [(101, []), (102, [])], of: 2), to: "again.html")
            try archive.write(QuotingPage.page(5, [(141, [101])], number: 2, of: 2), to: "2.html")
            try archive.write(QuotingPage.page(6, [(201, [])]), to: "other.html")
            try await archive.importPages()
        }
        let last = try #require(found.last { $0.name == "archive" }).data
        #expect(last.contains(#""posts":[102,141]"#), "\(last)")
    }

    @Test func `tell a page that comes back what it has missed`() async throws {
        let archive = try await WrittenArchive(["1.html": QuotingPage.page(5, [(101, [])])])
        defer { archive.remove() }
        let response = await (try archive.reader()).get("/events?after=0")
        let found = try await events(response, until: "archive")
        #expect(found.last?.data.contains("\"count\":1") == true)
        #expect(await (try archive.reader()).get("/events", method: "HEAD").events == nil)
    }

    @Test func `have a bound of listeners`() async throws {
        let reader = try await Reader.samples()
        var open: [ReaderResponse] = []
        for _ in 0..<32 { open.append(await reader.get("/events")) }
        #expect(open.allSatisfy { $0.status == 200 })
        #expect(await reader.get("/events").status == 503)
        #expect(await reader.get("/t/9000003/1.html").status == 200)
        // Other programs take no places of the Reader's own pages.
        for _ in 0..<32 { open.append(await reader.get("/events", ("Sec-Fetch-Site", "same-origin"))) }
        #expect(open.allSatisfy { $0.status == 200 })
        #expect(await reader.get("/events", ("Sec-Fetch-Site", "same-origin")).status == 503)
        for response in open { for await _ in try #require(response.events) { break } }
    }
}
