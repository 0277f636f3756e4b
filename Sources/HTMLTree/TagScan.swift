/// A linear look over the markup before libxml2 sees it; ``PlainMarkupReader`` needs none.
///
/// It finds tags with too many attributes, which would cost libxml2 quadratic time, and the attributes of the real
/// `<body>` tag, which libxml2 drops when it has already opened an implied body (many pages have a `div` in `head`).
struct TagScan {
    /// The attributes of the first `<body` tag, names in lower case, values as written.
    var bodyAttributes: [(name: String, value: String)] = []

    /// Scans decoded text.
    ///
    /// - Throws: ``HTMLTreeError/tooManyAttributes(offset:limit:)``.
    init(_ text: [UInt8], limit: Int) throws(HTMLTreeError) {
        var bodyRange: Range<Int>?
        var failure: HTMLTreeError?
        text.withUnsafeBufferPointer { buffer in
            var scanner = TagScanner(bytes: buffer)
            while let tag = scanner.nextTag() {
                if tag.attributeCount > limit {
                    failure = .tooManyAttributes(offset: tag.range.lowerBound, limit: limit)
                    return
                }
                if bodyRange == nil, tag.isBody { bodyRange = tag.range }
            }
        }
        if let failure { throw failure }
        if let bodyRange { bodyAttributes = Self.attributes(of: text[bodyRange].dropFirst(5)) }
    }

    /// The attributes in what follows a tag's name: names in lower case, values as written.
    static func attributes(of bytes: ArraySlice<UInt8>) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        var rest = bytes
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0x2F }
        while result.count < 64 {
            rest = rest.drop(while: isSpace)
            let name = rest.prefix { !isSpace($0) && $0 != 0x3D && $0 != 0x3E }
            if name.isEmpty { break }
            rest = rest[name.endIndex...].drop(while: isSpace)
            var value: ArraySlice<UInt8> = []
            if rest.first == 0x3D {
                rest = rest.dropFirst().drop(while: isSpace)
                if let quote = rest.first, quote == 0x22 || quote == 0x27 {
                    value = rest.dropFirst().prefix { $0 != quote }
                    rest = rest[value.endIndex...].dropFirst()
                } else {
                    value = rest.prefix { !isSpace($0) && $0 != 0x3E }
                    rest = rest[value.endIndex...]
                }
            }
            let pair = (
                String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self)
            )
            result.append(pair)
        }
        return result
    }
}

/// Walks from start tag to start tag, past comments and the contents of scripts and style sheets.
private struct TagScanner {
    struct Tag {
        var range: Range<Int>
        var attributeCount: Int
        var isBody: Bool
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    mutating func nextTag() -> Tag? {
        while index < bytes.count {
            guard bytes[index] == 0x3C else {
                index += 1
                continue
            }
            let start = index
            index += 1
            guard index < bytes.count else { return nil }
            if starts(with: "!--") {
                skip(past: "-->")
            } else if isLetter(bytes[index]) {
                return tag(from: start)
            }
        }
        return nil
    }

    private mutating func tag(from start: Int) -> Tag {
        let isBody = starts(with: "body") && !isName(at: index + 4)
        let isScript = starts(with: "script") && !isName(at: index + 6)
        let isStyle = starts(with: "style") && !isName(at: index + 5)
        while index < bytes.count, isName(at: index) { index += 1 }
        var count = 0
        var isBetween = true
        loop: while index < bytes.count {
            switch bytes[index] {
            case 0x3E: break loop
            case 0x20, 0x09...0x0D, 0x2F: isBetween = true
            case 0x3D:  // a value, perhaps quoted
                isBetween = false
                skipValue()
                isBetween = true
                continue loop
            default:
                if isBetween { count += 1 }
                isBetween = false
            }
            index += 1
        }
        let end = index
        if isScript { skip(past: "</script") }
        if isStyle { skip(past: "</style") }
        return Tag(range: start..<end, attributeCount: count, isBody: isBody)
    }

    private mutating func skipValue() {
        index += 1
        while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
        guard index < bytes.count else { return }
        let quote = bytes[index]
        if quote == 0x22 || quote == 0x27 {
            index += 1
            while index < bytes.count, bytes[index] != quote { index += 1 }
            index += 1
        } else {
            while index < bytes.count, bytes[index] > 0x20, bytes[index] != 0x3E { index += 1 }
        }
        index = min(index, bytes.count)
    }

    /// Moves past the next occurrence of a text, in any case; to the end when there is none.
    private mutating func skip(past text: StaticString) {
        while index < bytes.count {
            if starts(with: text) {
                index += text.utf8CodeUnitCount
                return
            }
            index += 1
        }
    }

    private func starts(with text: StaticString) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { expected in
            for offset in expected.indices {
                let byte = bytes[index + offset]
                let folded = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
                if folded != expected[offset] { return false }
            }
            return true
        }
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private func isName(at position: Int) -> Bool {
        position < bytes.count
            && (isLetter(bytes[position]) || (0x30...0x3A).contains(bytes[position])
                || bytes[position] == 0x2D
                || bytes[position] == 0x5F)
    }
}
