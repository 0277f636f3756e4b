internal import Bytes

/// Where a text holds words: all of plain text; of markup its text, the values of attributes and its comments.
///
/// Text runs on across elements within a line (`Ann <b>Lee</b>` is a name); others end a word as a blank does. Names of elements and
/// attributes are in no part.
struct ReadableParts {
    /// Bytes that are read as one: their folded text, in which a break is a blank, and their ranges in order.
    struct Part {
        var text = FoldedText()
        var ranges: [Range<Int>] = []
    }

    /// The text itself first, then values and comments.
    private(set) var parts = [Part()]
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], isMarkup: Bool) {
        self.bytes = bytes
        guard isMarkup else {
            add(0..<bytes.count, isMarkup: false)
            return
        }
        var index = 0
        while index < bytes.count {
            let end = bytes[index...].firstIndex(of: 0x3C) ?? bytes.count
            add(index..<end, isMarkup: true)
            index = end < bytes.count ? tag(at: end) : end
        }
    }

    private mutating func add(_ range: Range<Int>, isMarkup: Bool) {
        guard !range.isEmpty else { return }
        parts[0].text.add(bytes, range, isMarkup: isMarkup, isEncoded: true)
        parts[0].ranges.append(range)
    }

    private mutating func addPart(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var part = Part()
        part.text.add(bytes, range, isMarkup: true, isEncoded: true)
        part.ranges = [range]
        parts.append(part)
    }

    /// Reads a tag or comment and returns where it ends; a `<` that begins none is text.
    private mutating func tag(at start: Int) -> Int {
        var index = start + 1
        if bytes[index...].starts(with: [0x21, 0x2D, 0x2D]) { return comment(at: start) }
        if index < bytes.count, bytes[index] == 0x2F { index += 1 }
        guard index < bytes.count, bytes[index].isLetter || bytes[index] == 0x21 else {
            add(start..<(start + 1), isMarkup: true)
            return start + 1
        }
        let name = bytes[index...].prefix { !$0.isSpace && $0 != 0x3E && $0 != 0x2F }
        if !Self.inline.contains(String(decoding: name, as: UTF8.self).lowercased()) {
            parts[0].text.addBreak(at: start)
        }
        index = name.endIndex
        while index < bytes.count, bytes[index] != 0x3E {
            index = bytes[index] == 0x3D ? value(at: index + 1) : index + 1
        }
        return min(index + 1, bytes.count)
    }

    private mutating func comment(at start: Int) -> Int {
        var index = start + 4
        while index < bytes.count, !bytes[index...].starts(with: [0x2D, 0x2D, 0x3E]) { index += 1 }
        addPart(min(start + 4, index)..<min(index, bytes.count))
        return min(index + 3, bytes.count)
    }

    /// Reads an attribute's value and returns where it ends.
    private mutating func value(at start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index].isSpace { index += 1 }
        guard index < bytes.count else { return index }
        let quote = bytes[index]
        guard quote == 0x22 || quote == 0x27 else {
            let value = bytes[index...].prefix { !$0.isSpace && $0 != 0x3E }
            addPart(value.startIndex..<value.endIndex)
            return value.endIndex
        }
        let end = bytes[(index + 1)...].firstIndex(of: quote) ?? bytes.count
        addPart((index + 1)..<end)
        return min(end + 1, bytes.count)
    }

    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd",
        "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
    ]
}
