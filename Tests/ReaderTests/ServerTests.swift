import Foundation
import Reader
import Testing

/// A Reader of the samples that listens on a free loopback port until it is released.
final class ListeningReader: Sendable {
    let port: UInt16
    /// The URL of the front page.
    let address: String
    private let task: Task<Void, any Error>

    init(at ip: String = "127.0.0.1") async throws {
        var options = ReaderOptions()
        options.address = ip
        options.port = 0
        let reader = try await Reader(archive: SampleArchive.path, options: options)
        let (addresses, continuation) = AsyncStream<String>.makeStream()
        task = Task {
            defer { continuation.finish() }
            try await reader.run { continuation.yield($0) }
        }
        var found: String?
        for await address in addresses {
            found = address
            break
        }
        address = try #require(found)
        let digits = address.dropLast().split(separator: ":").last
        port = try #require(digits.flatMap { UInt16($0) })
    }

    deinit { task.cancel() }

    /// Stops the server and waits for its end.
    func stop() async throws {
        task.cancel()
        try await task.value
    }
}

/// A TCP client that sends arbitrary bytes.
final class RawClient {
    private let descriptor: Int32

    init(port: UInt16, isVersion6: Bool = false) throws {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        descriptor = socket(isVersion6 ? AF_INET6 : AF_INET, kind, 0)
        func connected<Address>(to address: Address) -> Bool {
            withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
                }
            }
        }
        if isVersion6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, "::1", &address.sin6_addr)
            try #require(connected(to: address))
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            try #require(connected(to: address))
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Reads until the server closes the connection.
    func rest() -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += buffer.prefix(count)
        }
    }
}

@Suite struct `The Reader's server` {
    /// Sends a text and returns the complete response, on a thread outside of Swift's cooperative pool.
    private func answer(_ text: String, port: UInt16, isVersion6: Bool = false) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let client = try RawClient(port: port, isVersion6: isVersion6)
                        client.send(text)
                        return client.rest()
                    })
            }
        }
    }

    private func status(_ answer: String) -> Substring { answer.dropFirst(9).prefix(3) }

    @Test func `takes a form with a long note, and refuses a larger one before it has come`() async throws {
        let server = try await ListeningReader()
        for (path, length, field, expected) in [
            ("/marks", 100_000, "Accept: *", "403"), ("/marks", 10 << 20, "Accept: *", "413"),
            ("/marks", 100_000, "Origin: http://evil.example", "413"), ("/other", 100_000, "Accept: *", "413"),
        ] {
            let head = """
                POST \(path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r
                Content-Type: application/x-www-form-urlencoded\r\n\(field)\r\nContent-Length: \(length)\r\n\r\n
                """
            let text = head + String(repeating: "a", count: min(length, 100_000))
            #expect(status(try await answer(text, port: server.port)) == expected, "\(path) \(length) \(field)")
        }
        try await server.stop()
    }

    @Test func `answers, also HEAD, one request after the other over one connection`() async throws {
        let server = try await ListeningReader()
        let host = "Host: localhost:\(server.port)\r\n"
        let answers = try await answer(
            "GET /style/reader.css HTTP/1.1\r\n\(host)\r\nHEAD /t/9000003/1.html HTTP/1.1\r\n\(host)\r\n"
                + "GET /nothing HTTP/1.1\r\n\(host)Connection: close\r\n\r\n", port: server.port)
        let heads = answers.components(separatedBy: "HTTP/1.1 ").dropFirst()
        #expect(heads.map { $0.prefix(3) } == ["200", "200", "404"])
        let head = try #require(heads.dropFirst().first)
        #expect(head.hasSuffix("\r\n\r\n"))
        #expect(try #require(head.firstMatch(of: /Content-Length: (\d+)/)).1.count >= 5)
        try await server.stop()
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", "403"),
        ("GET / HTTP/1.1\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", "413"),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc", "403"),
        ("POST /marks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4097\r\n\r\n", "413"),
        ("POST /marks HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", "400"),
        ("POST /marks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "413"),
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "413"
        ),
        ("\u{16}\u{3}\u{1}\0\r\n\r\n", "400"),
        ("GET /" + String(repeating: "a", count: 1_000_000), "414"),
        ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 1_000_000), "431"),
    ])
    func `refuses what is no request, and goes on`(_ text: String, _ expected: String) async throws {
        let server = try await ListeningReader()
        // The client gets the response also if it still sends when the server refuses.
        let answer = try await answer(text, port: server.port)
        #expect(status(answer) == expected)
        let next = try await self.answer(
            "GET /style/reader.css HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n",
            port: server.port)
        #expect(status(next) == "200")
        try await server.stop()
    }

    @Test func `has a bound of connections, and is there again when they are gone`() async throws {
        let server = try await ListeningReader()
        let request =
            "GET /style/reader.css HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n"
        var idle = try (0..<256).map { _ in try RawClient(port: server.port) }
        // A request is rejected once all idle connections are counted.
        #expect(["503", ""].contains(status(try await answer(request, port: server.port))))
        idle.removeAll()
        var last = ""
        for _ in 0..<200 where last != "200" {
            last = String(status(try await answer(request, port: server.port)))
            if last != "200" { try await Task.sleep(for: .milliseconds(20)) }
        }
        #expect(last == "200")
        try await server.stop()
    }

    /// Whether this machine has the loopback address of IPv6.
    static let hasVersion6: Bool = {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET6, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        inet_pton(AF_INET6, "::1", &address.sin6_addr)
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
            }
        }
    }()

    @Test(.enabled(if: hasVersion6)) func `listens on the loopback address of IPv6 without a token`()
        async throws
    {
        let server = try await ListeningReader(at: "::1")
        #expect(server.address == "http://[::1]:\(server.port)/")
        for (host, expected) in [("[::1]:\(server.port)", "200"), ("evil.example:\(server.port)", "403")] {
            let answer = try await answer(
                "GET /t/9000003/feed.atom HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n",
                port: server.port, isVersion6: true)
            #expect(status(answer) == expected)
            #expect(answer.contains("href=\"\(server.address)t/9000003/") == (expected == "200"))
        }
        try await server.stop()
    }

    @Test func `sends parts of a file to GET, and tells HEAD its whole length`() async throws {
        let server = try await ListeningReader()
        let fields = "Host: localhost:\(server.port)\r\nRange: bytes=2-5\r\nConnection: close\r\n\r\n"
        let part = try await answer("GET /style/site.css HTTP/1.1\r\n\(fields)", port: server.port)
        #expect(status(part) == "206")
        #expect(part.contains("Content-Range: bytes 2-5/"))
        #expect(part.components(separatedBy: "\r\n\r\n").last?.utf8.count == 4)
        let head = try await answer("HEAD /style/site.css HTTP/1.1\r\n\(fields)", port: server.port)
        #expect(status(head) == "200" && head.hasSuffix("\r\n\r\n"))
        #expect(try #require(head.firstMatch(of: /Content-Length: (\d+)/)).1.count >= 4)
        try await server.stop()
    }

    @Test func `says so where its port is taken`() async throws {
        let server = try await ListeningReader()
        var options = ReaderOptions()
        options.port = server.port
        let second = try await Reader(archive: SampleArchive.path, options: options)
        await #expect(throws: ReaderError.portInUse(server.port)) { try await second.run { _ in } }
        try await server.stop()
    }
}
