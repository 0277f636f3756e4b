/// The site's own encoding, by table: libxml2's route through iconv is slower, and cuts a page short in silence at
/// the five bytes without a character (81 8D 8F 90 9D), which browsers read as U+0081 and so on.
enum Windows1252 {
    /// The characters of bytes 0x80 to 0x9F.
    static let high: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152,
        0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
        0x2122,
        0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// Decodes bytes, of which so many are probably no ASCII.
    static func decoded(_ bytes: [UInt8], nonASCIICount: Int = 0) -> DecodedText {
        var text = DecodedText(utf8: [], encoding: .windows1252)
        text.utf8.reserveCapacity(bytes.count + max(bytes.count / 16, 2 * nonASCIICount))
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                // Nearly all of a page stays as it is: copy it in runs.
                let start = index
                index = ByteScan.firstOdd(in: buffer, from: index)
                text.utf8.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<index]))
                guard index < buffer.count else { return }
                let byte = buffer[index]
                index += 1
                if byte >= 0x80 {
                    append(byte < 0xA0 ? high[Int(byte) - 0x80] : UInt16(byte), to: &text.utf8)
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
