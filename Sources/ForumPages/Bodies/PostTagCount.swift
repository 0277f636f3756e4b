internal import ForumModel

/// Counts posts in a page's bytes independently of the parser, to detect posts that the parser lost.
enum PostTagCount {
    /// Counts the matches of `\bid\s*=\s*["']?post[0-9]+`, ignoring case, as an attribute of a tag.
    ///
    /// Text in a post and link parameters are not counted. Otherwise a member could write a post that makes every capture of
    /// its page fail the check.
    ///
    /// With `areAnchors`, posts have `name="post5"` instead, as in tables without classes.
    static func count(in text: [UInt8], areAnchors: Bool = false) -> Int {
        text.withUnsafeBufferPointer { areAnchors ? anchors.count(in: $0, 0..<$0.count) : count(in: $0) }
    }

    static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int { posts.count(in: bytes, 0..<bytes.count) }

    static func first(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        posts.first(in: bytes, 0..<bytes.count)
    }

    private static let anchors = AttributeCount("name", "post", .digit)
    private static let posts = AttributeCount("id", "post", .digit)
}
