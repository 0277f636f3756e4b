/// Tells from its first bytes whether a file holds HTML, for names that do not say.
enum HTMLSniff {
    /// How many bytes it wants to see.
    static let length = 1024

    static func looksLikeHTML(_ bytes: [UInt8]) -> Bool {
        let text = PageName.asciiLowercased(asASCII(bytes)).drop(while: isSpace)
        if text.starts(with: "<!doctype".utf8) {
            return text.dropFirst(9).drop(while: isSpace).starts(with: "html".utf8)
        }
        return beginnings.contains { text.starts(with: $0) }
    }

    private static let beginnings: [[UInt8]] = [
        "<html", "<head", "<body", "<title", "<meta", "<link", "<script", "<style", "<table", "<div", "<!--",
        "<?xml",
    ].map { Array($0.utf8) }

    /// Without a byte order mark, and with one byte for each character of UTF-16.
    private static func asASCII(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let low: Int
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): low = 0
        case (0xFE, 0xFF): low = 1
        default: return bytes
        }
        return stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            bytes[index + 1 - low] == 0 ? bytes[index + low] : UInt8(ascii: "?")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}
