/// Counts posts in a page's bytes, without the parser: an oracle against its silence (`DESIGN.md`, section 3).
enum PostTagCount {
    /// How often `\bid\s*=\s*["']?post[0-9]+` occurs, in any case.
    ///
    /// - Complexity: O(*n*).
    static func count(in text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { bytes in
            var count = 0
            var index = 0
            while index < bytes.count {
                // Equals signs are rarer than letters.
                if bytes[index] == 0x3D, isPostNumber(bytes, after: index), isID(bytes, before: index) {
                    count += 1
                }
                index += 1
            }
            return count
        }
    }

    private static func isPostNumber(_ bytes: UnsafeBufferPointer<UInt8>, after mark: Int) -> Bool {
        var index = mark + 1
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        if index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 { index += 1 }
        guard index + 4 < bytes.count else { return false }
        return bytes[index] | 0x20 == 0x70 && bytes[index + 1] | 0x20 == 0x6F
            && bytes[index + 2] | 0x20 == 0x73
            && bytes[index + 3] | 0x20 == 0x74 && (0x30...0x39).contains(bytes[index + 4])
    }

    private static func isID(_ bytes: UnsafeBufferPointer<UInt8>, before mark: Int) -> Bool {
        var index = mark - 1
        while index >= 0, isSpace(bytes[index]) { index -= 1 }
        guard index >= 1, bytes[index] | 0x20 == 0x64, bytes[index - 1] | 0x20 == 0x69 else { return false }
        return index == 1 || !isWord(bytes[index - 2])
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
    }
}
