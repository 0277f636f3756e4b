internal import ForumModel

/// A `data:` address as it stands in markup or in a style sheet.
struct DataAddress {
    /// The media type, in lower case and without parameters.
    let mediaType: String
    /// Where its content begins.
    let contentStart: Int
    /// Where the address ends.
    let end: Int
    private let isBase64: Bool
    private let payload: UnsafeBufferPointer<UInt8>

    /// Reads the address that begins at an index; nil when it holds neither a picture nor a style sheet.
    ///
    /// - Parameters:
    ///   - bytes: markup or a style sheet.
    ///   - start: where the address begins.
    ///   - isWhole: whether it goes on to the end of the bytes, whatever is in it.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isWhole: Bool = false) {
        // Most addresses are long in their content and short before it.
        let header = bytes[(start + 5)..<min(start + 5 + 256, bytes.count)].prefix(while: Self.isHeader)
        let comma = header.endIndex
        guard comma < bytes.count, bytes[comma] == 0x2C, let type = Self.mediaType(header) else { return nil }
        mediaType = type
        contentStart = comma + 1
        isBase64 = String(decoding: header.suffix(7), as: UTF8.self).lowercased() == ";base64"
        end =
            isWhole
            ? bytes.count
            : isBase64
                ? Self.endOfCode(bytes, from: comma + 1) : Self.end(bytes, of: start, from: comma + 1)
        payload = UnsafeBufferPointer(rebasing: bytes[(comma + 1)..<end])
    }

    /// The file; nil where it is larger than a limit or does not decode.
    func content(limit: Int) -> [UInt8]? {
        if isBase64 {
            return payload.count / 4 <= limit / 3 + 1 ? Base64.decoded(payload, limit: limit) : nil
        }
        let markup = Self.withoutReferences(payload)
        let content = PercentEscape.decoded(markup[...])
        return content.count <= limit ? content : nil
    }

    /// What the media type and its parameters are written with; a colon would begin another address.
    private static func isHeader(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x2D...0x39).contains(byte)
            || [0x21, 0x23, 0x24, 0x25, 0x26, 0x2B, 0x3B, 0x3D, 0x5E, 0x5F].contains(byte)
    }

    private static func mediaType(_ header: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let type = String(decoding: header.prefix { $0 != 0x3B }, as: UTF8.self).lowercased()
        return type == "text/css" || type.hasPrefix("image/") && type.utf8.count > 6 ? type : nil
    }

    /// Where neither a letter of the code nor an escape of one follows.
    private static func endOfCode(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count,
            Base64.values[Int(bytes[index])] != 0xFF || bytes[index] == 0x25 || bytes[index] == 0x3D
        {
            index += 1
        }
        return index
    }

    /// Where an address that is no code ends, by what stands before it: at the same quote, at a closing bracket, or else
    /// at white space and whatever ends a value without quotes.
    private static func end(
        _ bytes: UnsafeBufferPointer<UInt8>, of address: Int, from start: Int
    ) -> Int {
        let before = address > 0 ? bytes[address - 1] : 0x20
        var index = start
        switch before {
        case 0x22, 0x27: while index < bytes.count, bytes[index] != before { index += 1 }
        case 0x28: while index < bytes.count, bytes[index] != 0x29, bytes[index] != 0x22 { index += 1 }
        case 0x3B where address >= 6 && quote.first(in: bytes, from: address - 6, to: address) != nil:
            return quote.first(in: bytes, from: start) ?? bytes.count
        default:
            while index < bytes.count, bytes[index] > 0x20,
                ![0x22, 0x27, 0x29, 0x3C, 0x3E].contains(bytes[index])
            {
                index += 1
            }
        }
        return index
    }

    private static let quote = BytePattern("&quot;")

    /// With the few character references that markup needs inside a quoted value as their characters.
    private static func withoutReferences(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x26,
                let known = references.first(where: { reference in
                    index + reference.text.count <= bytes.count
                        && bytes[index..<index + reference.text.count].elementsEqual(reference.text)
                })
            {
                result.append(known.byte)
                index += known.text.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static let references: [(text: [UInt8], byte: UInt8)] = [
        (Array("&amp;".utf8), 0x26), (Array("&quot;".utf8), 0x22), (Array("&lt;".utf8), 0x3C),
        (Array("&gt;".utf8), 0x3E), (Array("&#39;".utf8), 0x27),
    ]
}

/// Base64 as browsers read it in `data:` addresses: padding may be missing, its signs may be percent escapes.
enum Base64 {
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
