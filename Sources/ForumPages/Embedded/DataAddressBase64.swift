internal import ForumModel

/// Base64 as browsers read it in `data:` addresses: padding may be missing, its signs may be percent escapes.
enum DataAddressBase64 {
    /// What each letter stands for; 0xFF for what is none.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// The bytes; nil where the code holds anything else or stops inside a byte, or for more than a limit.
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
