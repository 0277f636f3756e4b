internal import Bytes
internal import Markup

package enum Excerpt {
    /// The cost of a line break in characters, so that a list of short lines is cut earlier than a paragraph.
    private static let lineCost = 20

    /// Returns at most `limit` Unicode scalars of a text in O(`limit`), with white space collapsed, cut after a word
    /// and followed by an ellipsis; with `keepsLines`, lines stay separate, by one line feed each.
    package static func of(_ text: String, limit: Int, keepsLines: Bool = false) -> String {
        var (text, isCut) = (text, false)
        let excerpt = text.withUTF8 { bytes in
            // A scalar has four bytes at most.
            String(unsafeUninitializedCapacity: min(bytes.count, 4 * limit + 4)) {
                fold(bytes, limit: limit, keepsLines: keepsLines, into: $0, &isCut)
            }
        }
        return ShownText.cleaned(excerpt) + (isCut ? " …" : "")
    }

    /// Writes the beginning of a text and returns its length in bytes.
    private static func fold(
        _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, keepsLines: Bool,
        into result: UnsafeMutableBufferPointer<UInt8>, _ isCut: inout Bool
    ) -> Int {
        var (end, count, wordEnd) = (0, 0, 0)
        var isSpaceDue = false
        var isLineDue = false
        for byte in bytes {
            if byte.isSpace {
                if !isSpaceDue { wordEnd = end }
                isSpaceDue = true
                if byte == UInt8(ascii: "\n") { isLineDue = keepsLines }
                continue
            }
            let isStart = byte & 0xC0 != 0x80
            if isStart {
                if isSpaceDue, end > 0 {
                    result[end] = isLineDue ? UInt8(ascii: "\n") : UInt8(ascii: " ")
                    end += 1
                    count += isLineDue ? lineCost : 1
                }
                isSpaceDue = false
                isLineDue = false
                count += 1
                if count > limit {
                    // A single long word is cut within.
                    isCut = true
                    return wordEnd > 0 ? wordEnd : end
                }
            }
            result[end] = byte
            end += 1
        }
        return end
    }
}
