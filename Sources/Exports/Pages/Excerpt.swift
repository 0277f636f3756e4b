internal import Bytes

/// The beginning of a text.
enum Excerpt {
    /// What a line break counts: a list of short lines is cut earlier than a paragraph.
    private static let lineCost = 20

    /// White space folded, cut after a word.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - limit: how many characters at most, as Unicode counts scalars.
    ///   - keepsLines: whether lines stay apart, by one line feed each.
    /// - Returns: all of it, or its beginning and an ellipsis.
    /// - Complexity: O(limit), whatever the length of the text.
    static func of(_ text: String, limit: Int, keepsLines: Bool = false) -> String {
        var text = text
        var result: [UInt8] = []
        result.reserveCapacity(limit + 8)
        let isCut = text.withUTF8 { fold($0, limit: limit, keepsLines: keepsLines, into: &result) }
        let excerpt = ShownText.cleaned(String(decoding: result, as: UTF8.self))
        return isCut ? excerpt + " …" : excerpt
    }

    /// Whether something is left out.
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
                    // A word without an end is cut where it is.
                    if wordEnd > 0 { result.removeLast(result.count - wordEnd) }
                    return true
                }
            }
            result.append(byte)
        }
        return false
    }
}
