internal import Bytes

/// Builds a script that consists of one function call with data.
///
/// Strings are escaped so that nothing in them can end a script element or a line.
package struct ScriptText {
    package private(set) var bytes: [UInt8]

    package init(_ start: StaticString) { bytes = start.withUTF8Buffer { Array($0) } }

    package mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    package mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }

    package mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { string(utf8: $0) }
    }

    package mutating func string<Text: RandomAccessCollection<UInt8>>(utf8 text: Text) where Text.Index == Int {
        bytes.append(0x22)
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            guard let (escape, length) = Self.escape(in: text, at: index) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[start..<index])
            raw(escape)
            index += length
            start = index
        }
        bytes.append(contentsOf: text[start...])
        bytes.append(0x22)
    }

    /// Returns the escape of the character at an index, and its length in bytes; nil if it needs none.
    private static func escape<Text: RandomAccessCollection<UInt8>>(in text: Text, at index: Int) -> (String, Int)?
    where Text.Index == Int {
        switch text[index] {
        case 0x22: return ("\\\"", 1)
        case 0x5C: return ("\\\\", 1)
        case 0x3C: return ("\\u003c", 1)
        case 0..<0x20, 0x7F: return ("\\u" + String(text[index], radix: 16, width: 4), 1)
        // The line and paragraph separators, U+2028 and U+2029.
        case 0xE2 where text[index...].prefix(2).elementsEqual([0xE2, 0x80]):
            guard let last = text[index...].dropFirst(2).first, last & 0xFE == 0xA8 else { return nil }
            return (last == 0xA8 ? "\\u2028" : "\\u2029", 3)
        default: return nil
        }
    }

    package mutating func list<Item>(
        _ items: some Sequence<Item>, separator: String = ",", _ add: (Item, inout ScriptText) -> Void
    ) {
        for (index, item) in items.enumerated() {
            if index > 0 { raw(separator) }
            add(item, &self)
        }
    }

    /// Appends a number in base 64 without a sign, five bits per digit, the lowest first, as in source maps.
    package mutating func number(_ number: Int) { Self.append(number: number, to: &bytes) }

    /// Appends a number in the format of ``number(_:)``; a list of ascending numbers is written as the first number
    /// and the distances minus one.
    package static func append(number: Int, to bytes: inout [UInt8]) {
        var rest = number
        repeat {
            let digit = rest & 31
            rest >>= 5
            bytes.append(letters[rest > 0 ? digit | 32 : digit])
        } while rest > 0
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
