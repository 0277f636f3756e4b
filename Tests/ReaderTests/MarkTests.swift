import Archive
import Foundation
import Reader
import TestSupport
import Testing

/// A Reader of a copy of the samples, which a test may change.
struct ChangedArchive {
    let folder: URL
    let archive: String
    let reader: Reader

    init(_ change: (inout ReaderOptions) -> Void = { _ in }) async throws {
        (folder, archive) = try await SampleArchive.copy()
        var options = Reader.options()
        change(&options)
        reader = try Reader(archive: archive, options: options)
    }

    /// Returns another Reader of the archive, as after a restart.
    func restarted() throws -> Reader { try Reader(archive: archive, options: Reader.options()) }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

extension Reader {
    /// Sends the form of a page as a browser does when a button is pressed.
    func press(
        _ button: String, on page: String, headers: [(name: String, value: String)] = []
    ) async throws -> ReaderResponse {
        let tools = await get(page).tools
        try #require(tools.contains("form=\"marks\" name=\"mark\" value=\"\(button)\""))
        let fields = tools.matches(of: /<input type="hidden" name="([a-z]+)" value="([0-9a-f]+)">/)
            .map { "\($0.1)=\($0.2)" }
        return await send((fields + ["mark=\(button)"]).joined(separator: "&"), headers: headers)
    }

    /// Sends a form.
    func send(
        _ fields: String, to target: String = "/marks", headers: [(name: String, value: String)] = []
    ) async -> ReaderResponse {
        await respond(
            to: ReaderRequest(
                method: "POST", target: target,
                headers: [
                    ("Host", "127.0.0.1:8399"), ("Content-Type", "application/x-www-form-urlencoded"),
                ] + headers, body: Array(fields.utf8)))
    }

    /// The token in the forms of a page.
    func markToken(on page: String = "/t/9000003/1.html") async throws -> String {
        String(try #require(await get(page).text.firstMatch(of: /name="token" value="([0-9a-f]{32})"/)).1)
    }

    /// The marks and the menu of a page.
    func tools(on page: String) async -> String { await get(page).tools }
}

@Suite struct `Marks in the Reader` {
    private let goose = "/t/9000003/1.html"

    @Test func `say what is read, in threads and lists and where newpost leads`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let reader = copy.reader
        let answer = try await reader.press("read", on: goose)
        #expect(answer.status == 303)
        #expect(answer["location"] == goose)
        #expect(await reader.tools(on: goose).contains("All read"))
        #expect(!(await reader.get("/f/902.html").main.contains("threadid=9000003&amp;goto=newpost")))
        let last = await reader.get("/showthread.php?threadid=9000003&goto=lastpost")["location"]
        #expect(await reader.get("/showthread.php?threadid=9000003&goto=newpost")["location"] == last)
        #expect(try await reader.press("unread", on: goose).status == 303)
        #expect(await reader.get("/f/902.html").main.contains("threadid=9000003&amp;goto=newpost"))
        #expect(
            await reader.get("/showthread.php?threadid=9000003&goto=newpost")["location"]?
                .hasPrefix("/t/9000003/1.html#p") == true)
    }

