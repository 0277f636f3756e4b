internal import ForumModel

/// Counts posts in a page's bytes, without the parser: an oracle against its silence (`DESIGN.md`, section 3).
enum PostTagCount {
    /// How often `\bid\s*=\s*["']?post[0-9]+` occurs, in any case, as an attribute of a tag.
    ///
    /// The same characters typed into a post, or as a parameter of a link, are no post: without that difference any
    /// member could have every save of a page refused. A tag counts also inside a comment or an attribute that was
    /// never closed, for that is how posts get lost.
    ///
    /// - Complexity: O(*n*).
    static func count(in text: [UInt8]) -> Int { text.withUnsafeBufferPointer(count) }

    /// How often it occurs in a part of a page.
    static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var next = 0
        // Posts' numbers are rarer than equals signs, and these rarer than letters.
        while let place = post.first(in: bytes, from: next) {
            next = place + 4
            guard next < bytes.count, (0x30...0x39).contains(bytes[next]),
                let mark = equalsSign(bytes, before: place), isID(bytes, before: mark)
            else { continue }
            count += 1
        }
        return count
    }

    private static let post = BytePattern("post", ignoresCase: true)

    /// The equals sign of the value that begins at a place, perhaps with a quotation mark.
    private static func equalsSign(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Int? {
        var index = place - 1
        if index >= 0, bytes[index] == 0x22 || bytes[index] == 0x27 { index -= 1 }
        while index >= 0, isSpace(bytes[index]) { index -= 1 }
        return index >= 0 && bytes[index] == 0x3D ? index : nil
    }

    private static func isID(_ bytes: UnsafeBufferPointer<UInt8>, before mark: Int) -> Bool {
        var index = mark - 1
        while index >= 0, isSpace(bytes[index]) { index -= 1 }
        guard index >= 1, bytes[index] | 0x20 == 0x64, bytes[index - 1] | 0x20 == 0x69 else { return false }
        index -= 2
        guard index >= 0, isSpace(bytes[index]) || isMark(bytes[index]) else {
            return false
        }
        return isInTag(bytes, at: index)
    }

    /// Whether the nearest `<` before a place begins a tag that has not ended there.
    private static func isInTag(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        var index = place
        let lowest = max(0, place - 4096)
        while index >= lowest {
            if bytes[index] == 0x3E { return false }
            if bytes[index] == 0x3C { return (0x61...0x7A).contains(bytes[index + 1] | 0x20) }
            index -= 1
        }
        return false
    }

    /// Whether a byte is a quotation mark or slash.
    private static func isMark(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x2F }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
