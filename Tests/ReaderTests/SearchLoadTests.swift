import Foundation
import Reader
import Synchronization
import Testing

/// Searches that take long or that nobody waits for.
@Suite struct `Searches in the Reader` {
    private func search(_ path: String = "/search.html", isAbandoned: @escaping @Sendable () -> Bool)
        -> ReaderRequest
    {
        // Many beginnings, each of which the index merges anew.
        let words = "abcdefghijklmnopqrst".map { "\($0)*" }.joined(separator: "+OR+")
        var request = ReaderRequest(
            target: "\(path)?q=\(words)", headers: [("Host", "127.0.0.1:8399")])
        request.isAbandoned = isAbandoned
        return request
    }

    @Test(arguments: ["/search.html", "/api/v1/search"])
    func `end when their client leaves, and the next one is answered`(_ path: String) async throws {
        let reader = try await Reader.samples()
        let count = Mutex(0)
        let response = await reader.respond(
            to: search(path) {
                count.withLock {
                    $0 += 1
                    return $0 > 2
                }
            })
        #expect(response.status != 200)
        // Nothing was asked after the client had left.
        #expect(count.withLock(\.self) == 3)
        let next = await reader.respond(to: search(path) { false })
        #expect(next.status == 200 && next.text.contains("goose"))
    }

    @Test func `do not begin when their client has left before`() async throws {
        let reader = try await Reader.samples()
        #expect(await reader.respond(to: search { true }).status != 200)
        var page = search { true }
        page.target = "/t/9000003/1.html"
        // A client may close its side and wait for the page.
        #expect(await reader.respond(to: page).status == 200)
    }

    @Test func `have a bound, and pages do not wait behind them`() async throws {
        let reader = try await Reader.samples()
        let began = Mutex(0)
        let isOver = Mutex(false)
        await withTaskGroup(of: ReaderResponse.self) { group in
            for _ in 0..<33 {
                let request = search {
                    began.withLock { $0 += 1 }
                    while !isOver.withLock(\.self) { usleep(1000) }
                    return false
                }
                group.addTask { await reader.respond(to: request) }
            }
            // The only one that is answered before the first two end.
            let refused = await group.next()
            #expect(refused?.status == 503 && refused?["retry-after"] == "1")
            #expect(await reader.get("/t/9000003/1.html").status == 200)
            #expect(await reader.get("/api/v1/threads").status == 200)
            #expect(began.withLock(\.self) <= 2)
            isOver.withLock { $0 = true }
            for await response in group { #expect(response.status == 200) }
        }
    }
}
