internal import Bytes
internal import ForumModel

struct WARCRecord {
    enum Extent {
        /// Complete, with so many bytes, which are available until the next record is requested.
        case whole(Int)
        /// Truncated by the end of the file after so many bytes, which are available.
        case cut(Int)
        /// Over the limit; only its first bytes are kept.
        case tooBig(head: [UInt8], isCut: Bool)
        /// Damaged, and skipped up to the next record.
        case broken(ContainerError)
    }

    /// The record's number in the file, from 1; other bytes between records count as one.
    let number: Int
    let header: WARCHeader?
    let extent: Extent

    var isCut: Bool {
        switch extent {
        case .cut, .tooBig(_, isCut: true): true
        default: false
        }
    }
}

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
