/// Finds and repairs bytes that are no UTF-8, sequence by sequence, so that one bad byte costs one character.
enum UTF8Repair {
    struct Survey {
        /// Bytes of 0x80 and above.
        var nonASCII = 0
        /// Sequences of more than one byte, and bad ones.
        var sequences = 0
        /// Sequences that are no character.
        var invalid = 0
        /// NULs and control characters other than tab, line feed, form feed and carriage return.
        var controls = 0
    }

    static func survey(_ bytes: [UInt8]) -> Survey {
        var result = Survey()
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                let byte = buffer[index]
                if byte < 0x80 {
                    if byte < 0x20, isControl(byte) { result.controls += 1 }
                    index += 1
                    continue
                }
                let length = sequenceLength(buffer, at: index)
                result.nonASCII += max(length, 1)
                result.sequences += 1
                if length == 0 { result.invalid += 1 }
                index += max(length, 1)
            }
        }
        return result
    }

    static func repaired(_ bytes: ArraySlice<UInt8>) -> DecodedText {
        var text = DecodedText(utf8: [], encoding: .utf8)
        text.utf8.reserveCapacity(bytes.count + 16)
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                let byte = buffer[index]
                if byte < 0x80 {
                    if byte < 0x20, isControl(byte) {
                        text.utf8 += replacement
                        text.controlCount += 1
                    } else {
                        text.utf8.append(byte == 0x0C ? 0x20 : byte)
                    }
                    index += 1
                    continue
                }
                let length = sequenceLength(buffer, at: index)
                if length == 0 {
                    text.utf8 += replacement
                    text.invalidCount += 1
                    index += 1
                } else {
                    text.utf8 += buffer[index..<index + length]
                    index += length
                }
            }
        }
        return text
    }

    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0C && byte != 0x0D
    }

    /// The length of the well-formed sequence at an index, 2 to 4 (Unicode, table 3-7); 0 when there is none.
    private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0xC2...0xDF: return isContinuation(1) ? 2 : 0
        case 0xE0: return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : 0
        case 0xED: return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : 0
        case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : 0
        case 0xF0: return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : 0
        case 0xF4: return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : 0
        case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0
        default: return 0
        }
    }
}

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

    static func decoded(_ bytes: [UInt8]) -> DecodedText {
        var text = DecodedText(utf8: [], encoding: .windows1252)
        text.utf8.reserveCapacity(bytes.count + bytes.count / 16)
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                // Nearly all of a page stays as it is: copy it in runs.
                let start = index
                while index < buffer.count, isPlain(buffer[index]) { index += 1 }
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

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte >= 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
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
