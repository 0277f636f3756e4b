import Bytes
import Testing

@Suite struct `Percent-encoding` {
    @Test(arguments: [
        ("a%2fb%3F", "a/b?"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%%41", "%A"), ("", ""),
        ("%E2%82%AC", "\u{20AC}"),
    ]) func `percent escapes are undone once`(_ text: String, _ expected: String) {
        #expect(PercentEncoding.decoded(text) == expected)
    }

    @Test(arguments: [
        ("aZ09-._~", "aZ09-._~"), ("a b+c/%", "a%20b%2Bc%2F%25"), ("\u{20AC}\n", "%E2%82%AC%0A"), ("", ""),
    ]) func `all but unreserved characters are encoded`(_ text: String, _ expected: String) {
        #expect(PercentEncoding.encoded(text) == expected)
    }
}
