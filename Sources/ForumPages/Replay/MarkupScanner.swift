internal import ForumModel
internal import HTMLTree

/// Walks decoded markup from comment to start tag to comment, without a parser: what stands between them is text.
///
/// It reads as ``HTMLTree`` does before parsing: quotes hide the end of a tag, comments and the contents of scripts,
/// style sheets and text fields hide everything.
///
/// - Complexity: O(*n*) for the whole walk.
struct MarkupScanner {
    /// A comment, or a start tag with what it hides.
    struct Piece {
        enum Kind {
            case comment
            case tag
            /// A start tag whose element holds only text, with that text and the end tag.
            case rawElement
        }

        var kind: Kind
        /// All of it.
        var range: Range<Int>
        /// Of a comment, what is between its marks; else the start tag.
        var inner: Range<Int>
        /// The element's name; empty for a comment.
        var name: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next piece; nil at the end.
    mutating func next() -> Piece? {
        while index < bytes.count {
            guard bytes[index] == 0x3C else {
                index += 1
                continue
            }
            let start = index
            index += 1
            guard index < bytes.count else { return nil }
            if index + 2 < bytes.count, bytes[index] == 0x21, bytes[index + 1] == 0x2D,
                bytes[index + 2] == 0x2D
            {
                return comment(from: start)
            }
            if Self.isLetter(bytes[index]) { return tag(from: start) }
        }
        return nil
    }

    /// Goes on behind a place that was passed over.
    mutating func move(to place: Int) { index = max(index, min(place, bytes.count)) }

    private mutating func comment(from start: Int) -> Piece {
        let end = Self.commentEnd.first(in: bytes, from: start + 2)
        let contentEnd = max(start + 4, end ?? bytes.count)
        index = end.map { $0 + 3 } ?? bytes.count
        let inner = min(start + 4, index)..<min(contentEnd, index)
        return Piece(kind: .comment, range: start..<index, inner: inner, name: start..<start)
    }

    private mutating func tag(from start: Int) -> Piece {
        while index < bytes.count, isName(bytes[index]) { index += 1 }
        let name = start + 1..<index
        var attributes = AttributeScanner(bytes, from: index)
        while attributes.next() != nil {}
        index = min(attributes.end, bytes.count)
        let inner = start..<index
        guard let ending = Self.rawEnding(of: name, in: bytes) else {
            return Piece(kind: .tag, range: inner, inner: inner, name: name)
        }
        skip(past: ending)
        return Piece(kind: .rawElement, range: start..<index, inner: inner, name: name)
    }

    /// Moves behind the end tag of a raw element, or to the end of the page.
    private mutating func skip(past ending: StaticString) {
        let length = ending.utf8CodeUnitCount
        ending.withUTF8Buffer { wanted in
            while index + length <= bytes.count {
                if bytes[index] == 0x3C, ASCIICase.match(wanted, in: bytes, at: index) {
                    while index < bytes.count, bytes[index] != 0x3E { index += 1 }
                    index = min(index + 1, bytes.count)
                    return
                }
                index += 1
            }
            index = bytes.count
        }
    }

    private static func rawEnding(of name: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> StaticString?
    {
        for ending: StaticString in ["</script", "</style", "</textarea", "</title"]
        where ending.utf8CodeUnitCount - 2 == name.count {
            let isIt = ending.withUTF8Buffer { text in
                ASCIICase.match(UnsafeBufferPointer(rebasing: text[2...]), in: bytes, at: name.lowerBound)
            }
            if isIt { return ending }
        }
        return nil
    }

    private static let commentEnd = BytePattern("-->")

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private func isName(_ byte: UInt8) -> Bool {
        Self.isLetter(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x5F
    }
}

/// Walks the attributes of a start tag.
struct AttributeScanner {
    /// Where an attribute stands; a value without its quotes, empty where there is none.
    struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    /// Where the walk is; behind the tag's `>` once all attributes were met.
    private(set) var end: Int

    /// - Parameters:
    ///   - bytes: the markup.
    ///   - start: where the element's name ends.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        end = start
    }

    /// The next attribute; nil at the end of the tag.
    mutating func next() -> Attribute? {
        while end < bytes.count, isSpace(bytes[end]) || bytes[end] == 0x2F { end += 1 }
        guard end < bytes.count else { return nil }
        if bytes[end] == 0x3E {
            end += 1
            return nil
        }
        let start = end
        // An equals sign in front belongs to the name, as browsers have it.
        end += 1
        while end < bytes.count, !isSpace(bytes[end]), bytes[end] != 0x3D, bytes[end] != 0x3E,
            bytes[end] != 0x2F
        {
            end += 1
        }
        let name = start..<end
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        guard end < bytes.count, bytes[end] == 0x3D else { return Attribute(name: name, value: end..<end) }
        end += 1
        return Attribute(name: name, value: value())
    }

    private mutating func value() -> Range<Int> {
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        guard end < bytes.count else { return end..<end }
        let quote = bytes[end]
        if quote == 0x22 || quote == 0x27 {
            end += 1
            let start = end
            while end < bytes.count, bytes[end] != quote { end += 1 }
            defer { end = min(end + 1, bytes.count) }
            return start..<end
        }
        let start = end
        while end < bytes.count, !isSpace(bytes[end]), bytes[end] != 0x3E { end += 1 }
        return start..<end
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