    @Test func `hold the place where somebody stopped, and survive a restart and an import`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        _ = try await copy.reader.press("unread", on: goose)
        #expect(try await copy.reader.press("position", on: goose).status == 303)
        let next = "/t/9000003/2.html#p"
        for _ in 1...2 {
            let reader = try copy.restarted()
            #expect(await reader.tools(on: goose).contains(" unread<"))
            let place = await reader.get("/showthread.php?threadid=9000003&goto=newpost")["location"]
            #expect(place?.hasPrefix(next) == true, "\(place ?? "")")
            try await SampleArchive.importPages([SampleArchive.pages], into: copy.archive)
        }
    }

    @Test func `lead from the front page to where somebody stopped`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        #expect(!(await copy.reader.get("/").main.contains("Go on reading")))
        _ = try await copy.reader.press("unread", on: goose)
        _ = try await copy.reader.press("position", on: goose)
        let front = await copy.reader.get("/").main
        #expect(
            front.contains(/Go on reading: <a href="showthread\.php\?threadid=9000003&amp;goto=newpost">/))
        #expect(front.contains("<span class=\"count\">8 unread</span>"))
        _ = try await copy.reader.press("read", on: goose)
        #expect(!(await copy.reader.get("/").main.contains("Go on reading")))
    }

    @Test func `leave posts unread that are imported after all was read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-reader-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = folder.appendingPathComponent("a.sqlite").path
        let pages = try FileManager.default.subpathsOfDirectory(atPath: SampleArchive.pages)
            .filter { $0.hasSuffix(".html") }.map { SampleArchive.pages + "/" + $0 }
        func text(_ page: String) -> String {
            String(decoding: FileManager.default.contents(atPath: page) ?? Data(), as: UTF8.self)
        }
        let late = pages.filter { text($0).contains("post900000241") }
        try #require(!late.isEmpty)
        try await SampleArchive.importPages(pages.filter { !late.contains($0) }, into: archive)
        let reader = try Reader(archive: archive, options: Reader.options())
        #expect(try await reader.press("read", on: goose).status == 303)
        #expect(await reader.tools(on: goose).contains("All read"))
        try await SampleArchive.importPages([SampleArchive.pages], into: archive)
        let tools = await reader.tools(on: goose)
        #expect(tools.contains(" unread<"), "\(tools)")
    }

    @Test func `are bookmarks of threads and forums, and listed with the others`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let page = "/t/9000006/1.html"
        #expect(try await copy.reader.press("add", on: page).status == 303)
        #expect(await copy.reader.get("/bookmarks.html").main.contains("/9000006/"))
        #expect(try await copy.reader.press("add", on: "/f/902.html")["location"] == "/f/902.html")
        #expect(await copy.reader.tools(on: "/f/902.html").contains("Remove bookmark"))
        #expect(try await copy.reader.press("remove", on: page).status == 303)
        #expect(!(await copy.reader.get("/bookmarks.html").main.contains("/9000006/")))
    }

    @Test(arguments: [
        [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
        [("Origin", "http://evil.example")], [("Origin", "http://127.0.0.1:1")],
    ])
    func `are not set from another site`(_ headers: [(String, String)]) async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let before = try Data(contentsOf: URL(fileURLWithPath: copy.archive))
        let response = try await copy.reader.press("unread", on: goose, headers: headers.map { ($0.0, $0.1) })
        #expect(response.status == 403)
        let other = ReaderRequest(method: "POST", target: "/marks", headers: [("Host", "evil.example")])
        #expect(await copy.reader.respond(to: other).status == 403)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy.archive)) == before)
    }

    @Test func `need the token of this run, and name what they are on`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let reader = copy.reader
        let token = try await reader.markToken()
        let other = try await copy.restarted().markToken()
        #expect(token != other)
        func marks() throws -> [ReaderMark] {
            try ArchiveStore(path: copy.archive, access: .read).readerMarks(on: .thread, 9_000_003)
        }
        for (fields, status) in [
            ("mark=read&thread=9000003", 403), ("token=\(other)&mark=read&thread=9000003", 403),
            ("token=\(token)", 400), ("token=\(token)&mark=read", 400),
            ("token=\(token)&mark=read&thread=-5", 400), ("token=\(token)&mark=toggle&thread=9000003", 400),
            ("token=\(token)&mark=read&thread=1", 404), ("token=\(token)&mark=position&post=1", 404),
            ("token=\(token)&mark=add&forum=4711", 404),
        ] {
            #expect(await reader.send(fields).status == status, "\(fields)")
        }
        #expect(await reader.send("token=\(token)&mark=read&thread=9000003", to: "/").status == 405)
        let plain = ReaderRequest(
            method: "POST", target: "/marks",
            headers: [("Host", "127.0.0.1:8399"), ("Content-Type", "text/plain")],
            body: Array("token=\(token)&mark=unread&thread=9000003".utf8))
        #expect(await reader.respond(to: plain).status == 403)
        #expect(try marks().isEmpty)
        #expect(await reader.send("token=\(token)&mark=unread&thread=9000003").status == 303)
        #expect(try marks().map(\.kind) == ["read"])
    }

    @Test func `wait for an import, and say so when it does not end`() async throws {
        let copy = try await ChangedArchive { $0.markWaitTime = .milliseconds(100) }
        defer { copy.remove() }
        let lock = try ImportLock(archive: copy.archive)
        let answer = try await copy.reader.press("unread", on: goose)
        withExtendedLifetime(lock) {}
        #expect(answer.status == 503)
        #expect(answer["retry-after"] != nil)
        #expect(answer.main.contains("An import is running"))
        #expect(await copy.reader.get(goose).status == 200)
    }

    @Test func `are refused by an archive that can only be read`() async throws {
        let copy = try await ChangedArchive()
        defer { copy.remove() }
        let token = try await copy.reader.markToken()
        let second = copy.archive + ".second"
        // Writing through one of two names could lose a journal, for which the archive counts as not writable, also for root.
        try FileManager.default.linkItem(atPath: copy.archive, toPath: second)
        let answer = await copy.reader.send("token=\(token)&mark=read&thread=9000003")
        #expect(answer.status == 403)
        #expect(answer.main.contains("can only be read"))
    }

    @Test func `are not offered where they are not allowed`() async throws {
        let copy = try await ChangedArchive { $0.allowsMarks = false }
        defer { copy.remove() }
        #expect(!(await copy.reader.get(goose).text.contains("<form method=\"post\"")))
        #expect(await copy.reader.send("mark=read&thread=9000003").status == 405)
    }
}
