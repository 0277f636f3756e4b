internal import Bytes
internal import HTMLTree

// Case-insensitive search for ASCII words, given in lower case, byte by byte: faster than searching by
// character, and not affected by combining marks that people add to letters.
extension Substring {
    func firstRange(ofASCII wanted: StaticString) -> Range<Index>? {
        range(of: wanted) { ASCIICase.first(of: $1, in: $0) }
    }

    func lastRange(ofASCII wanted: StaticString) -> Range<Index>? {
        range(of: wanted) { bytes, wanted in
            guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
            var start = bytes.count - wanted.count
            while start >= 0, !ASCIICase.match(wanted, in: bytes, at: start) { start -= 1 }
            return start < 0 ? nil : start
        }
    }

    private func range(
        of wanted: StaticString, search: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int?
    ) -> Range<Index>? {
        let offset = wanted.withUTF8Buffer { wanted in
            utf8.withContiguousStorageIfAvailable { search($0, wanted) }
                ?? Array(utf8).withUnsafeBufferPointer { search($0, wanted) }
        }
        guard let offset else { return nil }
        let start = utf8.index(startIndex, offsetBy: offset)
        return start..<utf8.index(start, offsetBy: wanted.utf8CodeUnitCount)
    }

    var trimmed: Substring {
        var start = startIndex
        while start < endIndex, let next = index(afterSpaceAt: start) { start = next }
        var end = endIndex
        while end > start {
            let byte = utf8[utf8.index(before: end)]
            if byte.isSpace {
                end = utf8.index(before: end)
            } else if byte >= 0x80, self[index(before: end)].isWhitespace {
                end = index(before: end)
            } else {
                break
            }
        }
        return self[start..<end]
    }

    private func index(afterSpaceAt start: Index) -> Index? {
        let byte = utf8[start]
        if byte.isSpace { return utf8.index(after: start) }
        return byte >= 0x80 && self[start].isWhitespace ? index(after: start) : nil
    }

    var folded: String { WhiteSpace.folded(self) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes from an index on begin with a text, in the same case.
    func starts(with text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= count else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in wanted.indices where self[start + offset] != wanted[offset] { return false }
            return true
        }
    }

    func starts(_ range: Range<Int>, withASCII text: StaticString) -> Bool {
        range.count >= text.utf8CodeUnitCount
            && text.withUTF8Buffer { ASCIICase.match($0, in: self, at: range.lowerBound) }
    }

    func matches(_ text: StaticString, in range: Range<Int>) -> Bool {
        range.count == text.utf8CodeUnitCount && starts(range, withASCII: text)
    }
}

extension StringProtocol {
    func holds(_ wanted: StaticString) -> Bool { Substring(self).firstRange(ofASCII: wanted) != nil }
}

extension HTMLNode {
    func attribute(_ name: HTMLName, holds wanted: StaticString) -> Bool {
        withAttribute(name) { value in wanted.withUTF8Buffer { ASCIICase.first(of: $0, in: value) != nil } } ?? false
    }
}

extension String {
    func firstRange(ofASCII wanted: StaticString) -> Range<Index>? { self[...].firstRange(ofASCII: wanted) }

    /// Returns the text before an ASCII ending, given in lower case and found in any letter case; nil without it.
    func withoutEnding(_ ending: StaticString) -> String? {
        let length = ending.utf8CodeUnitCount
        guard utf8.count >= length else { return nil }
        let start = utf8.index(endIndex, offsetBy: -length)
        let isThere = ending.withUTF8Buffer { wanted in zip(utf8[start...], wanted).allSatisfy { $0.lowercased == $1 } }
        return isThere ? String(self[..<start]) : nil
    }

    var trimmed: String { String(self[...].trimmed) }

    var nonEmpty: String? { isEmpty ? nil : self }
}
