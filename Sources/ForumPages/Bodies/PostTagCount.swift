internal import ForumModel

/// Counts posts in a page's bytes without the parser, so that posts which the parser loses are noticed.
enum PostTagCount {
    /// How often `\bid\s*=\s*["']?post[0-9]+` occurs, in any case, as an attribute of a tag.
    ///
    /// Text in a post and parameters of links do not count; otherwise a member could write a post that gets every save of
    /// its page refused.
    ///
    /// - Complexity: O(*n*).
    static func count(in text: [UInt8]) -> Int { text.withUnsafeBufferPointer(count) }

    /// How often it occurs in a part of a page.
    static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int { posts.count(in: bytes, 0..<bytes.count) }

    /// Where the first post's number is; nil in a page without posts.
    static func first(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        posts.first(in: bytes, 0..<bytes.count)
    }

    private static let posts = AttributeCount("id", "post", .digit)
}
