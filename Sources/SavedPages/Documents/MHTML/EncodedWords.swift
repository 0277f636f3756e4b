internal import Bytes

/// The encoded words of RFC 2047, `=?utf-8?Q?a=20b?=`, in which programs write long or foreign header fields.
enum EncodedWords {
    /// The value with all encoded words decoded; white space between two of them is dropped.
    ///
    /// The words' charsets are ignored, since this is for addresses, which are ASCII or UTF-8: a character may
    /// be cut in two between words, so that a word alone may not be decodable.
    static func decode(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var index = value.startIndex
        var isAfterWord = false
        while index < value.endIndex {
            if isAfterWord {
                let next = value[index...].firstIndex { !isSpace($0) } ?? value.endIndex
                if isStart(of: value, at: next) { index = next }
            }
            isAfterWord = false
            if let word = word(in: value, at: index) {
                result += word.bytes
                index = word.end
                isAfterWord = true
            } else {
                result.append(value[index])
                index += 1
            }
        }
        return result
    }

    private static func isStart(of value: ArraySlice<UInt8>, at index: Int) -> Bool {
        index + 1 < value.endIndex && value[index] == equals && value[index + 1] == questionMark
    }

    private static func word(in value: ArraySlice<UInt8>, at start: Int) -> (bytes: [UInt8], end: Int)? {
        guard isStart(of: value, at: start),
            let charsetEnd = value[(start + 2)...].firstIndex(where: { $0 == questionMark || isSpace($0) }),
            charsetEnd > start + 2, charsetEnd + 2 < value.endIndex,
            value[charsetEnd] == questionMark, value[charsetEnd + 2] == questionMark
        else { return nil }
        let kind = value[charsetEnd + 1] | 0x20
        // Checked before the search for the end, which may be far away.
        guard kind == UInt8(ascii: "q") || kind == UInt8(ascii: "b") else { return nil }
        let textStart = charsetEnd + 3
        let textEnd = end(ofTextIn: value, from: textStart)
        let text = value[textStart..<textEnd]
        let end = min(textEnd + 2, value.endIndex)
        if kind == UInt8(ascii: "b") { return (Base64.decode(text).bytes, end) }
        let spaced = text.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
        return (QuotedPrintable.decode(spaced, from: 0, to: spaced.count).bytes, end)
    }

    /// The position of the `?=` that ends a word; the end of the value when it is missing.
    ///
    /// Chromium leaves question marks as they are, so that `?=20` occurs inside of words: the end is only where
    /// white space, another word or nothing follows.
    private static func end(ofTextIn value: ArraySlice<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 1 < value.endIndex {
            let next = index + 2
            if value[index] == questionMark, value[index + 1] == equals,
                next == value.endIndex || isSpace(value[next]) || isStart(of: value, at: next)
            {
                return index
            }
            index += 1
        }
        return value.endIndex
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || LineEnd.isPart(byte) }

    private static let equals = UInt8(ascii: "=")
    private static let questionMark = UInt8(ascii: "?")
}
