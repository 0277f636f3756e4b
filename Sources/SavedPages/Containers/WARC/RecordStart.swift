internal import Bytes
internal import ForumModel

/// The first bytes of a WARC record: `WARC/1.0`, after an empty line.
enum RecordStart {
    static let length = 8

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    static func isHere(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        offset + length <= bytes.count && bytes[offset] == UInt8(ascii: "W")
            && bytes[offset..<(offset + 5)].elementsEqual(FileSignature.warc)
            && (bytes[offset + 5] == UInt8(ascii: "0") || bytes[offset + 5] == UInt8(ascii: "1"))
            && bytes[offset + 6] == UInt8(ascii: ".") && bytes[offset + 7].isDigit
    }

    /// The offset in a range of the first such line that follows an empty one.
    static func first(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "W"), isHere(bytes, at: index), followsEmptyLine(bytes, index) {
                return index
            }
            index += 1
        }
        return nil
    }

    private static func followsEmptyLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        guard index >= 2, bytes[index - 1] == 0x0A else { return false }
        return bytes[index - 2] == 0x0A || index >= 3 && bytes[index - 2] == 0x0D && bytes[index - 3] == 0x0A
    }
}
