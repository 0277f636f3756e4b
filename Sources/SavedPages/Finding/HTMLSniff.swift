internal import Bytes

/// Recognises HTML by the first bytes of a file, for names that do not tell.
package enum HTMLSniff {
    package static let length = 1024

    package static func looksLikeHTML(_ bytes: [UInt8]) -> Bool {
        let text = PageName.asciiLowercased(asASCII(bytes)).drop(while: isSpace)
        if text.starts(with: "<!doctype".utf8) {
            return text.dropFirst(9).drop(while: isSpace).starts(with: "html".utf8)
        }
        return beginnings.contains { text.starts(with: $0) }
    }

    /// Whether a file of JSON may be the forums' own index (`index.php?json=1`): an object with one of its keys near the beginning.
    static func looksLikeSiteIndex(_ bytes: [UInt8]) -> Bool {
        let text = asASCII(bytes).drop(while: isSpace)
        guard text.first == UInt8(ascii: "{") else { return false }
        let beginning = String(decoding: text, as: UTF8.self)
        return ["\"stats\"", "\"user\"", "\"forums\""].contains(where: beginning.contains)
    }

    /// Whether a page may be one of the forums.
    ///
    /// It has their markup, or links to a thread list, a profile or messages; true also with zero bytes, as UTF-16 cannot be searched.
    static func mayBeForumPage(_ bytes: [UInt8]) -> Bool {
        bytes.contains(0) || bytes.withUnsafeBufferPointer { page in forumWords.contains { $0.first(in: page) != nil } }
    }

    private static let forumWords =
        [BytePattern("something_awful")]
        + (["forumdisplay.php", "member.php", "private.php", "postbody"] as [StaticString])
        .map { BytePattern($0, ignoresCase: true) }

    private static let beginnings: [[UInt8]] = [
        "<html", "<head", "<body", "<title", "<meta", "<link", "<script", "<style", "<table", "<div", "<!--", "<?xml",
    ].map { Array($0.utf8) }

    /// Without a byte order mark, and with one byte for each character of UTF-16 and UTF-32, marked or not.
    private static func asASCII(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let beginnings: [(mark: [UInt8], width: Int, low: Int)] = [
            ([0xFF, 0xFE, 0, 0], 4, 0), ([0, 0, 0xFE, 0xFF], 4, 3), ([0xFF, 0xFE], 2, 0), ([0xFE, 0xFF], 2, 1),
        ]
        if let (mark, width, low) = beginnings.first(where: { bytes.starts(with: $0.mark) }) {
            return characters(of: bytes.dropFirst(mark.count), width: width, low: low)
        }
        guard bytes.count >= 4 else { return bytes }
        return switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
        case (false, true, true, true): characters(of: bytes[...], width: 4, low: 0)
        case (true, true, true, false): characters(of: bytes[...], width: 4, low: 3)
        case (false, true, false, true): characters(of: bytes[...], width: 2, low: 0)
        case (true, false, true, false): characters(of: bytes[...], width: 2, low: 1)
        default: bytes
        }
    }

    /// The low bytes of units, `?` for units with more than one byte that is not zero.
    private static func characters(of bytes: ArraySlice<UInt8>, width: Int, low: Int) -> [UInt8] {
        stride(from: bytes.startIndex, to: bytes.endIndex - width + 1, by: width).map { start in
            let unit = bytes[start..<(start + width)]
            return unit.count { $0 == 0 } >= width - 1 ? unit[start + low] : UInt8(ascii: "?")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}
