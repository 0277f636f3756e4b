import ForumModel
import Testing

@Suite struct `The hash of a content` {
    @Test func `is read from lower-case hexadecimal alone`() throws {
        let hash = ContentHash(of: Array("soup".utf8))
        #expect(try #require(ContentHash(hash.description)) == hash)
        for odd in ["W", "`", "A", "g", "é", ""] {
            #expect(ContentHash(odd + hash.description.dropFirst()) == nil, "\(odd)")
        }
    }
}
