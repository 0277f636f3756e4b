internal import Bytes
internal import Foundation

/// A text as names are compared in it: letter case, white space, entities and percent-encoding make no difference.
///
/// Letters are folded by Unicode's full mappings, without regard to width or style, and separated from their marks. Any run of
/// white space, including no-break spaces, counts as one space. Invisible characters are left out.
package struct FoldedText {
    /// A folded character and the bytes that it was made from.
    struct Unit {
        let scalar: UInt32
        package let start: Int
        package let end: Int
    }

    private(set) var units: [Unit] = []
    private var folded: [UInt32: [UInt32]] = [:]

    package init(name: String) {
        let bytes = Array(name.utf8)
        add(bytes, 0..<bytes.count, isMarkup: false, isEncoded: false)
        while units.last?.scalar == 0x20 { units.removeLast() }
        while units.first?.scalar == 0x20 { units.removeFirst() }
    }

    package init() {}

    package var key: String { String(String.UnicodeScalarView(units.compactMap { Unicode.Scalar($0.scalar) })) }

    /// Adds a blank that was made from no bytes: where a block of markup begins or ends.
    mutating func addBreak(at index: Int) { append(0x20, index, index) }

    /// Adds UTF-8; with `isMarkup` character references are read, with `isEncoded` percent-encoding, once or several times over.
    package mutating func add(_ bytes: [UInt8], _ range: Range<Int>, isMarkup: Bool, isEncoded: Bool) {
        units.reserveCapacity(units.count + range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let (first, end) = Self.character(bytes, index, range.upperBound, isMarkup: isMarkup)
            // In addresses each blank is a `+`; several in a row count as one, like a run of white space.
            if isEncoded, first == 0x2B, index > range.lowerBound, bytes[index - 1] == 0x2B {
                index = end
                continue
            }
            guard isEncoded, first == 0x25 else {
                fold(first, index, end)
                index = end
                continue
            }
            index = addEncoded(bytes, index..<range.upperBound, isMarkup: isMarkup)
        }
    }

    /// Adds a run of encoded bytes, which make characters only together; returns the index after it.
    private mutating func addEncoded(_ bytes: [UInt8], _ range: Range<Int>, isMarkup: Bool) -> Int {
        var decoded: [UInt8] = []
        var ends: [Int] = []
        var index = range.lowerBound
        while index < range.upperBound,
            let (byte, end) = Self.encodedByte(bytes, index, range.upperBound, isMarkup: isMarkup)
        {
            decoded.append(byte)
            ends.append(end)
            index = end
        }
        guard !decoded.isEmpty else {
            let (sign, end) = Self.character(bytes, range.lowerBound, range.upperBound, isMarkup: isMarkup)
            fold(sign, range.lowerBound, end)
            return end
        }
        var (start, offset) = (range.lowerBound, 0)
        while offset < decoded.count {
            var (scalar, end) = Self.scalar(decoded, offset, decoded.count)
            // Bytes that are not UTF-8 count as Latin-1: old addresses have the forums' own encoding.
            if scalar == 0xFFFD { (scalar, end) = (UInt32(decoded[offset]), offset + 1) }
            fold(scalar, start, ends[end - 1])
            (start, offset) = (ends[end - 1], end)
        }
        return index
    }

    /// The byte that `%41` or `%2541` encodes, and the index after it; nil if there is no encoded byte.
    private static func encodedByte(_ bytes: [UInt8], _ start: Int, _ limit: Int, isMarkup: Bool) -> (UInt8, Int)? {
        var (sign, index) = character(bytes, start, limit, isMarkup: isMarkup)
        guard sign == 0x25 else { return nil }
        var result: (UInt8, Int)?
        while sign == 0x25, index < limit {
            let (high, second) = character(bytes, index, limit, isMarkup: isMarkup)
            guard let first = UInt8(exactly: high)?.hexDigitValue, second < limit else { break }
            let (low, end) = character(bytes, second, limit, isMarkup: isMarkup)
            guard let last = UInt8(exactly: low)?.hexDigitValue else { break }
            result = (first << 4 | last, end)
            (sign, index) = (UInt32(first << 4 | last), end)
        }
        return result
    }

    /// The character at an index, and where the next one begins.
    private static func character(_ bytes: [UInt8], _ index: Int, _ limit: Int, isMarkup: Bool) -> (UInt32, Int) {
        if isMarkup, bytes[index] == 0x26, let reference = reference(bytes, index, limit) { return reference }
        return scalar(bytes, index, limit)
    }

    private static func scalar(_ bytes: [UInt8], _ index: Int, _ limit: Int) -> (UInt32, Int) {
        let first = bytes[index]
        guard first >= 0x80 else { return (UInt32(first), index + 1) }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first < 0xF5, index + count <= limit else { return (0xFFFD, index + 1) }
        var value = UInt32(first) & (0x7F >> UInt32(count))
        for byte in bytes[(index + 1)..<(index + count)] {
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, index + 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return (value, index + count)
    }

    /// `&amp;`, `&#233;`, `&#xE9;`: those that serialised markup has.
    private static func reference(_ bytes: [UInt8], _ index: Int, _ limit: Int) -> (UInt32, Int)? {
        guard let end = bytes[index..<min(limit, index + 12)].firstIndex(of: 0x3B) else { return nil }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        let value: UInt32? =
            if let known = named[name] { known } else if name.hasPrefix("#x") || name.hasPrefix("#X") {
                UInt32(name.dropFirst(2), radix: 16)
            } else if name.hasPrefix("#") { UInt32(name.dropFirst()) } else { nil }
        return value.map { ($0, end + 1) }
    }

    private static let named: [String: UInt32] = [
        "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "nbsp": 0xA0, "shy": 0xAD,
        "ensp": 0x2002, "emsp": 0x2003, "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D,
    ]

    private mutating func fold(_ scalar: UInt32, _ start: Int, _ end: Int) {
        switch scalar {
        case 0x41...0x5A: append(scalar | 0x20, start, end)
        case 0x21...0x7E: append(scalar, start, end)
        case 0x09...0x0D, 0x20, 0x85, 0xA0: append(0x20, start, end)
        case 0...0x7F: break
        default: for part in parts(of: scalar) { append(part, start, end) }
        }
    }

    private mutating func append(_ scalar: UInt32, _ start: Int, _ end: Int) {
        if scalar == 0x20, units.last?.scalar == 0x20 { return }
        units.append(Unit(scalar: scalar, start: start, end: end))
    }

    private mutating func parts(of scalar: UInt32) -> [UInt32] {
        if let known = folded[scalar] { return known }
        var parts = [scalar]
        if let letter = Unicode.Scalar(scalar) {
            if letter.properties.isWhitespace {
                parts = [0x20]
            } else if letter.properties.isDefaultIgnorableCodePoint {
                parts = []
            } else {
                // Upper case first: `ß` and `SS` are one then, and all sigmas.
                let small = letter.properties.uppercaseMapping.lowercased()
                // Full width, small capitals and letters in circles are other shapes of a letter.
                let letters = small.decomposedStringWithCompatibilityMapping.lowercased()
                parts = letters.unicodeScalars.map(\.value)
            }
        }
        folded[scalar] = parts
        return parts
    }
}
