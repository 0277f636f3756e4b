internal import Bytes

/// How the body of a part of a message is written down.
enum TransferEncoding {
    /// As it is: `7bit`, `8bit`, `binary`, or nothing said.
    case identity
    case quotedPrintable, base64, unknown

    init(_ value: [UInt8]?) {
        // Only the token counts; MIMEContentType knows how to pass over comments and white space.
        let name = value.map { MIMEContentType($0).mediaType } ?? ""
        switch name {
        case "", "7bit", "8bit", "binary", "7-bit", "8-bit": self = .identity
        case "quoted-printable": self = .quotedPrintable
        case "base64": self = .base64
        default: self = .unknown
        }
    }

    func decode(_ bytes: [UInt8], _ range: Range<Int>) -> DecodedBody {
        switch self {
        case .identity, .unknown: DecodedBody(bytes: Array(bytes[range]))
        case .quotedPrintable: QuotedPrintable.decode(bytes, from: range.lowerBound, to: range.upperBound)
        case .base64: Base64.decode(bytes[range])
        }
    }
}

/// The transfer encoding quoted-printable: `=` and two hexadecimal digits for all bytes but plain text.
enum QuotedPrintable {
    /// Decodes some of the bytes; line ends stay as they are, and an `=` that begins nothing stays and is counted.
    ///
    /// White space before a line end is not part of the text (mail servers add it), so a soft break is `=`, optional
    /// white space, and a line end or the end of the bytes.
    static func decode(_ bytes: [UInt8], from start: Int, to end: Int) -> DecodedBody {
        var result = DecodedBody()
        result.bytes.reserveCapacity(end - start)
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "=") {
                index = decodeEscape(bytes, at: index, before: end, to: &result)
            } else if byte.isBlank {
                let next = endOfSpaces(bytes, from: index, before: end)
                if next < end, !LineEnd.isPart(bytes[next]) { result.bytes += bytes[index..<next] }
                index = next
            } else {
                result.bytes.append(byte)
                index += 1
            }
        }
        return result
    }

    /// Decodes what an `=` begins, and returns where it ends.
    private static func decodeEscape(
        _ bytes: [UInt8], at index: Int, before end: Int, to result: inout DecodedBody
    ) -> Int {
        if index + 2 < end, let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue {
            result.bytes.append(high << 4 | low)
            return index + 3
        }
        let next = endOfSpaces(bytes, from: index + 1, before: end)
        if next == end { return end }
        let lineEnd = LineEnd.length(in: bytes, at: next, before: end)
        if lineEnd > 0 { return next + lineEnd }
        result.bytes.append(bytes[index])
        result.badCount += 1
        return index + 1
    }

    private static func endOfSpaces(_ bytes: [UInt8], from start: Int, before end: Int) -> Int {
        var index = start
        while index < end, bytes[index].isBlank { index += 1 }
        return index
    }
}
