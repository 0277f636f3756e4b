import Testing

@testable import Reader

@Suite struct `The head of a request` {
    private func refusal(_ text: String) -> Int? {
        do throws(RequestHead.Refusal) {
            let bytes = Array(text.utf8)
            guard let length = try RequestHead.length(in: bytes) else { return nil }
            _ = try RequestHead(bytes[..<length])
            return 200
        } catch { return error.status }
    }

    @Test func `is read with its fields`() throws {
        let head = try RequestHead(
            Array("HEAD /t/1.html?q=a+b%20c HTTP/1.1\r\nHost: localhost:1\r\nX-A:  b c \t\r\n\r\n".utf8)[...])
        #expect(head.request.method == "HEAD")
        #expect(head.request.path == "t/1.html")
        #expect(head.request.field("q") == "a b c")
        #expect(head.request["host"] == "localhost:1")
        #expect(head.request["x-a"] == "b c")
        #expect(head.keepsAlive)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        ("GET / HTTP/1.0\r\n\r\n", 200),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
        ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /a\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("get / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
        ("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 200),
        ("GET /" + String(repeating: "a", count: 33_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("GET /" + String(repeating: "a", count: 90_000), 414),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 45_000) + "\r\n\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: a\r\n", count: 200) + "\r\n", 431),
    ])
    func `is taken only where all read it the same way`(_ text: String, _ status: Int) {
        #expect(refusal(text) == status, "\(text.prefix(60))")
    }

    @Test func `is waited for until its empty line`() {
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n") == nil)
        #expect(refusal("") == nil)
    }

    @Test(arguments: [
        ("bytes=0-9", ByteRange.part(0..<10)), ("bytes=90-", .part(90..<100)), ("bytes=-10", .part(90..<100)),
        ("bytes=-1000", .part(0..<100)), ("bytes=50-1000", .part(50..<100)), ("bytes=100-", .none),
        ("bytes=-0", .none), ("bytes=9-5", .whole), ("bytes=0-1,5-6", .whole), ("lines=0-1", .whole),
        ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=+1-2", .whole),
        ("bytes=99999999999999999999-", .whole), ("bytes=0-99999999999999999999", .whole),
    ])
    func `names a part of a file`(_ text: String, _ range: ByteRange) {
        #expect(ByteRange.parse(text, length: 100) == range)
    }
}

@Suite struct `Which hosts may be named` {
    @Test(arguments: [
        ("127.0.0.1:8399", true), ("localhost:8399", true), ("LOCALHOST:8399", true), ("127.0.0.1", false),
        ("localhost", false), ("localhost:80", false), ("evil.example", false), ("evil.example:8399", false),
        ("127.0.0.1.evil.example:8399", false), ("localhost:8399:1", false), ("", false), (":8399", false),
        ("127.0.0.1:8399@evil.example", false), ("[::1]:8399", false), ("192.168.1.5:8399", false),
    ])
    func `on the loopback address`(_ host: String, _ isAllowed: Bool) {
        #expect(HostRule(address: "127.0.0.1", port: 8399).allows(host) == isAllowed, "\(host)")
    }

    @Test func `on all addresses of a machine are its names in digits`() {
        let rule = HostRule(address: "0.0.0.0", port: 8399)
        #expect(rule.allows("192.168.1.5:8399"))
        #expect(!rule.allows("evil.example:8399"))
        #expect(!rule.allows("1.2.3.4.5:8399"))
        #expect(!rule.allows("256.1.1.1:8399"))
        #expect(HostRule(address: "192.168.1.5", port: 80).allows("192.168.1.5"))
        #expect(rule.allows("[fe80::1]:8399"))
    }

    @Test(arguments: [
        ("[::1]:8399", true), ("localhost:8399", true), ("[0:0:0:0:0:0:0:1]:8399", true), ("[::1]", false),
        ("[::1]:1", false), ("::1:8399", false), ("[::1:8399", false), ("[::1]8399", false),
        ("[]:8399", false),
        ("[::2]:8399", false), ("[127.0.0.1]:8399", false), ("127.0.0.1:8399", false),
        ("[::1%25lo]:8399", false),
        ("[::1].evil.example:8399", false), ("[::1\0]:8399", false), ("[evil.example]:8399", false),
    ])
    func `on the loopback address of IPv6`(_ host: String, _ isAllowed: Bool) {
        #expect(HostRule(address: "::1", port: 8399).allows(host) == isAllowed, "\(host)")
    }
}

@Suite struct `An IP address` {
    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.9.10", true), ("::1", true), ("0:0:0:0:0:0:0:1", true),
        ("0.0.0.0", false),
        ("::", false), ("192.168.1.5", false), ("::2", false), ("fe80::1", false), ("1.0.0.127", false),
        ("127.0.0.1.evil.example", false), ("localhost", false), ("", false), ("127.1", false),
    ])
    func `is reached from this machine alone or needs a token`(_ text: String, _ isLoopback: Bool) {
        var options = ReaderOptions()
        options.address = text
        #expect(options.needsToken != isLoopback)
        #expect(IPAddress(text)?.isLoopback ?? false == isLoopback)
    }
}
