internal import Bytes

/// Finds the comments and start tags of decoded markup without a parser; it passes over everything else, end tags included.
///
/// A `>` in quotes does not end a tag; nothing is found inside comments and the contents of raw elements.
package struct MarkupScanner {
    /// A comment, or a start tag with what it hides.
    package struct Piece {
        package enum Kind {
            case comment
            case tag
            /// A start tag whose element holds only text, with that text and the end tag.
            case rawElement
        }

        package var kind: Kind
        package var range: Range<Int>
        /// For a comment, the text between its delimiters; otherwise the start tag.
        package var inner: Range<Int>
        /// The element's name; empty for a comment.
        package var name: Range<Int>
    }

    /// Elements whose content is text up to their end tag.
    package struct RawElements: Sendable {
        fileprivate let endings: [StaticString]

        /// Those in which tags are text by HTML's standard.
        package static let standard = RawElements(endings: ["</script", "</style", "</textarea", "</title"])
        /// Those in which tags are text for libxml2.
        package static let library = RawElements(endings: ["</script", "</style"])
    }

    private let rawElements: RawElements
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    package init(_ bytes: UnsafeBufferPointer<UInt8>, rawElements: RawElements = .standard) {
        self.bytes = bytes
        self.rawElements = rawElements
    }

    package mutating func next() -> Piece? {
        while index < bytes.count {
            guard bytes[index] == 0x3C else {
                index += 1
                continue
            }
            let start = index
            index += 1
            guard index < bytes.count else { return nil }
            if index + 2 < bytes.count, bytes[index] == 0x21, bytes[index + 1] == 0x2D, bytes[index + 2] == 0x2D {
                return comment(from: start)
            }
            if bytes[index].isLetter { return tag(from: start) }
        }
        return nil
    }

    /// Continues at a later place; an earlier one has no effect.
    package mutating func move(to place: Int) { index = max(index, min(place, bytes.count)) }

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
        guard let ending = rawEnding(of: name) else { return Piece(kind: .tag, range: inner, inner: inner, name: name) }
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

    private func rawEnding(of name: Range<Int>) -> StaticString? {
        for ending in rawElements.endings where ending.utf8CodeUnitCount - 2 == name.count {
            let isIt = ending.withUTF8Buffer { text in
                ASCIICase.match(UnsafeBufferPointer(rebasing: text[2...]), in: bytes, at: name.lowerBound)
            }
            if isIt { return ending }
        }
        return nil
    }

    private static let commentEnd = BytePattern("-->")

    private func isName(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == 0x3A || byte == 0x2D || byte == 0x5F }
}
