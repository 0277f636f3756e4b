import Archive
import Foundation
import Reader
import Testing

/// A Reader that takes pages, of an archive that holds one page, in a folder of its own.
private struct TakingReader {
    let folder: URL
    let archive: String
    let reader: Reader
    let token = AccessToken()

    init(waitTime: Duration = .seconds(30)) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-taking-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        archive = folder.appendingPathComponent("archive.sqlite").path
        try await SampleArchive.importPages([Self.page(1)], into: archive)
        var options = Reader.options()
        (options.uploadToken, options.markWaitTime) = (token, waitTime)
        reader = try Reader(archive: archive, options: options)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The file of a page of the goose thread.
    static func page(_ number: Int) -> String {
        SampleArchive.pages
            + "/threads/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=\(number).html"
    }

    func send(
        _ method: String, _ target: String, _ body: Data = Data(), token: String? = nil,
        headers: [(name: String, value: String)] = []
    ) async -> ReaderResponse {
        let own = [("Host", "127.0.0.1:8399"), ("Authorization", "Bearer \(token ?? self.token.value)")]
        return await reader.respond(
            to: ReaderRequest(method: method, target: target, headers: own + headers, body: Array(body)))
    }

    /// Sends a form as SingleFile does.
    func upload(_ page: Data, field: String = "file", url: String = "", token: String? = nil) async
        -> ReaderResponse
    {
        let border = "----WebKitFormBoundary0123456789abcdef"
        var body = Data(
            "--\(border)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"../../x/%22a.html\"\r\n"
                .utf8)
        body += Data("Content-Type: text/html\r\n\r\n".utf8) + page
        body += Data(
            "\r\n--\(border)\r\nContent-Disposition: form-data; name=\"url\"\r\n\r\n\(url)\r\n--\(border)--\r\n"
                .utf8)
        return await send(
            "POST", "/api/v1/pages", body, token: token,
            headers: [
                ("Content-Type", "multipart/form-data; boundary=\(border)"),
                ("Origin", "chrome-extension://abc"),
            ])
    }

