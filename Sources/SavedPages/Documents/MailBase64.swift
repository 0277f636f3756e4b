/// Bytes that were decoded from text, and how much of the text made no sense.
struct DecodedBody: Equatable {
    var bytes: [UInt8] = []
    /// In how many places something was not what the encoding allows; bytes may be missing or wrong there.
    var badCount = 0
}

/// Decodes Base64 as mail programs and property lists write it.
enum MailBase64 {
    /// Decodes as much as possible: white space is skipped, padding may be missing or in the middle (two concatenated
    /// texts); other characters outside of the alphabet are skipped and counted.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func decode(_ text: ArraySlice<UInt8>) -> DecodedBody {
        var result = DecodedBody()
        result.bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var digitCount = 0
        for byte in text {
            let digit = digits[Int(byte)]
            switch digit {
            case 0..<64:
                group = group << 6 | UInt32(digit)
                digitCount += 1
                if digitCount == 4 { finish(&group, &digitCount, in: &result) }
            case padding: finish(&group, &digitCount, in: &result)
            case space: continue
            default: result.badCount += 1
            }
        }
        finish(&group, &digitCount, in: &result)
        return result
    }

    /// Writes the bytes of a group of four digits, or of what there is of one.
    private static func finish(_ group: inout UInt32, _ digitCount: inout Int, in result: inout DecodedBody) {
        let bits = group << UInt32(6 * (4 - digitCount))
        if digitCount == 1 { result.badCount += 1 }  // six bits are no byte
        if digitCount >= 2 { result.bytes.append(UInt8(truncatingIfNeeded: bits >> 16)) }
        if digitCount >= 3 { result.bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
        if digitCount == 4 { result.bytes.append(UInt8(truncatingIfNeeded: bits)) }
        group = 0
        digitCount = 0
    }

    private static let padding: UInt8 = 64
    private static let space: UInt8 = 65

    /// The value of each byte: a digit, ``padding``, ``space``, or 255 for nothing.
    private static let digits: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
        for (digit, byte) in alphabet.utf8.enumerated() { table[Int(byte)] = UInt8(digit) }
        for byte: Int in [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20] { table[byte] = space }
        return table
    }()
}
