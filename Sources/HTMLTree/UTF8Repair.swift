internal import Bytes

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
            while true {
                index = ByteScan.firstOdd(in: buffer, from: index, to: buffer.count)
                guard index < buffer.count else { return }
                let byte = buffer[index]
                if byte < 0x80 {
                    if isControl(byte) { result.controls += 1 }
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
            while true {
                // Nearly all of a page stays as it is: copy it in runs.
                let start = index
                index = ByteScan.firstOdd(in: buffer, from: index, to: buffer.count)
                text.utf8.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<index]))
                guard index < buffer.count else { return }
                let byte = buffer[index]
                if byte < 0x80 {
                    if isControl(byte) {
                        text.utf8 += replacement
                        text.controlCount += 1
                    } else {
                        text.utf8.append(0x20)  // a form feed
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
                    text.utf8.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[index..<index + length]))
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
