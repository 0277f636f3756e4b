internal import Bytes

/// The site's own encoding, by table: libxml2's route through iconv is slower, and cuts a page short in silence at
/// the five bytes without a character (81 8D 8F 90 9D), which browsers read as U+0081 and so on.
enum Windows1252 {
    static func decoded(_ bytes: [UInt8], nonASCIICount: Int = 0) -> DecodedText {
        var text = DecodedText(utf8: [], encoding: .windows1252)
        text.utf8.reserveCapacity(bytes.count + max(bytes.count / 16, 2 * nonASCIICount))
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                // Nearly all of a page stays as it is: copy it in runs.
                let start = index
                index = ByteScan.firstOdd(in: buffer, from: index, to: buffer.count)
                text.utf8.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<index]))
                guard index < buffer.count else { return }
                let byte = buffer[index]
                index += 1
                if byte >= 0x80 {
                    append(byte < 0xA0 ? Windows1252Table.high[Int(byte) - 0x80] : UInt16(byte), to: &text.utf8)
                } else if byte == 0x0C {
                    text.utf8.append(0x20)
                } else {
                    text.utf8 += UTF8Repair.replacement
                    text.controlCount += 1
                }
            }
        }
        return text
    }

    /// Appends a character of the Basic Multilingual Plane from U+0080 up.
    static func append(_ scalar: UInt16, to bytes: inout [UInt8]) {
        if scalar < 0x800 {
            bytes.append(UInt8(0xC0 | scalar >> 6))
        } else {
            bytes.append(UInt8(0xE0 | scalar >> 12))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        }
        bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
}
