internal import HTMLTree

// Finding ASCII words in text, byte by byte and in any case: faster than searching by character, and blind to the
// combining marks that people put on letters.
extension Substring {
    /// The first occurrence of an ASCII text in lower case, in any case.
    func firstRange(ofASCII wanted: StaticString) -> Range<Index>? {
        range(of: wanted) { bytes, wanted in
            guard let last = wanted.last, bytes.count >= wanted.count else { return nil }
            let end = bytes.count - wanted.count
            // The last letter is the quickest to rule places out.
            for start in 0...end where ASCIICase.lower(bytes[start + wanted.count - 1]) == last {
                if ASCIICase.match(wanted, in: bytes, at: start) { return start }
            }
            return nil
        }
    }

    /// The last occurrence of an ASCII text in lower case, in any case.
    func lastRange(ofASCII wanted: StaticString) -> Range<Index>? {
        range(of: wanted) { bytes, wanted in
            guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
            return (0...(bytes.count - wanted.count)).reversed().first {
                ASCIICase.match(wanted, in: bytes, at: $0)
            }
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

    /// Without white space at its ends.
    var trimmed: Substring {
        var start = startIndex
        while start < endIndex, let next = index(afterSpaceAt: start) { start = next }
        var end = endIndex
        while end > start {
            let byte = utf8[utf8.index(before: end)]
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
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
        if byte == 0x20 || (0x09...0x0D).contains(byte) { return utf8.index(after: start) }
        return byte >= 0x80 && self[start].isWhitespace ? index(after: start) : nil
    }

    /// With every run of white space one space, and none at the ends.
    var folded: String { WhiteSpace.folded(self) }
}

/// ASCII letters in any case.
enum ASCIICase {
    /// A letter in lower case; any other byte as it is.
    static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    /// Whether a text in lower case stands at an offset, in any case.
    static func match(
        _ wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> Bool {
        for offset in 0..<wanted.count where lower(bytes[start + offset]) != wanted[offset] { return false }
        return true
    }
}

extension StringProtocol {
    /// Whether it holds an ASCII text in lower case, in any case.
    func holds(_ wanted: StaticString) -> Bool { Substring(self).firstRange(ofASCII: wanted) != nil }
}

extension String {
    /// The first occurrence of an ASCII text in lower case, in any case.
    func firstRange(ofASCII wanted: StaticString) -> Range<Index>? { self[...].firstRange(ofASCII: wanted) }

    /// Without white space at its ends.
    var trimmed: String { String(self[...].trimmed) }

    /// The text; nil when it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
