package import Foundation

/// Bytes that were decoded from text, with the number of errors in the text.
package struct DecodedBody: Equatable {
    package var bytes: [UInt8] = []
    /// The number of places where the text is invalid in its encoding; bytes may be missing or wrong there.
    package var badCount = 0

    package init(bytes: [UInt8] = [], badCount: Int = 0) { (self.bytes, self.badCount) = (bytes, badCount) }
}

package enum Base64 {
    /// Decodes as much as possible, as mail programs and property lists write it.
    ///
    /// White space is skipped, padding may be missing or in the middle (two concatenated texts); other characters outside of the
    /// alphabet are skipped and counted.
    package static func decode(_ text: ArraySlice<UInt8>) -> DecodedBody { text.withUnsafeBufferPointer { decode($0) } }

    /// Decodes as browsers do in `data:` URLs, where padding may be missing.
    ///
    /// Nil for characters outside of the alphabet (even white space), an incomplete byte, or more bytes than a limit.
    package static func decodeStrictly(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8]? {
        var length = text.count
        while length > 0, length > text.count - 2, text[length - 1] == 0x3D { length -= 1 }
        guard length % 4 != 1, length * 3 / 4 <= limit else { return nil }
        let code = UnsafeBufferPointer(rebasing: text[..<length])
        return code.allSatisfy { values[Int($0)] < 64 } ? decode(code).bytes : nil
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> DecodedBody {
        var result = DecodedBody()
        result.bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var digitCount = 0
        values.withUnsafeBufferPointer { values in
            for byte in text {
                let digit = values[Int(byte)]
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
        }
        finish(&group, &digitCount, in: &result)
        return result
    }

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
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
        for (digit, byte) in alphabet.utf8.enumerated() { table[Int(byte)] = UInt8(digit) }
        for byte: Int in [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20] { table[byte] = space }
        return table
    }()

    /// The number of bytes encoded at once; a multiple of three, so that only the end is padded.
    private static let chunk = 3 << 18

    /// Reserved capacity for the rest of the line, so that a large text is not copied when it grows.
    private static let slack = 1 << 20

    /// Encodes in lines of 76 characters, separated by CR LF, as in mail.
    package static func lines(_ data: [UInt8]) -> Data {
        Data(data).base64EncodedData(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
    }

    /// Appends the padded code on one line, without an intermediate string, since pictures can be large.
    package static func append(_ data: [UInt8], to text: inout [UInt8]) {
        if data.count > chunk { text.reserveCapacity(text.count + (data.count + 2) / 3 * 4 + slack) }
        for start in stride(from: 0, to: data.count, by: chunk) {
            text += Data(data[start..<min(start + chunk, data.count)]).base64EncodedData()
        }
    }
}
