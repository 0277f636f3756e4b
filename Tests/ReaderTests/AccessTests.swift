import Foundation
import Reader
import Testing

@Suite struct `Who may read, and what answers say` {
    private static let addresses = [
        "/", "/t/9000003/1.html", "/search.html?q=goose", "/style/site.css", "/script/find.js", "/nothing",
        "/showthread.php?threadid=9000003", "/showthread.php?threadid=1", "/%00", "/../etc/passwd",
        "/p/900000010.html", "/as-of/2014-01-01/t/9000003/1.html", "/t/9000003/1.html?as-of=2014-01-01",
    ]

    @Test(arguments: addresses)
    func `every answer keeps others out`(_ address: String) async throws {
        let response = try await Reader.samples().get(address)
        #expect(response["x-content-type-options"] == "nosniff")
        #expect(response["referrer-policy"] == "no-referrer")
        #expect(response["cross-origin-resource-policy"] == "same-origin")
        #expect(response["x-frame-options"] == "DENY")
        let policy = try #require(response["content-security-policy"])
        #expect(policy.hasPrefix("default-src 'none';"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(!response.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
        #expect(response["set-cookie"] == nil)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8399", "127.0.0.1:1", "localhost", "127.0.0.1:8399.evil.example",
    ])
    func `another host is refused`(_ host: String) async throws {
        let reader = try await Reader.samples()
        for address in ["/", "/style/site.css", "/showthread.php?threadid=9000003"] {
            let response = await reader.get(address, host: host)
            #expect(response.status == 403)
            #expect(!response.text.contains("goose"))
        }
        #expect(await reader.respond(to: ReaderRequest(target: "/")).status == 403)
    }

    private static let opened = [
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
    ]

    /// Header fields of a picture, a script, a stream of events, a frame and a prefetched page of another site.
    private static let foreign: [[(String, String)]] = [
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")],
        [("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "script")],
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")],
        [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")],
        opened + [("Sec-Purpose", "prefetch")], [("Sec-Fetch-Site", "cross-site")],
        [("Origin", "http://evil.example")], [("Origin", "null")],
    ]

    @Test(arguments: foreign) func `another site’s pages get nothing`(_ fields: [(String, String)])
        async throws
    {
        let reader = try await Reader.samples()
        for address in ["/", "/events", "/search.html?q=goose", "/style/site.css", "/api/v1/posts"] {
            var request = ReaderRequest(target: address, headers: [("Host", "127.0.0.1:8399")])
            request.headers += fields.map { ($0.0, $0.1) }
            let response = await reader.respond(to: request)
            #expect(response.status == 403 && response.events == nil, "\(address)")
            #expect(response["cache-control"] == "no-store")
            #expect(!response.text.contains("goose"))
        }
    }

    @Test(arguments: [
        opened, [("Sec-Fetch-Site", "none"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")],
        [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")],
        [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")],
        [("Origin", "http://127.0.0.1:8399")], [],
    ]) func `links of other sites, addresses that are typed and the Reader’s own pages lead on`(
        _ fields: [(String, String)]
    ) async throws {
        let reader = try await Reader.samples()
        for address in ["/", "/search.html?q=goose", "/style/site.css"] {
            var request = ReaderRequest(target: address, headers: [("Host", "127.0.0.1:8399")])
            request.headers += fields.map { ($0.0, $0.1) }
            #expect(await reader.respond(to: request).status == 200, "\(address)")
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
    func `only reading is answered`(_ method: String) async throws {
        let response = try await Reader.samples().get("/", method: method)
        #expect(response.status == 405)
        #expect(response["allow"] == "GET, HEAD")
    }

    @Test(arguments: [
        "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/x/..%2f..%2fetc%2fpasswd",
        "/style/../style/site.css",
        "/x/%c0%ae%c0%ae/etc", "/\\..\\etc", "/style/%5c..%5csite.css", "/t//1.html", "//evil.example/",
        "/style/site.css%00.png", "/a%0d%0aSet-Cookie:x=1", "/style/colours/zzzzzz.css",
        "/x/aaaaaaaaaaaaaaaaaaaa.png",
        "/style/colours/ff0000-.css", "/%", "/%zz", "/%e2%82",
    ])
    func `no path leads out of the site`(_ address: String) async throws {
        let response = try await Reader.samples().get(address)
        #expect(response.status == 404, "\(address)")
        #expect(!response.headers.contains { $0.name == "Set-Cookie" })
        #expect(!response.text.contains("root:"))
    }

    @Test func `an address cannot write the head of an answer`() async throws {
        let reader = try await Reader.samples()
        for address in [
            "/query.php?q=a%0d%0aX-Injected:%201", "/query.php?q=a&x=%0d%0aX-Injected:1",
            "/showthread.php?threadid=9000003%0d%0aX-Injected:1",
        ] {
            let response = await reader.get(address)
            #expect(!response.headers.contains { $0.value.contains("\r") || $0.value.contains("\n") })
            #expect(response["x-injected"] == nil)
        }
    }

    @Test func `a version that the browser has is not sent again`() async throws {
        let reader = try await Reader.samples()
        let first = await reader.get("/t/9000003/1.html")
        let tag = try #require(first["etag"])
        let again = await reader.get("/t/9000003/1.html", ("If-None-Match", "W/\"x\", \(tag)"))
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(await reader.get("/t/9000003/2.html", ("If-None-Match", tag)).status == 200)
    }

    @Test func `parts of pictures are sent`() async throws {
        let reader = try await Reader.samples()
        let whole = await reader.get("/style/site.css")
        let part = await reader.get("/style/site.css", ("Range", "bytes=10-19"))
        #expect(part.status == 206)
        #expect(part.body == Array(whole.body[10..<20]))
        #expect(part["content-range"] == "bytes 10-19/\(whole.body.count)")
        let behind = await reader.get("/style/site.css", ("Range", "bytes=\(whole.body.count)-"))
        #expect(behind.status == 416)
        let stale = await reader.get("/style/site.css", ("Range", "bytes=10-19"), ("If-Range", "\"other\""))
        #expect(stale.status == 200)
    }

    @Test func `with a token only those read who know it`() async throws {
        let token = AccessToken()
        let reader = try await Reader.samples(token: token)
        #expect(await reader.get("/").status == 401)
        #expect(await reader.get("/?token=" + String(repeating: "0", count: 32)).status == 401)
        #expect(await reader.get("/", ("Cookie", "awful-reader=x")).status == 401)
        let welcome = await reader.get("/?token=\(token.value)")
        #expect(welcome.status == 303)
        let cookie = try #require(welcome["set-cookie"])
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        #expect(await reader.get("/", ("Cookie", "a=b; awful-reader=\(token.value)")).status == 200)
        #expect(await reader.get("/", ("Authorization", "Bearer \(token.value)")).status == 200)
        #expect(AccessToken().value != token.value)
        #expect(token.value.count == 32)
    }

    @Test func `another address than the loopback one needs a token`() async throws {
        var options = ReaderOptions()
        options.address = "0.0.0.0"
        let reader = try await Reader(archive: SampleArchive.path, options: options)
        await #expect(throws: ReaderError.noToken) { try await reader.run { _ in } }
    }
}
