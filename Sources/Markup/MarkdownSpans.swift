internal import Bytes

/// Writes words, emphasis and links within the lines of a Markdown file.
///
/// Escapes every character that CommonMark or its usual extensions interpret, so that text stays text. Delimiters are written only around
/// words, and only where CommonMark recognises them; where an adjacent character would prevent that, it is written as a numeric reference.
package struct MarkdownSpans {
    enum Style: Hashable {
        case bold, italic, struck, spoiler
        case link(String)

        /// The delimiter, if its meaning depends on the adjacent characters.
        fileprivate var mark: String? {
            switch self {
            case .bold: "**"
            case .italic: "_"
            case .struck: "~~"
            case .spoiler, .link: nil
            }
        }
    }

    /// The styles that the markup has open.
    private var wanted: [Style?] = []
    /// The styles that are open in the output.
    private var written: [Style] = []
    /// Whether an alphanumeric character would invalidate the delimiter that was just closed.
    private var wantsBorder = false
    /// Whether all text belongs to one line that starts with other syntax, such as a heading.
    private var isWithinLine = false

    var isInLink: Bool { wanted.contains { if case .link? = $0 { true } else { false } } }

    /// Opens a style; nil for an element without a delimiter.
    mutating func open(_ style: Style?) {
        let isNew = style.map { !wanted.contains($0) } ?? false
        wanted.append(isNew ? style : nil)
    }

    mutating func close() { _ = wanted.popLast() }

    mutating func add(_ text: String, to lines: inout LineWriter) {
        lines.add(text) { lines, word in
            var isFirst = true
            for scalar in String(Substring(word)).unicodeScalars {
                let isOdd = isFirst && begin(scalar, &lines)
                isFirst = false
                if isOdd { Self.reference(to: scalar, &lines) } else { put(scalar, &lines) }
            }
        }
    }

    /// Appends Markdown that starts with punctuation.
    mutating func add(markdown: String, to lines: inout LineWriter) {
        _ = begin("[", &lines)
        if markdown.utf8.first == 0x5B, lines.line.last == 0x21 { Self.escapeLast(&lines) }
        lines.put(markdown)
    }

    /// Closes all styles at the end of a block.
    mutating func finish(_ lines: inout LineWriter) { end(keeping: 0, &lines) }

    /// Writes the deferred closing delimiters, line ends and opening delimiters before a character.
    ///
    /// Returns whether the character must be written as a numeric reference.
    private mutating func begin(_ next: Unicode.Scalar, _ lines: inout LineWriter) -> Bool {
        let wanted = wanted.compactMap(\.self)
        var common = zip(written, wanted).prefix { $0 == $1 }.count
        let joint = lines.joint
        if joint == .apart { common = 0 }
        end(keeping: common, &lines)
        if joint == .newLine { lines.put("\\") }  // a hard line break
        lines.begin()
        if joint != .sameLine || lines.line.last == 0x20 { wantsBorder = false }
        var isOdd = false
        let opening = wanted[written.count...]
        if wantsBorder, opening.isEmpty { isOdd = !Self.isPunctuation(next) }
        wantsBorder = false
        for (index, style) in opening.enumerated() {
            let isLast = index == opening.count - 1
            start(style, isBeforeLetter: isLast && Self.isLetter(next), &lines)
            if isLast, style.mark != nil, !next.isASCII, !Self.isLetter(next) { isOdd = true }
        }
        written = wanted
        return isOdd
    }

    private func start(_ style: Style, isBeforeLetter: Bool, _ lines: inout LineWriter) {
        switch style {
        case .spoiler: lines.put("\\[spoiler\\] ")
        case .link:
            if lines.line.last == 0x21 { Self.escapeLast(&lines) }
            lines.put("[")
        default:
            guard let mark = style.mark else { return }
            if !isBeforeLetter || style == .italic { Self.makeLastPunctuation(&lines) }
            lines.put(mark)
        }
    }

    private mutating func end(keeping count: Int, _ lines: inout LineWriter) {
        while written.count > count, let style = written.popLast() {
            switch style {
            case .spoiler: lines.put(" \\[/spoiler\\]")
            case .link(let address): lines.put("](<" + Self.destination(address) + ">)")
            default:
                guard let mark = style.mark else { continue }
                let last = Self.last(of: lines)
                if let last, !last.isASCII, !Self.isLetter(last) { Self.makeLastPunctuation(&lines) }
                wantsBorder = style == .italic || !(last.map(Self.isLetter) ?? false)
                lines.put(mark)
                continue
            }
            wantsBorder = false
        }
    }

    private func put(_ scalar: Unicode.Scalar, _ lines: inout LineWriter) {
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", "|", "~": lines.put("\\")
        case "#": if isWithinLine || lines.line.isEmpty || lines.line.last == 0x26 { lines.put("\\") }
        case ">", "-", "+", "=", ":", "%": if lines.line.isEmpty { lines.put("\\") }
        case ".", ")": if startsSomething(scalar, lines.line) { lines.put("\\") }
        case "/": if lines.line.last == 0x3A, !isInLink { lines.put("\\") }  // some readers link `://`
        case "a"..."z", "A"..."Z", "0"..."9": if lines.line.last == 0x26 { Self.escapeLast(&lines) }
        // Characters that change the writing direction or end lines in some programs are written as visible references.
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}":
            return Self.reference(to: scalar, &lines)
        default: break
        }
        lines.put(scalar)
    }

    /// Whether a full stop or bracket would turn a number into a list marker, or would start an address that some readers
    /// link automatically.
    private func startsSomething(_ scalar: Unicode.Scalar, _ line: [UInt8]) -> Bool {
        let isNumber = (1...9).contains(line.count) && line.allSatisfy { $0.isDigit }
        return isNumber || scalar == "." && !isInLink && Self.endsInThreeWs(line)
    }

    private static func endsInThreeWs(_ line: [UInt8]) -> Bool {
        line.count >= 3 && line.suffix(3).allSatisfy { $0 | 0x20 == 0x77 }
    }

    private static func escapeLast(_ lines: inout LineWriter) {
        guard let last = lines.takeLast() else { return }
        lines.put("\\" + String(last))
    }

    private static func reference(to scalar: Unicode.Scalar, _ lines: inout LineWriter) {
        lines.put("&#\(scalar.value);")
    }

    /// Rewrites the last character of the line as a reference, which ends in punctuation, unless it is punctuation already.
    private static func makeLastPunctuation(_ lines: inout LineWriter) {
        guard let last = last(of: lines), last != " ", !isPunctuation(last) else { return }
        _ = lines.takeLast()
        reference(to: last, &lines)
    }

    private static func last(of lines: LineWriter) -> Unicode.Scalar? {
        guard let start = lines.line.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return nil }
        return String(decoding: lines.line[start...], as: UTF8.self).unicodeScalars.first
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Escapes an address for use between `<` and `>`.
    package static func destination(_ address: String) -> String {
        var result = ""
        // An ampersand can start a reference only if a semicolon follows.
        let hasReferences = address.utf8.contains(0x3B)
        for scalar in address.unicodeScalars {
            switch scalar {
            case "&" where !hasReferences: result += "&"
            case "<", ">", "\\", "&": result += "\\" + String(scalar)
            case "\0"..." ", "\u{7F}": result += "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Escapes text for use within a line: in a heading, link or table.
    package static func escaped(_ text: String) -> String {
        var lines = LineWriter()
        var spans = MarkdownSpans()
        spans.isWithinLine = true
        spans.add(text, to: &lines)
        return lines.finish().split(separator: "\n").joined(separator: " ")
    }
}
