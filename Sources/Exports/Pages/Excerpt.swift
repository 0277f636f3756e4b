internal import Bytes

enum Excerpt {
    /// The cost of a line break in characters, so that a list of short lines is cut earlier than a paragraph.
    private static let lineCost = 20

    /// Returns at most `limit` Unicode scalars of a text in O(`limit`), with white space collapsed, cut after a word
    /// and followed by an ellipsis; with `keepsLines`, lines stay separate, by one line feed each.
    static func of(_ text: String, limit: Int, keepsLines: Bool = false) -> String {
        var text = text
        var result: [UInt8] = []
        result.reserveCapacity(limit + 8)
        let isCut = text.withUTF8 { fold($0, limit: limit, keepsLines: keepsLines, into: &result) }
        let excerpt = ShownText.cleaned(String(decoding: result, as: UTF8.self))
        return isCut ? excerpt + " …" : excerpt
    }

    /// Appends the beginning of a text; returns whether something was cut off.
    private static func fold(
        _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, keepsLines: Bool, into result: inout [UInt8]
    ) -> Bool {
        var count = 0
        var wordEnd = 0
        var isSpaceDue = false
        var isLineDue = false
        for byte in bytes {
            if byte.isSpace {
                if !isSpaceDue { wordEnd = result.count }
                isSpaceDue = true
                if byte == UInt8(ascii: "\n") { isLineDue = keepsLines }
                continue
            }
            let isStart = byte & 0xC0 != 0x80
            if isStart {
                if isSpaceDue, !result.isEmpty {
                    result.append(isLineDue ? UInt8(ascii: "\n") : UInt8(ascii: " "))
                    count += isLineDue ? lineCost : 1
                }
                isSpaceDue = false
                isLineDue = false
                count += 1
                if count > limit {
                    // A single long word is cut within.
                    if wordEnd > 0 { result.removeLast(result.count - wordEnd) }
                    return true
                }
            }
            result.append(byte)
        }
        return false
    }
}
