internal import Bytes

/// Reads the attributes of one tag, one after the other, without a parser.
package struct AttributeScanner {
    /// The ranges of an attribute; a value without its quotes, empty where there is none.
    package struct Attribute {
        package var name: Range<Int>
        package var value: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    /// The current position; behind the tag's `>`, or at the end of the text, once ``next()`` has returned nil.
    package private(set) var end: Int
    /// Starts at the end of a tag's name.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) { (self.bytes, end) = (bytes, start) }

    package mutating func next() -> Attribute? {
        while end < bytes.count, bytes[end].isSpace || bytes[end] == 0x2F { end += 1 }
        guard end < bytes.count else { return nil }
        if bytes[end] == 0x3E {
            end += 1
            return nil
        }
        let start = end
        // An equals sign at the start belongs to the name, as in browsers.
        end += 1
        while end < bytes.count, !bytes[end].isSpace, bytes[end] != 0x3D, bytes[end] != 0x3E, bytes[end] != 0x2F {
            end += 1
        }
        let name = start..<end
        while end < bytes.count, bytes[end].isSpace { end += 1 }
        guard end < bytes.count, bytes[end] == 0x3D else { return Attribute(name: name, value: end..<end) }
        end += 1
        return Attribute(name: name, value: value())
    }

    private mutating func value() -> Range<Int> {
        while end < bytes.count, bytes[end].isSpace { end += 1 }
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
        while end < bytes.count, !bytes[end].isSpace, bytes[end] != 0x3E { end += 1 }
        return start..<end
    }
}