    func held(_ addresses: String...) async throws -> [[String]] {
        let query = addresses.map { address in
            "address=" + (address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }.joined(separator: "&")
        let answer = await send("GET", "/api/v1/held?\(query)")
        struct Held: Decodable {
            struct Item: Decodable { var state: String }
            struct Thread: Decodable { var nextToSave: String? }
            var items: [Item]
            var threads: [Thread]
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let held = try decoder.decode(Held.self, from: Data(answer.body))
        return [held.items.map(\.state), held.threads.compactMap(\.nextToSave)]
    }

    var postCount: Int { get throws { try ArchiveStore(path: archive, access: .read).counts().posts } }
}

@Suite struct `Pages that a browser sends` {
    private let address =
        "https://forums.somethingawful.com/showthread.php?threadid=9000003&perpage=40&pagenumber=2"

    @Test func `are in the archive when they are answered, and once`() async throws {
        let taking = try await TakingReader()
        defer { taking.remove() }
        let before = try taking.postCount
        let page = try Data(contentsOf: URL(fileURLWithPath: TakingReader.page(2)))
        #expect(try await taking.held(address)[0] == ["missing"])
        let answer = await taking.upload(page, url: address + "#post1")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(
            answer.text.contains(#""kind":"showthread""#) && answer.text.contains(#""thread_id":9000003"#))
        let new = try taking.postCount - before
        #expect(new > 0 && answer.text.contains("\"new_posts\":\(new),"))
        #expect(await taking.reader.get("/t/9000003/2.html").status == 200)
        #expect(try await taking.held(address)[0] != ["missing"])
        let again = await taking.upload(page, url: address)
        #expect(again.status == 200 && again.text.contains("\"new_posts\":0,"))
        #expect(try taking.postCount == before + new)
        let put = await taking.send("PUT", "/api/v1/pages?address=" + "x", page)
        #expect(put.status == 200 && put.text.contains("was ignored"))
    }

    @Test func `change nothing without the token, the right form, or a page of the forums`() async throws {
        let taking = try await TakingReader()
        defer { taking.remove() }
        let page = try Data(contentsOf: URL(fileURLWithPath: TakingReader.page(2)))
        let before = try taking.postCount
        #expect(await taking.upload(page, token: AccessToken().value).status == 401)
        #expect(await taking.upload(page, token: "").status == 401)
        let unnamed = await taking.upload(page, field: "")
        #expect(unnamed.status == 400 && unnamed.text.contains("archive data field name"))
        #expect(
            await taking.send("POST", "/api/v1/pages", page, headers: [("Content-Type", "text/html")]).status
                == 415)
        #expect(
            await taking.upload(Data("<html><title>News</title><p>Nothing of the forums".utf8)).status == 422)
        #expect(await taking.upload(Data()).status == 400)
        #expect(await taking.send("DELETE", "/api/v1/pages").status == 405)
        let cookie = await taking.reader.respond(
            to: ReaderRequest(
                method: "POST", target: "/api/v1/pages",
                headers: [("Host", "127.0.0.1:8399"), ("Cookie", "awful-reader=\(taking.token.value)")]))
        #expect(cookie.status == 401)
        #expect(try taking.postCount == before)
        let kept = try? FileManager.default.subpathsOfDirectory(
            atPath: ReaderOptions.pagesFolder(of: taking.archive))
        #expect(kept ?? [] == [])
    }

    @Test func `wait on the disk while another program holds the archive`() async throws {
        let taking = try await TakingReader(waitTime: .milliseconds(500))
        defer { taking.remove() }
        let page = try Data(contentsOf: URL(fileURLWithPath: TakingReader.page(2)))
        let before = try taking.postCount
        let answer = try await {
            let lock = try ImportLock(archive: taking.archive)
            defer { withExtendedLifetime(lock) {} }
            return await taking.upload(page, url: address)
        }()
        #expect(answer.status == 202 && answer.text.contains(#""status":"waiting""#))
        let folder = ReaderOptions.pagesFolder(of: taking.archive)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".html")
        }
        #expect(
            files.count == 1
                && files[0].hasSuffix("/showthread.php?threadid=9000003&perpage=40&pagenumber=2.html"))
        // The next page that is sent brings those that wait with it.
        let first = try Data(contentsOf: URL(fileURLWithPath: TakingReader.page(1)))
        #expect(await taking.upload(first).status == 200)
        #expect(try taking.postCount > before)
    }

    @Test func `replace what a Reader had written of them when it was killed`() async throws {
        let taking = try await TakingReader()
        defer { taking.remove() }
        let page = try Data(contentsOf: URL(fileURLWithPath: TakingReader.page(2)))
        _ = await taking.upload(page, url: address)
        let folder = URL(fileURLWithPath: ReaderOptions.pagesFolder(of: taking.archive))
        let subpaths = { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
        let before = try subpaths()
        let file = folder.appendingPathComponent(try #require(before.last))
        let part = file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).part")
        try FileManager.default.moveItem(at: file, to: part)
        try page.prefix(1000).write(to: part)
        #expect(await taking.upload(page, url: address).status == 200)
        #expect(try subpaths() == before && Data(contentsOf: file) == page)
        let siblings = try FileManager.default.contentsOfDirectory(atPath: taking.folder.path)
        #expect(!siblings.contains { $0.hasSuffix(".part") })
    }

    @Test func `are asked about by programs of any origin that know the token`() async throws {
        let taking = try await TakingReader()
        defer { taking.remove() }
        let states = try await taking.held(
            "showthread.php?threadid=9000003", "showthread.php?threadid=9000003&pagenumber=1", address,
            "showthread.php?threadid=1", "forumdisplay.php?forumid=902", "member.php?action=getinfo&userid=1")
        #expect(states[0] == ["stale", "held", "missing", "missing", "held", "missing"])
        #expect(states[1] == [address])
        let foreign = await taking.send(
            "GET", "/api/v1/held?address=x", headers: [("Origin", "https://forums.somethingawful.com")])
        #expect(foreign["access-control-allow-origin"] == "*")
        let refused = await taking.send("GET", "/api/v1/held?address=x", token: "no")
        #expect(refused.status == 401 && refused["access-control-allow-origin"] == nil)
        let preflight = await taking.reader.respond(
            to: ReaderRequest(
                method: "OPTIONS", target: "/api/v1/held", headers: [("Host", "127.0.0.1:8399")]))
        #expect(preflight["access-control-allow-headers"] == "Authorization, Content-Type")
        #expect(preflight["access-control-allow-credentials"] == nil)
        let many = (0...200).map { "address=showthread.php%3Fthreadid%3D\($0)" }.joined(separator: "&")
        #expect(await taking.send("GET", "/api/v1/held?\(many)").status == 400)
        #expect(
            await taking.reader.get("/held.user.js").text.contains(
                "@downloadURL  http://127.0.0.1:8399/held.user.js"))
    }

    @Test func `are not taken by a Reader that was not told to`() async throws {
        let reader = try await Reader.samples()
        #expect(await reader.get("/api/v1/held?address=x").status == 404)
        #expect(await reader.get("/held.user.js").status == 404)
        let sent = await reader.respond(
            to: ReaderRequest(method: "PUT", target: "/api/v1/pages", headers: [("Host", "127.0.0.1:8399")]))
        #expect(sent.status == 405)
    }
}
