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
