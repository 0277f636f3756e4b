internal import Bytes

/// A `data:` URL in markup or in a style sheet.
struct DataAddress {
    /// The media type, in lower case and without parameters.
    let mediaType: String
    let contentStart: Int
    let end: Int
    private let isBase64: Bool
    private let payload: UnsafeBufferPointer<UInt8>

    /// Parses the URL that starts at an index of markup or a style sheet; nil unless it holds a picture or a style sheet.
    ///
    /// With `isWhole`, the URL extends to the end of the bytes, whatever they contain.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isWhole: Bool = false) {
        // The search for the comma is limited, because the part before the content is short.
        let header = bytes[(start + 5)..<min(start + 5 + 256, bytes.count)].prefix(while: Self.isHeader)
        let comma = header.endIndex
        guard comma < bytes.count, bytes[comma] == 0x2C, let type = Self.mediaType(header) else { return nil }
        mediaType = type
        contentStart = comma + 1
        isBase64 = String(decoding: header.suffix(7), as: UTF8.self).lowercased() == ";base64"
        end =
            isWhole
            ? bytes.count
            : isBase64 ? Self.endOfCode(bytes, from: comma + 1) : Self.end(bytes, of: start, from: comma + 1)
        payload = UnsafeBufferPointer(rebasing: bytes[(comma + 1)..<end])
    }

    func content(limit: Int) -> [UInt8]? {
        if isBase64 {
            guard payload.count / 4 <= limit / 3 + 1 else { return nil }
            guard payload.contains(0x25) else { return Base64.decodeStrictly(payload, limit: limit) }
            return PercentEncoding.decoded(Array(payload)[...]).withUnsafeBufferPointer {
                Base64.decodeStrictly($0, limit: limit)
            }
        }
        let content = PercentEncoding.decoded(Self.withoutReferences(payload)[...])
        return content.count <= limit ? content : nil
    }

    var file: EmbeddedFile? {
        guard let bytes = content(limit: DataURIScan.sizeLimit), !bytes.isEmpty else { return nil }
        return EmbeddedFile(mediaType: mediaType, bytes: bytes)
    }

    /// Whether a byte can be part of the media type and its parameters; a colon would start another URL.
    private static func isHeader(_ byte: UInt8) -> Bool {
        byte.isLetter || (0x2D...0x39).contains(byte)
            || [0x21, 0x23, 0x24, 0x25, 0x26, 0x2B, 0x3B, 0x3D, 0x5E, 0x5F].contains(byte)
    }

    private static func mediaType(_ header: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let type = String(decoding: header.prefix { $0 != 0x3B }, as: UTF8.self).lowercased()
        return type == "text/css" || type.hasPrefix("image/") && type.utf8.count > 6 ? type : nil
    }

    /// Returns the end of the base64 characters and percent escapes from an index on.
    private static func endOfCode(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isLetterOrDigit || [0x25, 0x2B, 0x2F, 0x3D].contains(bytes[index]) {
            index += 1
        }
        return index
    }

    /// Returns the end of a URL without base64, by the byte before the URL: at the matching quote or bracket, otherwise at
    /// white space or anything that ends an unquoted value.
    private static func end(_ bytes: UnsafeBufferPointer<UInt8>, of address: Int, from start: Int) -> Int {
        let before = address > 0 ? bytes[address - 1] : 0x20
        var index = start
        switch before {
        case 0x22, 0x27: while index < bytes.count, bytes[index] != before { index += 1 }
        case 0x28: while index < bytes.count, bytes[index] != 0x29, bytes[index] != 0x22 { index += 1 }
        case 0x3B where address >= 6 && quote.first(in: bytes, from: address - 6, to: address) != nil:
            return quote.first(in: bytes, from: start) ?? bytes.count
        default:
            while index < bytes.count, bytes[index] > 0x20, ![0x22, 0x27, 0x29, 0x3C, 0x3E].contains(bytes[index]) {
                index += 1
            }
        }
        return index
    }

    private static let quote = BytePattern("&quot;")

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
