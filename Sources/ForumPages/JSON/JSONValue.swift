internal import Bytes
internal import Foundation

/// A value of an untrusted JSON text.
struct JSONValue {
    enum Failure: Error, Equatable {
        case cut  // the text ends too early, or has no object or array
        case invalid
        /// The text exceeds ``JSONValue/byteLimit``, ``JSONValue/depthLimit`` or ``JSONValue/valueLimit``.
        case tooLarge
    }

    static let byteLimit = 16 << 20
    static let depthLimit = 64
    static let valueLimit = 1_000_000

    private let value: Any

    /// Parses an object or an array (RFC 8259) in UTF-8, with or without a byte order mark.
    ///
    /// Invalid UTF-8 is replaced; of two values under one key, the last one counts.
    init(parsing bytes: [UInt8]) throws(Failure) {
        let text = try Self.checked(bytes)
        do { value = try JSONSerialization.jsonObject(with: Data(text)) } catch { throw .invalid }
    }

    private init(_ value: Any) { self.value = value }

    /// Checks the limits before Foundation's parser reads the text, and replaces what that parser refuses or accepts unlike
    /// RFC 8259: escapes of half surrogate pairs, commas before a closing bracket.
    private static func checked(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        guard bytes.count <= byteLimit else { throw .tooLarge }
        var text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        var (index, depth, count, isInString) = (0, 0, 1, false)
        var last: UInt8 = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            // Foundation would take the text for UTF-16 or UTF-32.
            case 0: throw .invalid
            case UInt8(ascii: "\\") where isInString: index += skipEscape(at: index, in: &text) - 1
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString || byte.isXMLSpace: break
            case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, count) = (depth + 1, count + 1)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard depth > 0, last != UInt8(ascii: ",") else { throw .invalid }
                depth -= 1
            case UInt8(ascii: ","): count += 1
            default: break
            }
            guard depth <= depthLimit, count <= valueLimit else { throw .tooLarge }
            if !byte.isXMLSpace { last = byte }
            index += 1
        }
        guard depth == 0, !isInString, count > 1 else { throw .cut }
        return text
    }

    /// Returns the length of an escape, or of two that form a surrogate pair; half a pair becomes the escape of U+FFFD.
    private static func skipEscape(at index: Int, in text: inout [UInt8]) -> Int {
        func codeUnit(_ start: Int) -> UInt16? {
            guard start + 6 <= text.count, text[start...].starts(with: [0x5C, 0x75]) else { return nil }
            return UInt16(String(decoding: text[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
        }
        guard let unit = codeUnit(index), UTF16.isSurrogate(unit) else { return 2 }
        if UTF16.isLeadSurrogate(unit), let next = codeUnit(index + 6), UTF16.isTrailSurrogate(next) { return 12 }
        text.replaceSubrange((index + 2)..<(index + 6), with: "fffd".utf8)
        return 6
    }

    subscript(key: String) -> JSONValue? { (value as? [String: Any])?[key].map { JSONValue($0) } }

    var isObject: Bool { value is [String: Any] }

    var string: String? { value as? String }

    /// The number if it is an integer that fits; also parsed from a string, since some scripts quote numbers.
    var integer: Int64? { (value as? String).map { Int64($0) } ?? (isTruthValue ? nil : value as? Int64) }

    var double: Double? { isTruthValue ? nil : value as? Double }

    /// Whether this is `true` or `false`, which Foundation also gives as numbers.
    private var isTruthValue: Bool { (value as? NSNumber).map { $0.objCType[0] == 0x63 } ?? false }

    /// The truth value; also from 0 and 1.
    var bool: Bool? { value as? Bool }

    var array: [JSONValue]? { (value as? [Any])?.map { JSONValue($0) } }
}
