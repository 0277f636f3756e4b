/// A script that only calls one function with data, as bytes.
///
/// Strings are JSON in which nothing can end a script element or a line of a script.
struct ScriptText {
    private(set) var bytes: [UInt8]

    init(_ start: StaticString) { bytes = start.withUTF8Buffer { Array($0) } }

    /// Writes what is no string.
    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Writes a string in quotation marks.
    mutating func string(_ text: String) {
        bytes.append(0x22)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: raw("\\\"")
            case 0x5C: raw("\\\\")
            case 0x3C: raw("\\u003c")
            case 0x2028, 0x2029: raw("\\u" + String(scalar.value, radix: 16))
            case 0..<0x20, 0x7F:
                let digits = String(scalar.value, radix: 16)
                raw("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        bytes.append(0x22)
    }

    /// Writes ascending numbers: the first, then each distance to the one before, less one.
    mutating func numbers(_ numbers: [Int]) {
        var last = -1
        for number in numbers {
            self.number(number - last - 1)
            last = number
        }
    }

    /// Writes a number in base 64, five bits a letter, the lowest first, as source maps do; without a sign.
    mutating func number(_ number: Int) {
        var rest = number
        repeat {
            let digit = rest & 31
            rest >>= 5
            bytes.append(Self.letters[rest > 0 ? digit | 32 : digit])
        } while rest > 0
    }

    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
