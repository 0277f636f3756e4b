internal import ForumModel

/// A digest as WARC headers give it: `sha1:` or `sha256:`, then base 32 or hexadecimal.
struct RecordDigest {
    private enum Algorithm: Int {
        case sha1 = 20
        case sha256 = 32
    }

    private let algorithm: Algorithm
    private let bytes: [UInt8]

    init?(_ text: String?) {
        guard let text, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        switch text[..<colon].lowercased() {
        case "sha1", "sha-1": algorithm = .sha1
        case "sha256", "sha-256": algorithm = .sha256
        default: return nil
        }
        let value = Array(text[colon...].utf8.dropFirst())
        let byteCount = algorithm.rawValue
        let bytes = value.count == byteCount * 2 ? Self.decode(value, bits: 4) : Self.decode(value, bits: 5)
        guard let bytes, bytes.count == byteCount else { return nil }
        self.bytes = bytes
    }

    func matches(_ data: some Sequence<UInt8>) -> Bool {
        switch algorithm {
        case .sha1: SHA1.digest(of: data) == bytes
        case .sha256: ContentHash(of: data).bytes == bytes
        }
    }

    private static func decode(_ digits: [UInt8], bits: Int) -> [UInt8]? {
        var result: [UInt8] = []
        var (buffer, filled) = (0, 0)
        for digit in digits.prefix(while: { $0 != UInt8(ascii: "=") }).prefix(128) {
            guard let value = value(digit, bits: bits) else { return nil }
            buffer = (buffer << bits | value) & 0xFFFF
            filled += bits
            if filled >= 8 {
                filled -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> filled))
            }
        }
        return result
    }

    /// The digits of hexadecimal (4 bits) are `0`…`9`, `a`…`f`; those of base 32 (5 bits) `a`…`z`, `2`…`7`; in any case.
    private static func value(_ digit: UInt8, bits: Int) -> Int? {
        switch (digit, bits) {
        case (0x30...0x39, 4): Int(digit) - 0x30
        case (0x41...0x46, 4), (0x61...0x66, 4): Int(digit | 0x20) - 0x61 + 10
        case (0x41...0x5A, 5), (0x61...0x7A, 5): Int(digit | 0x20) - 0x61
        case (0x32...0x37, 5): Int(digit) - 0x32 + 26
        default: nil
        }
    }
}
