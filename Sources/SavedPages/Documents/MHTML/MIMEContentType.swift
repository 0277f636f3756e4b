internal import Bytes

/// A media type with its parameters, as in `multipart/related; boundary="=_next"`.
struct MIMEContentType {
    /// How many parameters are looked at; real types have up to four, and each costs more than its bytes.
    private static let parameterLimit = 100

    /// The type in lower case, such as `text/html`.
    let mediaType: String
    private let parameters: [String: [UInt8]]

    init(_ value: [UInt8]) {
        var scanner = Scanner(bytes: value)
        var type = scanner.token()
        scanner.skipSpace()
        if scanner.peek == UInt8(ascii: "/") { type += scanner.token() }
        if type.last == UInt8(ascii: "/") { type += scanner.token() }
        mediaType = String(decoding: PageName.asciiLowercased(type), as: UTF8.self)
        var collector = ParameterCollector()
        for _ in 0..<Self.parameterLimit {
            guard let (name, value) = scanner.parameter() else { break }
            collector.add(name, value)
        }
        parameters = collector.parameters
    }

    /// A parameter's value by its lower-case name; nil when it is missing or empty.
    subscript(_ name: String) -> [UInt8]? { parameters[name].flatMap { $0.isEmpty ? nil : $0 } }

    var charset: String? { self["charset"].map { String(decoding: $0, as: UTF8.self) } }

    var boundary: [UInt8]? {
        // Lines are compared without white space at their ends, so it is cut here, too; a value with a line end (by RFC 2231) matches none.
        guard isMultipart, let value = self["boundary"], !value.contains(where: LineEnd.isPart),
            let last = value.lastIndex(where: { !$0.isBlank })
        else { return nil }
        return Array(value[...last])
    }

    var isMultipart: Bool { mediaType.hasPrefix("multipart/") }
    var isHTML: Bool { mediaType == "text/html" || mediaType == "application/xhtml+xml" }
}

private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Passes over white space and comments, which may be nested.
    mutating func skipSpace() {
        var depth = 0
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            case UInt8(ascii: "\\") where depth > 0: index += 1
            default: if depth == 0, !byte.isBlank { return }
            }
            index = min(index + 1, bytes.count)
        }
    }

    /// The bytes up to white space, a comment, `;` or `other`.
    mutating func token(endingAt other: UInt8 = UInt8(ascii: ";")) -> [UInt8] {
        skipSpace()
        let start = index
        while let byte = peek, byte != other, byte != UInt8(ascii: ";"), byte != UInt8(ascii: "("), !byte.isBlank {
            index += 1
        }
        return Array(bytes[start..<index])
    }

    /// The next parameter that has a value; the `;` between two may be missing.
    mutating func parameter() -> (name: [UInt8], value: [UInt8])? {
        while true {
            skipSpace()
            guard let byte = peek else { return nil }
            if byte == UInt8(ascii: ";") {
                index += 1
                continue
            }
            let name = token(endingAt: UInt8(ascii: "="))
            skipSpace()
            guard peek == UInt8(ascii: "=") else { continue }
            index += 1
            skipSpace()
            return (PageName.asciiLowercased(name), peek == UInt8(ascii: "\"") ? quoted() : token())
        }
    }

    /// The text between quotation marks, or up to the end when the second is missing.
    private mutating func quoted() -> [UInt8] {
        index += 1
        var result: [UInt8] = []
        while let byte = peek {
            index += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\"), let escaped = peek {
                result.append(escaped)
                index += 1
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

/// Puts parameters together that were cut in pieces by RFC 2231: `boundary*0="a"; boundary*1="b"`.
private struct ParameterCollector {
    private var whole: [String: [UInt8]] = [:]
    private var pieces: [String: [Int: [UInt8]]] = [:]

    mutating func add(_ name: [UInt8], _ value: [UInt8]) {
        var fields = name.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        let isEscaped = fields.count > 1 && fields.last?.isEmpty == true
        if isEscaped { fields.removeLast() }
        let key = String(decoding: fields[0], as: UTF8.self)
        let piece = fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)) : nil
        let text = isEscaped ? Self.unescaped(value, isFirst: piece ?? 0 == 0) : value
        if let piece {
            if pieces[key]?[piece] == nil { pieces[key, default: [:]][piece] = text }
        } else if whole[key] == nil {
            whole[key] = text
        }
    }

    /// The values by name; of two with one name the first.
    var parameters: [String: [UInt8]] {
        let joined = pieces.mapValues { $0.sorted { $0.key < $1.key }.flatMap(\.value) }
        return whole.merging(joined) { first, _ in first }
    }

    /// The value without `charset'language'`, with each `%HH` decoded.
    private static func unescaped(_ value: [UInt8], isFirst: Bool) -> [UInt8] {
        var text = value[...]
        if isFirst {
            let marks = text.indices.filter { text[$0] == UInt8(ascii: "'") }
            if marks.count >= 2 { text = text[(marks[1] + 1)...] }
        }
        return PercentEncoding.decoded(text)
    }
}
