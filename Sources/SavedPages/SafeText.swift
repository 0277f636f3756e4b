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
            var parser = Unicode.UTF8.ForwardParser()
            var input = rest.makeIterator()
            if first == backslash {
                result += [backslash, backslash]
                rest = rest.dropFirst()
            } else if case .valid(let character) = parser.parseScalar(from: &input) {
                if isSafe(Unicode.UTF8.decode(character).value) {
                    result += character
                } else {
                    for byte in character { append(escaped: byte, to: &result) }
                }
                rest = rest.dropFirst(character.count)
            } else {
                append(escaped: first, to: &result)
                rest = rest.dropFirst()
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
