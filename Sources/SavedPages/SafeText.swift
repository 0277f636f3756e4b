/// Makes untrusted text safe to print.
///
/// A file name, a thread title or a user name may contain line breaks, terminal commands (ESC, OSC 52) or characters
/// that reverse the reading direction. Each byte of such a character becomes `\xHH`, and so does each byte that is not
/// UTF-8; a backslash becomes `\\`. All other characters are unchanged. The mapping is injective.
package enum SafeText {
    package static func escape(_ bytes: some Collection<UInt8>) -> String {
        if bytes.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != backslash }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var rest = bytes[...]
        while let first = rest.first {
            guard let scalar = UTF8Scalar(prefix: rest) else {
                append(escaped: first, to: &result)
                rest = rest.dropFirst()
                continue
            }
            let character = rest.prefix(scalar.length)
            rest = rest.dropFirst(scalar.length)
            if first == backslash {
                result += [backslash, backslash]
            } else if isSafe(scalar.value) {
                result += character
            } else {
                for byte in character { append(escaped: byte, to: &result) }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    package static func escape(_ text: some StringProtocol) -> String { escape(Array(text.utf8)) }

    private static let backslash = UInt8(ascii: "\\")

    private static func isSafe(_ value: UInt32) -> Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: false  // C0, DEL, C1
        case 0x2028, 0x2029: false  // line and paragraph separator
        case 0x202A...0x202E, 0x2066...0x2069: false  // embeddings, overrides, isolates
        default: true
        }
    }

    private static func append(escaped byte: UInt8, to result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [backslash, UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

/// One well-formed UTF-8 sequence: no overlong form, no surrogate, nothing above U+10FFFF.
private struct UTF8Scalar {
    let value: UInt32
    let length: Int

    init?(prefix bytes: some Collection<UInt8>) {
        guard let first = bytes.first else { return nil }
        let least: UInt32
        switch first {
        case 0..<0x80:
            (length, least, value) = (1, 0, UInt32(first))
            return
        case 0xC2..<0xE0: (length, least) = (2, 0x80)
        case 0xE0..<0xF0: (length, least) = (3, 0x800)
        case 0xF0..<0xF5: (length, least) = (4, 0x10000)
        default: return nil
        }
        let tail = bytes.dropFirst().prefix(length - 1)
        guard tail.count == length - 1, tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return nil }
        value = tail.reduce(UInt32(first) & (0x7F >> UInt32(length))) { $0 << 6 | UInt32($1 & 0x3F) }
        guard value >= least, value <= 0x10FFFF, !(0xD800..<0xE000).contains(value) else { return nil }
    }
}
