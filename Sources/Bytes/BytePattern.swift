internal import CByteSearch

/// A short byte sequence, prepared for fast searches in pages.
///
/// A search compares the first and last byte of the pattern at many places at once, so a page without the pattern costs next to nothing.
package struct BytePattern: Sendable {
    private let wanted: [UInt8]
    /// The bit that distinguishes upper from lower case, set in each byte before comparing; 0 if case matters.
    private let caseBit: UInt8

    /// Only the first 255 bytes count; with `ignoresCase`, each must have the case bit, as lower-case letters, `.` and `<` do.
    package init(_ text: StaticString, ignoresCase: Bool = false) {
        wanted = text.withUTF8Buffer { Array($0.prefix(255)) }
        caseBit = ignoresCase ? 0x20 : 0
    }

    /// Creates a case-sensitive pattern of the first 255 bytes.
    package init(_ bytes: [UInt8]) {
        wanted = Array(bytes.prefix(255))
        caseBit = 0
    }

    package var count: Int { wanted.count }

    /// Returns the index of the first occurrence that ends by `end`; nil without one or for an empty pattern; O(*n* · *m*) at worst.
    package func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil) -> Int? {
        let end = min(end ?? bytes.count, bytes.count)
        guard let first = wanted.first, let last = wanted.last, start >= 0, end - start >= wanted.count,
            let address = bytes.baseAddress
        else { return nil }
        let pair = BytePair(first: first, last: last, reach: wanted.count - 1, mask: caseBit)
        var place = byte_pair_find(address, start, end, pair)
        while place < end {
            if matches(bytes, at: place) { return place }
            place = byte_pair_find(address, place + 1, end, pair)
        }
        return nil
    }

    package func occurs(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        first(in: bytes, from: range.lowerBound, to: range.upperBound) != nil
    }

    package func occurs(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { first(in: $0) != nil }
    }

    @inline(__always) private func matches(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        for offset in wanted.indices where bytes[place + offset] | caseBit != wanted[offset] { return false }
        return true
    }
}
