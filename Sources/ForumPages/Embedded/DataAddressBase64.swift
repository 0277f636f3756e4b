internal import ForumModel

/// Decodes base64 as browsers do in `data:` URLs: padding may be missing, and characters may be percent-encoded.
enum DataAddressBase64 {
    /// The value of each character; 0xFF for characters outside the alphabet.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// Decodes bytes; nil for invalid characters, an incomplete byte, or more than a limit.
    static func decoded(_ code: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8]? {
        guard code.contains(0x25) else { return plain(code, limit: limit) }
        return PercentEscape.decoded(Array(code)[...]).withUnsafeBufferPointer { plain($0, limit: limit) }
    }

    private static func plain(_ code: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8]? {
        var length = code.count
        while length > 0, length > code.count - 2, code[length - 1] == 0x3D { length -= 1 }
        guard length % 4 != 1, length / 4 * 3 <= limit else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length / 4 * 3 + 2)
        return values.withUnsafeBufferPointer { values in
            var bits: UInt32 = 0
            var count = 0
            for index in 0..<length {
                let value = values[Int(code[index])]
                guard value != 0xFF else { return nil }
                bits = bits << 6 | UInt32(value)
                count += 1
                if count == 4 {
                    bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: bits))
                    bits = 0
                    count = 0
                }
            }
            if count == 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 4)) }
            if count == 3 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
                bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
            }
            return bytes
        }
    }
}
