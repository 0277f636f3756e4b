internal import Bytes

/// Encodes the body of a mail message as quoted-printable (RFC 2045), with LF line ends as in mbox files.
///
/// No encoded line starts with `From ` or with `>` before it: the first character is escaped. So readers that unescape such lines
/// (mboxrd) and readers that do not (mboxo) see the same text.
enum MailBody {
    private static let lineLimit = 76

    static func add(_ text: String, to bytes: inout [UInt8]) {
        let text = Array(text.utf8)
        var column = 0
        for (index, byte) in text.enumerated() {
            if byte == 0x0A {
                bytes.append(0x0A)
                column = 0
                continue
            }
            let next = index + 1 < text.count ? text[index + 1] : 0x0A
            var isPlain = byte == 0x20 || byte == 0x09 || (0x21...0x7E).contains(byte) && byte != 0x3D
            if next == 0x0A, byte.isBlank { isPlain = false }
            // One column is reserved for the soft line break.
            let width = isPlain ? 1 : 3
            if column + width > lineLimit - (next == 0x0A ? 0 : 1) {
                bytes += [0x3D, 0x0A]
                column = 0
            }
            if column == 0, isPlain, looksLikeStart(text[index...]) { isPlain = false }
            if isPlain { bytes.append(byte) } else { bytes += escape(byte) }
            column += isPlain ? 1 : 3
        }
        if let last = text.last, last != 0x0A { bytes.append(0x0A) }
    }

    /// Whether a line could be mistaken for the start of a message, escaped or not.
    private static func looksLikeStart(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first == 0x46 || first == 0x3E else { return false }
        return line.prefix(lineLimit).drop { $0 == 0x3E }.starts(with: Array("From ".utf8))
    }

    static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
