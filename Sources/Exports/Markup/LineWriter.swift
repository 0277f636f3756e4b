internal import Bytes

/// Builds text line by line and prefixes each line with the markers of the quotes and lists around it.
///
/// Line ends are deferred until the next character. So there is no blank line at the end, no two blank lines in a row, and no
/// trailing space.
struct LineWriter {
    /// What separates the next character from the last one.
    enum Joint {
        /// Nothing was written yet.
        case start
        /// Nothing: both are on the same line.
        case sameLine
        /// A line end within a paragraph.
        case newLine
        /// A blank line, or the start or end of a quote or list.
        case apart
    }

    private struct Mark {
        let first: [UInt8]
        let rest: [UInt8]
        /// Whether nothing was written behind the marker yet.
        var isFresh = true
    }

    /// The current line, without its markers.
    private(set) var line: [UInt8] = []
    /// Whether line ends and white space are preserved.
    var isVerbatim = false
    private var done: [UInt8] = []
    private var marks: [Mark] = []
    private var lineMarks: [UInt8] = []
    private var hasBegun = false
    private var space: [UInt8] = []
    /// The number of deferred line ends.
    private var breaks = 0
    /// The number of markers that the last line shares with all positions since.
    private var commonDepth = 0

    // MARK: Markers

    /// Starts a quote, list item or similar block whose lines have a marker.
    ///
    /// - Parameters:
    ///   - first: the marker of the first line.
    ///   - rest: the marker of the other lines, as wide as the first.
    mutating func push(first: String, rest: String) {
        endLine()
        marks.append(Mark(first: Array(first.utf8), rest: Array(rest.utf8)))
    }

    /// Ends the innermost block.
    ///
    /// - Returns: whether the block has any text; an empty block leaves no trace.
    @discardableResult
    mutating func pop() -> Bool {
        guard let last = marks.popLast() else { return false }
        commonDepth = min(commonDepth, marks.count)
        if !last.isFresh { endLine() }
        return !last.isFresh
    }

    /// Ends the current line if it is not empty.
    mutating func endLine() { need(max(breaks, 1)) }

    /// Ends the line; a second call in a row leaves a blank line.
    mutating func lineBreak() { need(isVerbatim ? breaks + 1 : min(breaks + 1, 2)) }

    /// Requests a blank line.
    mutating func gap() { need(max(breaks, 2)) }

    /// Cancels a requested blank line.
    mutating func closeGap() { breaks = min(breaks, 1) }

    private mutating func need(_ count: Int) {
        space = []
        guard hasBegun, marks.last?.isFresh != true else { return }
        breaks = count
    }

    // MARK: Text

    /// What separates the next character from the last one.
    var joint: Joint {
        if !hasBegun { return .start }
        if marks.last?.isFresh == true { return .apart }
        if breaks == 0 { return .sameLine }
        return breaks == 1 && commonDepth == marks.count ? .newLine : .apart
    }

    /// Requests a space, which is written if more text follows on the line.
    mutating func addSpace() {
        if hasBegun, breaks == 0, marks.last?.isFresh != true { space = [0x20] }
    }

    /// Writes the deferred line ends and markers, or the deferred space.
    mutating func begin() {
        guard joint == .sameLine else { return beginLine() }
        line += space
        space = []
    }

    private mutating func beginLine() {
        if hasBegun {
            endDone()
            let blanks = isVerbatim ? breaks - 1 : min(breaks - 1, 1)
            let blank = Self.trimmed(lineMarks(depth: commonDepth))
            for _ in 0..<max(0, blanks) { done += blank + [0x0A] }
        }
        lineMarks = lineMarks(depth: marks.count)
        for index in marks.indices { marks[index].isFresh = false }
        commonDepth = marks.count
        hasBegun = true
        breaks = 0
        line = space
        space = []
    }

    private func lineMarks(depth: Int) -> [UInt8] {
        marks.prefix(depth).flatMap { $0.isFresh ? $0.first : $0.rest }
    }

    private mutating func endDone() {
        done += Self.trimmed(lineMarks + line) + [0x0A]
        line = []
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.reversed().prefix { $0.isBlank }.count
        return count == 0 ? bytes : Array(bytes.dropLast(count))
    }

    /// Appends characters verbatim.
    ///
    /// They must not contain line feeds, and ``begin()`` must have been called.
    mutating func put(_ letters: some Sequence<UInt8>) { line += letters }

    /// Appends characters verbatim.
    mutating func put(_ letters: String) { line += letters.utf8 }

    /// Appends a character verbatim.
    mutating func put(_ letter: Unicode.Scalar) {
        if let bytes = UTF8.encode(letter) { line += bytes }
    }

    /// Whether a space is requested.
    var endsInSpace: Bool { !space.isEmpty }

    /// Removes and returns the last character of the line, to be written in another form.
    mutating func takeLast() -> Unicode.Scalar? {
        guard let start = line.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return nil }
        let scalar = String(decoding: line[start...], as: UTF8.self).unicodeScalars.first
        line.removeSubrange(start...)
        return scalar
    }

    /// Appends text: words separated by single spaces, or every character where white space is preserved.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - write: writes a word; it has to call ``begin()``.
    mutating func add(_ text: String, _ write: (inout LineWriter, Substring.UTF8View) -> Void) {
        var rest = text[...].utf8
        while let first = rest.first {
            if first.isSpace {
                if !isVerbatim {
                    addSpace()
                } else if first == 0x0A {
                    lineBreak()
                } else {
                    space.append(first)
                }
                rest = rest.dropFirst()
            } else {
                let end = rest.firstIndex(where: \.isSpace) ?? rest.endIndex
                write(&self, rest[..<end])
                rest = rest[end...]
            }
        }
    }

    /// Returns all lines, each with its line feed.
    mutating func finish() -> String {
        if hasBegun { endDone() }
        hasBegun = false
        return String(decoding: done, as: UTF8.self)
    }
}
