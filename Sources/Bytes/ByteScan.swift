/// Searches in bytes, eight at a time.
///
/// All loads are within the buffer: whole words as far as they fit, single bytes after them. In a search that ends inside a longer
/// buffer, the last word may reach past the end; bytes there are ignored. Public only for inlining; in no library product.
public enum ByteScan {
    @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101
    @usableFromInline static let highs: UInt64 = 0x8080_8080_8080_8080
    @usableFromInline static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// Eight bytes, the first in the lowest bits; the index is at least 0 and at most `bytes.count - 8`.
    @inlinable @inline(__always) static func word(_ bytes: UnsafeRawPointer, _ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The eight bytes at an index, the first in the lowest bits; nil where the buffer has fewer.
    @inlinable @inline(__always)
    public static func word(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64? {
        guard let base = bytes.baseAddress, index >= 0, index <= bytes.count &- 8 else { return nil }
        return word(base, index)
    }

    /// Whether two buffers hold the same bytes.
    @inlinable public static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var index = 0
        while index + 8 <= left.count {
            let one = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if one != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
            index += 8
        }
        return (index..<left.count).allSatisfy { left[$0] == right[$0] }
    }

    /// The index of the first byte that is one of two, from an index on; the end when there is none.
    ///
    /// The end is at most the buffer's count.
    @inlinable @inline(__always)
    public static func first(
        _ one: UInt8, _ other: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        guard let base = bytes.baseAddress, start >= 0, end <= bytes.count else { return end }
        let (ones1, ones2) = (ones &* UInt64(one), ones &* UInt64(other))
        let wordEnd = min(end, bytes.count &- 7)
        var index = start
        while index < wordEnd {
            let word = word(base, index)
            let (differs1, differs2) = (word ^ ones1, word ^ ones2)
            // Exact up to and at the lowest zero byte, which is all that is asked.
            let found = ((differs1 &- ones) & ~differs1 | (differs2 &- ones) & ~differs2) & highs
            if found != 0 { return min(index &+ found.trailingZeroBitCount &>> 3, end) }
            index &+= 8
        }
        while index < end, base[index] != one, base[index] != other { index &+= 1 }
        return min(index, end)
    }

    /// The index of the first byte, from an index on, that is not ASCII or is a control character other than tab, line
    /// feed and carriage return; the end when there is none.
    ///
    /// The end is at most the buffer's count.
    @inlinable @inline(__always)
    public static func firstOdd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        guard let base = bytes.baseAddress, start >= 0, end <= bytes.count else { return end }
        let wordEnd = min(end, bytes.count &- 7)
        var index = start
        while index < wordEnd {
            if index &+ 32 <= end {
                let first = odd(word(base, index)) | odd(word(base, index &+ 8))
                let second = odd(word(base, index &+ 16)) | odd(word(base, index &+ 24))
                if first | second == 0 {
                    index &+= 32
                    continue
                }
            }
            let odd = odd(word(base, index))
            if odd != 0 { return min(index &+ odd.trailingZeroBitCount &>> 3, end) }
            index &+= 8
        }
        while index < end, isPlain(base[index]) { index &+= 1 }
        return min(index, end)
    }

    /// The high bit of each byte that is not ASCII or is a control character other than tab, line feed and carriage return.
    @inlinable @inline(__always) static func odd(_ word: UInt64) -> UInt64 {
        let ascii = word & lows
        let isText = ascii &+ 0x60 &* ones | ~((ascii ^ 0x0A &* ones) &+ lows)
        let isBlank = ~((ascii ^ 0x09 &* ones) &+ lows) | ~((ascii ^ 0x0D &* ones) &+ lows)
        return (word | ~(isText | isBlank)) & highs
    }

    @inlinable @inline(__always) static func isPlain(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte >= 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }
}
