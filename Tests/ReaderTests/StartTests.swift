import Foundation
import Reader
import Testing

/// A start page that listens on a free port until it is released, with an archive that is not there yet.
private final class StartPage: Sendable {
    let folder: URL
    let archive: String
    private let port: UInt16
    private let secret: String
    private let task: Task<Void, any Error>

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-start-" + UUID().uuidString)
        archive = folder.appendingPathComponent("new/awful.sqlite").path
        var options = ReaderOptions()
        options.port = 0
        let server = StartServer(archive: archive, samples: SampleArchive.pages, options: options)
        let (addresses, continuation) = AsyncStream<String>.makeStream()
        task = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        var found: String?
        for await address in addresses {
            found = address
            break
        }
        let match = try #require(found?.firstMatch(of: /^http:\/\/127\.0\.0\.1:(\d+)\/start\?secret=(\w+)$/))
        (port, secret) = (try #require(UInt16(match.1)), String(match.2))
    }

    deinit {
        task.cancel()
        try? FileManager.default.removeItem(at: folder)
    }

    var cookie: String { "Cookie: awful-start=\(secret)" }

    /// Sends a request with header lines, on a thread outside of Swift's cooperative pool; returns the whole response.
    func ask(_ line: String, _ headers: [String] = [], body: String = "") async throws -> String {
        let head = ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers
        let text = (head + ["Content-Length: \(body.utf8.count)", "", body]).joined(separator: "\r\n")
        return try await withCheckedThrowingContinuation { [port] continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let client = try RawClient(port: port)
                        client.send(text)
                        return client.rest()
                    })
            }
        }
    }

    /// The start page, when no import is running any more.
    func page() async throws -> String {
        while true {
            let page = try await ask("GET /start", [cookie])
            if !page.contains("Pages are being read") { return page }
        }
    }

    func token() async throws -> String {
        String(try #require(await page().firstMatch(of: /name="token" value="([0-9a-f]{32})"/)).1)
    }

    func press(_ action: String, _ value: String = "", headers: [String] = []) async throws -> String {
        let value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await ask(
            "POST /start/\(action)", [cookie, "Content-Type: application/x-www-form-urlencoded"] + headers,
            body: "token=\(token())&value=\(value)")
    }
}

private func status(_ answer: String) -> Substring { answer.dropFirst(9).prefix(3) }

@Suite struct `The start page` {
    @Test func `imports what is dropped, and opens the archive`() async throws {
        let start = try await StartPage()
        #expect(status(try await start.ask("GET /")) == "302")
        let page = try String(
            contentsOfFile: SampleArchive.pages
                + "/threads/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=2.html",
            encoding: .isoLatin1)
        let sent = try await start.ask(
            "PUT /start/files?path=saved/a%20page.html", [start.cookie, "X-Start-Token: \(start.token())"],
            body: page)
        #expect(status(sent) == "204")
        #expect(FileManager.default.fileExists(atPath: start.archive + ".pages/saved/a page.html"))
        #expect(status(try await start.press("dropped")) == "303")
        let result = try await start.page()
        #expect(result.contains("What was read") && result.contains(">threads</th><td>imported</td>"))
        #expect(result.contains(">Open the archive<"))
        #expect(status(try await start.ask("GET /t/9000003/2.html")) == "200")
        #expect(status(try await start.press("again")) == "303")
        #expect(try await start.page().contains("Bring in saved pages"))
    }

    @Test func `says what it does not import, and takes nothing from others`() async throws {
        let start = try await StartPage()
        #expect(status(try await start.ask("GET /start")) == "403")
        #expect(status(try await start.ask("GET /start?secret=0123456789abcdef0123456789abcdef")) == "403")
        for (path, words) in [
            ("/proc", "/proc is no folder and no file"), ("/dev/null", "/dev/null is no folder"),
            ("/no/such/place", "There is no /no/such/place."), ("pages", "A path begins with /"),
        ] {
            #expect(status(try await start.press("path", path)) == "303")
            #expect(try await start.page().contains(words))
        }
        let token = try await start.token()
        for path in ["..%2Fx", "a/../../x", ".", "", "a%00b"] {
            let sent = try await start.ask(
                "PUT /start/files?path=\(path)", [start.cookie, "X-Start-Token: \(token)"], body: "x")
            #expect(status(sent) == "400", "\(path)")
        }
        #expect(status(try await start.ask("PUT /start/files?path=x", [start.cookie], body: "x")) == "403")
        let unknown = try await start.ask(
            "PUT /start/files?path=x", ["X-Start-Token: \(token)"], body: "x")
        #expect(status(unknown) == "403")
        let foreign = try await start.press("samples", headers: ["Sec-Fetch-Site: cross-site"])
        #expect(status(foreign) == "403")
        let forged = try await start.ask(
            "POST /start/samples", [start.cookie, "Content-Type: application/x-www-form-urlencoded"],
            body: "token=0123456789abcdef0123456789abcdef")
        #expect(status(forged) == "403")
        #expect(!FileManager.default.fileExists(atPath: start.folder.path))
    }
}
