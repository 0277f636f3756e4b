/// Searches in text, eight bytes at a time.
///
/// Every function reads up to seven bytes past the end it is given: the memory has to be there, its content does not
/// matter.
enum ByteScan {
    /// How many readable bytes have to follow a text.
    static let margin = 8

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// Eight bytes, the first in the lowest bits.
    @inline(__always)
    static func word(_ text: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self))
    }

    /// The index of the first byte that is one of two, from an index on; the end when there is none.
    @inline(__always)
    static func first(
        _ one: UInt8, _ other: UInt8, in text: UnsafePointer<UInt8>, from start: Int, end: Int
    ) -> Int {
        let (ones1, ones2) = (ones &* UInt64(one), ones &* UInt64(other))
        var index = start
        while index < end {
            let word = word(text, index)
            let (differs1, differs2) = (word ^ ones1, word ^ ones2)
            // Exact up to and at the lowest zero byte, which is all that is asked.
            let found = ((differs1 &- ones) & ~differs1 | (differs2 &- ones) & ~differs2) & highs
            if found != 0 { return min(index + found.trailingZeroBitCount >> 3, end) }
            index += 8
        }
        return end
    }

    /// The index of the first byte, from an index on, that is not ASCII or is a control character other than tab, line
    /// feed and carriage return; the end when there is none.
    @inline(__always)
    static func firstOdd(in text: UnsafePointer<UInt8>, from start: Int, end: Int) -> Int {
        var index = start
        while index < end {
            if index &+ 32 <= end {
                let first = odd(word(text, index)) | odd(word(text, index &+ 8))
                let second = odd(word(text, index &+ 16)) | odd(word(text, index &+ 24))
                if first | second == 0 {
                    index &+= 32
                    continue
                }
            }
            let odd = odd(word(text, index))
            if odd != 0 { return min(index + odd.trailingZeroBitCount >> 3, end) }
            index &+= 8
        }
        return end
    }

    /// The high bit of each byte that is not ASCII or is a control character, but for the three.
    @inline(__always)
    private static func odd(_ word: UInt64) -> UInt64 {
        let ascii = word & lows
        let isText = ascii &+ 0x60 &* ones | ~((ascii ^ 0x0A &* ones) &+ lows)
        let isBlank = ~((ascii ^ 0x09 &* ones) &+ lows) | ~((ascii ^ 0x0D &* ones) &+ lows)
        return (word | ~(isText | isBlank)) & highs
    }

    /// The same in bytes that nothing readable need follow.
    @inline(__always)
    static func firstOdd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let text = bytes.baseAddress else { return bytes.count }
        var index = start
        if bytes.count - start >= margin {
            let safe = bytes.count - margin + 1
            index = firstOdd(in: text, from: start, end: safe)
            if index < safe { return index }
        }
        while index < bytes.count, isPlain(bytes[index]) { index += 1 }
        return index
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte >= 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }
}
