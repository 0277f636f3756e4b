/// Percent-encoding in addresses and in the names of mirrored files.
package enum PercentEncoding {
    /// Decodes each `%XX`; other bytes stay as they are.
    package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == 0x25, index + 2 < bytes.endIndex, let high = bytes[index + 1].hexDigitValue,
                let low = bytes[index + 2].hexDigitValue
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    package static func decoded(_ text: some StringProtocol) -> String {
        String(decoding: decoded(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// By default, only bytes that have no meaning in any part of an address stay as they are.
    package static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool = isUnreserved) -> String {
        encoded(text.utf8, keeping: isKept)
    }

    package static func encoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        var result = ""
        for byte in bytes {
            if byte < 0x80, isKept(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// Letters, digits, and `-`, `.`, `_` and `~` (RFC 3986, 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
    }
}
