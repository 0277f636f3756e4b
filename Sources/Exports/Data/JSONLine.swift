internal import Archive
internal import Bytes

/// Writes JSON on one line, byte-stable and safe in any context.
///
/// Besides what JSON requires, it escapes characters that are line ends to some programs (U+0085, U+2028, U+2029), control a
/// terminal, or are skipped by parsers (U+FEFF, also by Foundation's). So every program sees exactly one line.
struct JSONLine {
    enum Style {
        /// By its own type.
        case plain
        /// 0 and 1 as false and true.
        case boolean
        /// A number as a string, because parsers with floating-point numbers would round it.
        case quotedNumber
    }

    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: bytes.count < 1 << 20) }

    mutating func add(_ json: String) { bytes += json.utf8 }

    mutating func add(_ value: StoredValue, as style: Style = .plain) {
        switch (value, style) {
        case (.null, _): add("null")
        case (.integer(let number), .plain): add(String(number))
        case (.integer(let number), .boolean): add(number == 0 ? "false" : "true")
        case (.integer(let number), .quotedNumber): add("\"\(number)\"")
        case (.real(let number), _): add(Self.json(number))
        case (.text(let text), _): add(quoting: text)
        case (.blob(let data), _):
            bytes.append(0x22)
            Base64.append(data, to: &bytes)
            bytes.append(0x22)
        }
    }

    mutating func add(quoting text: String) {
        var text = text
        bytes.append(0x22)
        text.withUTF8 { utf8 in
            var copied = 0
            var index = 0
            while index < utf8.count {
                // Fast path for most characters.
                if 0x23..<0x5C ~= utf8[index] || 0x5D..<0x7F ~= utf8[index] {
                    index += 1
                    continue
                }
                guard let (escape, length) = Self.escape(utf8, at: index) else {
                    index += 1
                    continue
                }
                bytes += utf8[copied..<index]
                bytes += escape.utf8
                index += length
                copied = index
            }
            bytes += utf8[copied...]
        }
        bytes.append(0x22)
    }

    /// Returns the escape of the character at an index, and its length in bytes; nil if it needs none.
    private static func escape(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (String, Int)? {
        switch utf8[index] {
        case 0x22: return ("\\\"", 1)
        case 0x5C: return ("\\\\", 1)
        case 0x0A: return ("\\n", 1)
        case 0x0D: return ("\\r", 1)
        case 0x09: return ("\\t", 1)
        case 0x00..<0x20, 0x7F: return (code(Int(utf8[index])), 1)
        case 0xC2 where index + 1 < utf8.count && utf8[index + 1] < 0xA0: return (code(Int(utf8[index + 1])), 2)
        case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
            return (code(0x2000 + Int(utf8[index + 2] & 0x3F)), 3)
        case 0xEF where index + 2 < utf8.count && utf8[index + 1] == 0xBB && utf8[index + 2] == 0xBF:
            return (code(0xFEFF), 3)
        default: return nil
        }
    }

    private static func code(_ scalar: Int) -> String { "\\u" + String(scalar, radix: 16, width: 4) }

    /// Infinity is written as an overflowing number, since JSON has no literal for it.
    private static func json(_ number: Double) -> String {
        if number.isNaN { return "null" }
        return number.isInfinite ? (number < 0 ? "-1e999" : "1e999") : "\(number)"
    }
}
