internal import Bytes

/// Counts tags in a page's bytes by the prefix of an attribute's value, independently of the parser, to detect rows that the parser lost.
///
/// Text in a post or a link parameter that looks the same is not counted, since it is not in a tag. A tag inside a comment or
/// an unclosed attribute is counted, because that is how rows get lost. `MarkupScanner`, like the parsers, would pass over
/// both; and a search for a few letters reads a page several times faster than a walk from tag to tag.
struct AttributeCount: Sendable {
    private let attribute: [UInt8]
    private let pattern: BytePattern
    private let ending: Ending

    enum Ending: Sendable {
        /// A digit, as in `id="post5"`.
        case digit
        /// The end of the word, as in `class="search_result"`.
        case word
        case any
    }

    /// `attribute` is in lower case and matches any letter case; so does `value` if it consists of lower-case letters alone.
    init(_ attribute: StaticString, _ value: StaticString, _ ending: Ending) {
        self.attribute = attribute.withUTF8Buffer { Array($0) }
        let isLetters = value.withUTF8Buffer { $0.allSatisfy { (0x61...0x7A).contains($0) } }
        pattern = BytePattern(value, ignoresCase: isLetters)
        self.ending = ending
    }

    func count(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        var start = range.lowerBound
        while let place = first(in: bytes, start..<range.upperBound) {
            count += 1
            start = place + pattern.count
        }
        return count
    }

    func first(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var next = range.lowerBound
        while let place = pattern.first(in: bytes, from: next, to: range.upperBound) {
            next = place + pattern.count
            guard ends(bytes, at: next), let mark = Self.equalsSign(bytes, before: place),
                isAttribute(bytes, before: mark)
            else { continue }
            return place
        }
        return nil
    }

    private func ends(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch ending {
        case .any: return true
        case .digit: return index < bytes.count && bytes[index].isDigit
        case .word:
            guard index < bytes.count else { return true }
            return bytes[index].isSpace || Self.isQuoteOrSlash(bytes[index]) || bytes[index] == 0x3E
        }
    }

    private static func equalsSign(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Int? {
        var index = place - 1
        if index >= 0, bytes[index] == 0x22 || bytes[index] == 0x27 { index -= 1 }
        while index >= 0, bytes[index].isSpace { index -= 1 }
        return index >= 0 && bytes[index] == 0x3D ? index : nil
    }

    private func isAttribute(_ bytes: UnsafeBufferPointer<UInt8>, before mark: Int) -> Bool {
        var index = mark - 1
        while index >= 0, bytes[index].isSpace { index -= 1 }
        for letter in attribute.reversed() {
            guard index >= 0, bytes[index] | 0x20 == letter else { return false }
            index -= 1
        }
        guard index >= 0, bytes[index].isSpace || Self.isQuoteOrSlash(bytes[index]) else { return false }
        return Self.isInTag(bytes, at: index)
    }

    /// Whether an index is inside a tag: the nearest `<` before it, within 4 KiB, starts a tag that has not ended.
    private static func isInTag(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        var index = place
        let lowest = max(0, place - 4096)
        while index >= lowest {
            if bytes[index] == 0x3E { return false }
            if bytes[index] == 0x3C { return bytes[index + 1].isLetter }
            index -= 1
        }
        return false
    }

    private static func isQuoteOrSlash(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x2F }
}

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

    static func first(in bytes: UnsafeBufferPointer<UInt8>) -> Int? { posts.first(in: bytes, 0..<bytes.count) }

    private static let anchors = AttributeCount("name", "post", .digit)
    private static let posts = AttributeCount("id", "post", .digit)
}
