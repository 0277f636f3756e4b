/// White space in text, byte by byte: ASCII's, the no-break space and the other spaces of Unicode.
///
/// Asking `Character.isWhitespace` of every character of a page takes longer than parsing it.
public enum WhiteSpace {
    /// The text with every run of white space one space, and none at the ends.
    ///
    /// - Complexity: O(*n*).
    public static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { output in
            var count = 0
            var index = 0
            var isSpaceOwed = false
            while index < bytes.count {
                let space = length(bytes, at: index)
                if space > 0 {
                    isSpaceOwed = count > 0
                    index += space
                    continue
                }
                if isSpaceOwed {
                    output[count] = 0x20
                    count += 1
                    isSpaceOwed = false
                }
                output[count] = bytes[index]
                count += 1
                index += 1
            }
            return count
        }
    }

    /// The text with every run of white space one space, and none at the ends.
    public static func folded(_ text: some StringProtocol) -> String {
        if let result = text.utf8.withContiguousStorageIfAvailable(folded) { return result }
        return Array(text.utf8).withUnsafeBufferPointer(folded)
    }

    /// How many bytes the white space at an index takes; 0 when there is none.
    @inlinable public static func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        if byte <= 0x20 { return byte == 0x20 || byte &- 0x09 < 5 ? 1 : 0 }
        guard byte >= 0xC2, index + 1 < bytes.count else { return 0 }
        let next = bytes[index + 1]
        if byte == 0xC2 { return next == 0xA0 || next == 0x85 ? 2 : 0 }
        guard byte <= 0xE3, index + 2 < bytes.count else { return 0 }
        switch (byte, next, bytes[index + 2]) {
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F),
            (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80):
            return 3
        default: return 0
        }
    }
}
