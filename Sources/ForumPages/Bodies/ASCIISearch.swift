// Finding ASCII words in text, byte by byte and in any case: faster than searching by character, and blind to the
// combining marks that people put on letters.
extension Substring {
    /// The first occurrence of an ASCII text in lower case, in any case.
    func firstRange(ofASCII wanted: StaticString) -> Range<Index>? {
        let bytes = utf8
        var start = bytes.startIndex
        while start < bytes.endIndex {
            if let end = Self.match(wanted, in: bytes, at: start) { return start..<end }
            start = bytes.index(after: start)
        }
        return nil
    }

    /// The last occurrence of an ASCII text in lower case, in any case.
    func lastRange(ofASCII wanted: StaticString) -> Range<Index>? {
        let bytes = utf8
        var start = bytes.endIndex
        while start > bytes.startIndex {
            start = bytes.index(before: start)
            if let end = Self.match(wanted, in: bytes, at: start) { return start..<end }
        }
        return nil
    }

    private static func match(_ wanted: StaticString, in bytes: Substring.UTF8View, at start: Index) -> Index?
    {
        wanted.withUTF8Buffer { wanted in
            var index = start
            for byte in wanted {
                guard index < bytes.endIndex else { return nil }
                let found = bytes[index]
                guard ((0x41...0x5A).contains(found) ? found | 0x20 : found) == byte else { return nil }
                index = bytes.index(after: index)
            }
            return index
        }
    }

    /// Without white space at its ends.
    var trimmed: Substring {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        guard let last = self[start...].lastIndex(where: { !$0.isWhitespace }) else {
            return self[start..<start]
        }
        return self[start...last]
    }

    /// With every run of white space one space, and none at the ends.
    var folded: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension String {
    /// The first occurrence of an ASCII text in lower case, in any case.
    func firstRange(ofASCII wanted: StaticString) -> Range<Index>? { self[...].firstRange(ofASCII: wanted) }

    /// Whether it holds an ASCII text in lower case, in any case.
    func holds(_ wanted: StaticString) -> Bool { firstRange(ofASCII: wanted) != nil }

    /// Without white space at its ends.
    var trimmed: String { String(self[...].trimmed) }

    /// The text; nil when it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
