import Archive
import Exports
import ForumModel
import Foundation
import Reader
import Testing

@Suite struct `The Reader's API` {
    private func object(_ response: ReaderResponse) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    private func paths(_ reader: Reader) async throws -> [String: [String: Any]] {
        let description = try object(await reader.get("/api/openapi.json"))
        #expect(description["openapi"] as? String == "3.1.0")
        return try #require(description["paths"] as? [String: [String: Any]])
    }

    /// The ID of one sample entity for each kind, by the path component before the ID.
    private static let numbers = [
        "forums": "902", "threads": "9000003", "posts": "900000212", "users": "900002", "messages": "9100003",
        "announcements": "5750199936920858212",
    ]

    private func filled(_ path: String) throws -> String {
        let kind = String(path.split(separator: "/")[2])
        let query = path.hasSuffix("/search") ? "?q=goose" : ""
        return path.replacing("{id}", with: Self.numbers[kind] ?? "") + query
    }

    @Test func `answers each address of its description, and describes each kind that it gives`() async throws {
        let reader = try await Reader.samples(includesPrivate: true)
        let description = try object(await reader.get("/api/openapi.json"))
        let schemas = try #require(
            (description["components"] as? [String: Any])?["schemas"] as? [String: Any])
        let text = await reader.get("/api/openapi.json").text
        for reference in text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/) {
            #expect(schemas[String(reference.1)] != nil, "\(reference.1)")
        }
        let paths = try await paths(reader)
        #expect(paths.count == 22)
        for path in paths.keys.sorted() {
            let response = await reader.get(try filled(path))
            #expect(response.status == 200, "\(path)")
            #expect(response["content-type"] == "application/json", "\(path)")
            let value = try JSONSerialization.jsonObject(with: Data(response.body))
            let items = (value as? [String: Any])?["items"] as? [Any] ?? value as? [Any]
            // The samples have no buddy list.
            #expect(items?.isEmpty != true || path == "/api/v1/buddies", "\(path)")
            guard path.contains("{id}") else { continue }
            let missing = await reader.get(path.replacing("{id}", with: "1"))
            #expect(missing.status == 404, "\(path)")
            #expect(try object(missing)["error"] as? String != nil)
            #expect(await reader.get(path.replacing("{id}", with: "x")).status == 400, "\(path)")
        }
    }

    @Test func `gives what commands print`() async throws {
        let reader = try await Reader.samples()
        let store = try await ArchiveStore(path: SampleArchive.path, access: .read)
        let items = try store.querying { try $0.threads(limit: 500).items }
        let data = try JSONReport.data(of: items)
        #expect(
            await reader.get("/api/v1/threads?limit=500").text
                == "{\"items\":\(String(decoding: data, as: UTF8.self))}")
        let post = try store.querying { try $0.post(PostID(rawValue: 900_000_212)) }
        #expect(await reader.get("/api/v1/posts/900000212").body == Array(try JSONReport.data(of: post)))
    }

    @Test(arguments: [
        ("threads?unread=true", [9_000_014, 9_000_012, 9_000_010, 9_000_003]),
        ("threads?open=true&forum=902&user=900002", [9_000_003]),
        ("messages?direction=outgoing", [9_100_006, 9_100_002]),
        ("messages?direction=incoming&user=900005", [9_100_003, 9_100_001]),
        ("users?user=900002&name=900002", [900_002]),
    ]) func `chooses unread and open threads, and messages by direction`(_ address: String, _ ids: [Int])
        async throws
    {
        let reader = try await Reader.samples(includesPrivate: true)
        let found = try object(await reader.get("/api/v1/" + address))
        #expect((found["items"] as? [[String: Any]])?.compactMap { $0["id"] as? Int } == ids)
    }

    @Test(arguments: [
        "/api/v1/posts", "/api/v1/threads", "/api/v1/users", "/api/v1/threads?sort=title&reverse=true",
        "/api/v1/users?sort=name",
    ])
    func `pages by key, each item once`(_ address: String) async throws {
        let reader = try await Reader.samples()
        let separator = address.contains("?") ? "&" : "?"
        let whole = try object(await reader.get(address + separator + "limit=500"))
        let wanted = try #require(whole["items"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
        var found: [Int] = []
        var key = ""
        repeat {
            let page = try object(await reader.get("\(address)\(separator)limit=7\(key)"))
            found += try #require(page["items"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
            key = (page["next_key"] as? String).map { "&key=" + $0 } ?? ""
        } while !key.isEmpty && found.count < 1000
        #expect(found == wanted)
        #expect(whole["next_key"] == nil)
    }

    @Test(arguments: [
        "/api/v1/threads?limit=0", "/api/v1/threads?limit=501", "/api/v1/threads?limit=x",
        "/api/v1/threads?sort=x",
        "/api/v1/threads?reverse=1", "/api/v1/threads?forum=-1", "/api/v1/threads?forum=99999999999999999999",
        "/api/v1/threads?after=yesterday", "/api/v1/threads?after=2012-13-45", "/api/v1/threads?key=x",
        "/api/v1/threads?key=WyJwb3N0cyIsMV0", "/api/v1/search", "/api/v1/search?q=after:x",
        "/api/v1/threads/9000003/posts?page=0", "/api/v1/users?user=900002&name=900005",
    ])
    func `refuses what it does not take, with words`(_ address: String) async throws {
        let response = try await Reader.samples().get(address)
        #expect(response.status == 400, "\(address)")
        #expect(try object(response)["error"] as? String != nil)
    }

    /// Addresses that take a day, at least one of each route.
    private static let pastAddresses = [
        "forums", "forums?sort=name&reverse=true", "forums/905", "threads", "threads?forum=905&sort=quoted",
        "threads?unread=true", "threads/9000001", "threads/9000003", "threads/9000004", "threads/9000001/posts",
        "threads/9000003/posts?page=2", "posts?limit=200", "posts?user=900002&sort=quoted", "posts?thread=9000001",
        "posts/900000010", "posts/900000212", "posts/900000010/explanation", "users", "users?sort=activity",
        "users/900002", "users/900005", "coverage", "announcements", "announcements/{id}", "punishments", "messages",
        "messages/{id}", "polls", "tags", "bookmarks", "bookmarks?sort=list-position", "ignored", "buddies",
    ]

    @Test(arguments: pastAddresses)
    func `gives the present as of a day after the last capture`(_ address: String) async throws {
        let reader = try await Reader.samples(includesPrivate: true)
        let address = try filled("/api/v1/" + address)
        let past = await reader.get(address + (address.contains("?") ? "&" : "?") + "as-of=2026-01-01")
        #expect(past.status == 200)
        #expect(past.text == (await reader.get(address).text))
    }

    @Test(arguments: [
        "/api/v1/forums", "/api/v1/forums/902", "/api/v1/threads/9000003", "/api/v1/threads/9000003/posts",
        "/api/v1/posts/900000201", "/api/v1/posts/900000212", "/api/v1/users/900002", "/api/v1/threads",
        "/api/v1/posts", "/api/v1/posts?sort=length", "/api/v1/posts/900000201/explanation", "/api/v1/users",
        "/api/v1/coverage",
    ])
    func `gives what an archive of the captures up to a day gives`(_ address: String) async throws {
        let (reader, first) = (try await GooseStory.reader(), try await GooseStory.readerOfFirst())
        let past = await reader.get(address + (address.contains("?") ? "&" : "?") + "as-of=2014-01-01")
        #expect(past.status == 200)
        // Places among other forums are those of the present.
        func withoutPlaces(_ text: String) -> String {
            text.replacing(/"position":\d+,"post_count"/, with: "")
        }
        #expect(withoutPlaces(past.text) == withoutPlaces(await first.get(address).text))
        #expect(past.text != (await reader.get(address).text))
    }

    @Test func `has nothing that no capture up to a day shows`() async throws {
        let reader = try await GooseStory.reader()
        for address in ["threads/9000003", "threads/9000003/posts", "posts/900000201", "users/900002"] {
            let past = await reader.get("/api/v1/\(address)?as-of=2010-01-01")
            #expect(past.status == 404, "\(address)")
            #expect(try object(past)["error"] as? String != nil)
        }
        #expect(await reader.get("/api/v1/posts/900000240?as-of=2014-01-01").status == 404)
        #expect(await reader.get("/api/v1/threads/9000003/posts?page=2&as-of=2014-01-01").text == "[]")
    }

    @Test func `refuses a day for each address whose description does not take one`() async throws {
        let reader = try await Reader.samples(includesPrivate: true)
        var count = 0
        for (path, operations) in try await paths(reader) {
            let operation = try #require(operations["get"] as? [String: Any])
            let parameters = try #require(operation["parameters"] as? [[String: Any]])
            let takesDay = parameters.contains { $0["name"] as? String == "as-of" }
            let address = try filled(path)
            let response = await reader.get(
                address + (address.contains("?") ? "&" : "?") + "as-of=2026-01-01")
            #expect(response.status == (takesDay ? 200 : 400), "\(path)")
            if takesDay {
                count += 1
                #expect(await reader.get(address + "?as-of=2026-13-01").status == 400)
            } else {
                #expect((try object(response)["error"] as? String)?.contains("as-of") == true)
            }
        }
        #expect(count == 21)
    }

    @Test func `takes no key of another list`() async throws {
        let reader = try await Reader.samples()
        let page = try object(await reader.get("/api/v1/threads?limit=2"))
        let key = try #require(page["next_key"] as? String)
        #expect(await reader.get("/api/v1/threads?limit=2&key=\(key)").status == 200)
        #expect(await reader.get("/api/v1/threads?limit=2&sort=title&key=\(key)").status == 400)
        // ["/threads",18446744073709551615,18446744073709551615], numbers that no row has.
        let large = "WyIvdGhyZWFkcyIsMTg0NDY3NDQwNzM3MDk1NTE2MTUsMTg0NDY3NDQwNzM3MDk1NTE2MTVd"
        #expect(await reader.get("/api/v1/threads?limit=1&key=\(large)").status == 200)
        #expect(await reader.get("/api/v1/posts?limit=2&key=\(key)").status == 400)
    }

    @Test func `has private messages only where they are shown`() async throws {
        let closed = try await Reader.samples()
        #expect(try await paths(closed)["/api/v1/messages"] == nil)
        for address in [
            "/api/v1/messages", "/api/v1/messages/9100003", "/api/v1/search?q=in:messages",
            "/api/v1/search?q=sourdough",
        ] {
            #expect(!(await closed.get(address).text.contains("message\"")), "\(address)")
        }
        #expect(await closed.get("/api/v1/messages").status == 404)
        let open = try await Reader.samples(includesPrivate: true)
        #expect(await open.get("/api/v1/search?q=sourdough").text.contains("\"entity\":\"message\""))
    }

    @Test func `tells by its tag that nothing changed, and keeps others out`() async throws {
        let reader = try await Reader.samples()
        let first = await reader.get("/api/v1/threads")
        #expect(
            await reader.get("/api/v1/threads", ("If-None-Match", try #require(first["etag"]))).status == 304)
        #expect(await reader.get("/api/v1/threads", host: "evil.example").status == 403)
        #expect(!first.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
    }

    @Test func `says in JSON that the archive is gone`() async throws {
        let (folder, archive) = try await SampleArchive.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let reader = try Reader(archive: archive, options: Reader.options())
        try FileManager.default.removeItem(atPath: archive)
        let response = await reader.get("/api/v1/threads")
        #expect(response.status == 503)
        #expect(try object(response)["error"] as? String != nil)
    }

    @Test(arguments: [("/t/9000003/feed.atom", "/t/9000003/1.html"), ("/u/900002.atom", "/u/900002.html")])
    func `has a feed for each thread and person, which their pages name`(_ address: String, _ page: String)
        async throws
    {
        let reader = try await Reader.samples()
        let response = await reader.get(address)
        #expect(response.status == 200)
        #expect(response["content-type"] == "application/atom+xml; charset=utf-8")
        #expect(response.text.hasSuffix("</feed>\n"))
        #expect(response.text.components(separatedBy: "<entry>").count > 10)
        #expect(response.text.contains("href=\"http://127.0.0.1:8399/t/9000003/"))
        let feed = try #require(
            await reader.get(page).text.firstMatch(of: /application\/atom\+xml" href="([^"]+)"/))
        #expect(address.hasSuffix(feed.1.replacing("../", with: "")))
        #expect(await reader.get(address.replacing("9", with: "8")).status == 404)
    }
}
