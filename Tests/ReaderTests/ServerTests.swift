import Foundation
import Reader
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A Reader of the samples that listens on a free loopback port until it is released.
final class ListeningReader: Sendable {
    let port: UInt16
    private let task: Task<Void, any Error>

    init() async throws {
        var options = ReaderOptions()
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
        let digits = try #require(found).dropLast().split(separator: ":").last
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

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        try #require(status == 0)
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
    private func answer(_ text: String, port: UInt16) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
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

    private func status(_ answer: String) -> Substring { answer.dropFirst(9).prefix(3) }

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
        // A connection reset may discard the response if the server closes while the client still sends.
        let answer = try await answer(text, port: server.port)
        #expect(status(answer) == expected || answer.isEmpty && text.utf8.count > 100_000)
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

    @Test func `says so where its port is taken`() async throws {
        let server = try await ListeningReader()
        var options = ReaderOptions()
        options.port = server.port
        let second = try await Reader(archive: SampleArchive.path, options: options)
        await #expect(throws: ReaderError.portInUse(server.port)) { try await second.run { _ in } }
        try await server.stop()
    }
}
