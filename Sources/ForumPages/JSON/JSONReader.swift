internal import Bytes

/// Parses untrusted JSON (RFC 8259) without recursion and within limits.
struct JSONReader {
    /// The reason why a text cannot be parsed.
    enum Failure: Error, Equatable {
        /// The text ends inside a value.
        case cut
        /// The text is not valid JSON at an offset.
        case invalid(offset: Int)
        /// Values are nested deeper than ``JSONReader/depthLimit``, or there are more than ``JSONReader/valueLimit``.
        case tooLarge
    }

    /// The maximum nesting depth.
    static let depthLimit = 64
    /// The maximum number of values.
    static let valueLimit = 1_000_000

    private enum Container {
        case array([JSONValue])
        case object([String: JSONValue], key: String?)
    }

    private let bytes: [UInt8]
    private var index = 0
    private var stack: [Container] = []
    private var count = 0

    /// Parses UTF-8 text, with or without a byte order mark.
    static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
        let value = try reader.document()
        reader.skipSpace()
        guard reader.index == bytes.count else { throw .invalid(offset: reader.index) }
        return value
    }

    private mutating func document() throws(Failure) -> JSONValue {
        while true {
            guard var value = try open() else { continue }
            // The complete value is added to its container, which may complete the container as well.
            while true {
                guard let container = stack.popLast() else { return value }
                guard let whole = try add(value, to: container) else { break }
                value = whole
            }
        }
    }

    /// Parses the start of a value; nil if it opened a container that is not empty.
    private mutating func open() throws(Failure) -> JSONValue? {
        count += 1
        guard count <= Self.valueLimit else { throw .tooLarge }
        switch try peek() {
        case 0x7B:  // {
            index += 1
            if try peek() == 0x7D { return close(.object([:])) }
            try push(.object([:], key: try key()))
            return nil
        case 0x5B:  // [
            index += 1
            if try peek() == 0x5D { return close(.array([])) }
            try push(.array([]))
            return nil
        case 0x22: return .string(try string())
        case 0x2D, 0x30...0x39: return .number(try number())
        case 0x74: return try word("true", .bool(true))
        case 0x66: return try word("false", .bool(false))
        case 0x6E: return try word("null", .null)
        default: throw .invalid(offset: index)
        }
    }

    private mutating func close(_ value: JSONValue) -> JSONValue {
        index += 1
        return value
    }

    private mutating func push(_ container: Container) throws(Failure) {
        guard stack.count < Self.depthLimit else { throw .tooLarge }
        stack.append(container)
    }

    /// Adds a value to its container; returns the container if it is complete.
    private mutating func add(_ value: JSONValue, to container: Container) throws(Failure) -> JSONValue? {
        let next = try peek()
        switch container {
        case .array(var elements):
            elements.append(value)
            if next == 0x5D { return close(.array(elements)) }
            try comma(next)
            stack.append(.array(elements))
        case .object(var fields, let key):
            if let key { fields[key] = value }
            if next == 0x7D { return close(.object(fields)) }
            try comma(next)
            stack.append(.object(fields, key: try self.key()))
        }
        return nil
    }

    private mutating func comma(_ byte: UInt8) throws(Failure) {
        guard byte == 0x2C else { throw .invalid(offset: index) }
        index += 1
    }

    private mutating func key() throws(Failure) -> String {
        guard try peek() == 0x22 else { throw .invalid(offset: index) }
        let key = try string()
        guard try peek() == 0x3A else { throw .invalid(offset: index) }
        index += 1
        return key
    }

    // MARK: Tokens

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func peek() throws(Failure) -> UInt8 {
        skipSpace()
        guard index < bytes.count else { throw .cut }
        return bytes[index]
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let length = text.utf8CodeUnitCount
        let rest = bytes[index...].prefix(length)
        let isThere = text.withUTF8Buffer { rest.elementsEqual($0.prefix(rest.count)) }
        guard isThere else { throw .invalid(offset: index) }
        guard rest.count == length else { throw .cut }
        index += length
        return value
    }

    private mutating func number() throws(Failure) -> String {
        let start = index
        while index < bytes.count, Self.isNumeric(bytes[index]) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard Double(text) != nil else { throw .invalid(offset: start) }
        return text
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        byte.isDigit || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte | 0x20 == 0x65
    }

    private mutating func string() throws(Failure) -> String {
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x22: return String(decoding: text, as: UTF8.self)
            case 0x5C: try escape(into: &text)
            case 0..<0x20: throw .invalid(offset: index - 1)
            default: text.append(byte)
            }
        }
        throw .cut
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard index < bytes.count else { throw .cut }
        let byte = bytes[index]
        index += 1
        switch byte {
        case 0x22, 0x5C, 0x2F: text.append(byte)
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0C)
        case 0x6E: text.append(0x0A)
        case 0x72: text.append(0x0D)
        case 0x74: text.append(0x09)
        case 0x75: text.append(contentsOf: String(try scalar()).utf8)
        default: throw .invalid(offset: index - 1)
        }
    }

    /// Parses `\uXXXX` or a surrogate pair of two; U+FFFD for half a pair.
    private mutating func scalar() throws(Failure) -> Character {
        let unit = try codeUnit()
        if UTF16.isLeadSurrogate(unit), bytes[index...].starts(with: [0x5C, 0x75]) {
            let start = index
            index += 2
            let trail = try codeUnit()
            if UTF16.isTrailSurrogate(trail) {
                let value = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(trail - 0xDC00)
                return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
            }
            index = start
        }
        return Character(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }

    private mutating func codeUnit() throws(Failure) -> UInt16 {
        guard index + 4 <= bytes.count else { throw .cut }
        let digits = bytes[index..<(index + 4)]
        guard digits.allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .invalid(offset: index) }
        index += 4
        return unit
    }
}
