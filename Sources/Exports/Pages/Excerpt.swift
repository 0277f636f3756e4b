internal import Bytes

/// The beginning of a text.
enum Excerpt {
    /// White space folded, cut after a word.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - limit: how many characters at most, as Unicode counts scalars.
    /// - Returns: all of it, or its beginning and an ellipsis.
    /// - Complexity: O(limit), whatever the length of the text.
    static func of(_ text: String, limit: Int) -> String {
        var text = text
        var result: [UInt8] = []
        result.reserveCapacity(limit + 8)
        let isCut = text.withUTF8 { fold($0, limit: limit, into: &result) }
        let excerpt = ShownText.cleaned(String(decoding: result, as: UTF8.self))
        return isCut ? excerpt + " …" : excerpt
    }

    /// Whether something is left out.
    private static func fold(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, into result: inout [UInt8])
        -> Bool
    {
        var count = 0
        var wordEnd = 0
        var isSpaceDue = false
        for byte in bytes {
            if byte.isSpace {
                if !isSpaceDue { wordEnd = result.count }
                isSpaceDue = true
                continue
            }
            let isStart = byte & 0xC0 != 0x80
            if isStart {
                if isSpaceDue, !result.isEmpty {
                    result.append(0x20)
                    count += 1
                }
                isSpaceDue = false
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
