import ForumModel
import Testing

@Suite struct `SHA-1` {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ])
    func `digests are those of the standard, however the bytes are kept`(text: String, digest: String) {
        let expected = stride(from: 0, to: 40, by: 2).map { Array(digest.utf8)[$0..<($0 + 2)] }
            .compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
        #expect(SHA1.digest(of: text.utf8) == expected)
        #expect(SHA1.digest(of: AnySequence(Array(text.utf8))) == expected)
        #expect(SHA1.digest(of: Array(("xx" + text).utf8).dropFirst(2)) == expected)
    }
}
