/// Serialises strings and arrays of integers as JSON; equal values give equal bytes.
///
/// Used for claims, for dumps, and for the parameters of `json_each`.
package enum JSONText {
    package static func quoted(_ text: String) -> String {
        var quoted = ""
        append(quoted: text, to: &quoted)
        return quoted
    }

    package static func array(_ numbers: [Int64]) -> String {
        "[" + numbers.map(String.init).joined(separator: ",") + "]"
    }

    package static func append(quoted text: String, to json: inout String) {
        json += "\""
        // Most texts need no escaping.
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
            json += escaped(text)
        } else {
            json += text
        }
        json += "\""
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x22: bytes += [0x5C, 0x22]
            case 0x5C: bytes += [0x5C, 0x5C]
            case 0x0A: bytes += [0x5C, 0x6E]
            case 0x0D: bytes += [0x5C, 0x72]
            case 0x09: bytes += [0x5C, 0x74]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += Array(("\\u00" + (digits.count == 1 ? "0" : "") + digits).utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
