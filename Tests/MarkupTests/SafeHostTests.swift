import Testing

@testable import Markup

@Suite struct `Hosts of links` {
    @Test(arguments: [
        ("Forums.SomethingAwful.com", "forums.somethingawful.com"), ("a.example:8080", "a.example:8080"),
        ("a.example:", "a.example"), ("a.example.", "a.example."),
        ("under_score.-a-.example", "under_score.-a-.example"),
        ("127.0.0.1", "127.0.0.1"), ("b\u{FC}cher.example", "xn--bcher-kva.example"),
        ("XN--bcher-kva.example", "xn--bcher-kva.example"),
    ])
    func `a host keeps its name, in small ASCII letters`(text: String, host: String) {
        #expect(SafeHost.resolved(text[...]) == host)
    }

    @Test(arguments: [
        "", ".", "...", "a..b", ":80", "a.example:99999", "a.example:8x", "xn--a", "\u{301}a.example", "a b",
        "\u{200B}.example", String(repeating: "a", count: 64) + ".example",
        String(repeating: "abcdefgh.", count: 30) + "example", "a%00b", "[::1]", "user@a.example",
    ])
    func `what no program can look up is no host`(text: String) {
        #expect(SafeHost.resolved(text[...]) == nil)
    }
}
