internal import Bytes

/// Puts text together line by line, each line behind the marks of the quotes and lists that it is in.
///
/// Line ends are only noted when they are asked for. They are written before the next letter, so that there is never a
/// blank line at an end, nor more than one in a row, nor a blank at the end of a line.
struct LineWriter {
    /// What lies between the last letter and the next one.
    enum Joint {
        /// Nothing was written yet.
        case start
        /// They stand in one line.
        case sameLine
        /// The next one begins a line of the same paragraph.
        case newLine
        /// A blank line, or the border of a quote or list.
        case apart
    }

    private struct Mark {
        let first: [UInt8]
        let rest: [UInt8]
        /// Whether nothing stands behind it yet.
        var isFresh = true
    }

    /// The line that is being written, without its marks.
    private(set) var line: [UInt8] = []
    /// Whether line ends and white space count as they come.
    var isVerbatim = false
    private var done: [UInt8] = []
    private var marks: [Mark] = []
    private var lineMarks: [UInt8] = []
    private var hasBegun = false
    private var space: [UInt8] = []
    /// Line ends that are due.
    private var breaks = 0
    /// How many marks the last line and all places since have in common.
    private var commonDepth = 0

    // MARK: Borders

    /// Begins a quote, list item or the like, whose lines have a mark in front.
    ///
    /// - Parameters:
    ///   - first: the mark of the first line.
    ///   - rest: the mark of all others, as wide as the first.
    mutating func push(first: String, rest: String) {
        endLine()
        marks.append(Mark(first: Array(first.utf8), rest: Array(rest.utf8)))
    }

    /// Ends what was begun last.
    ///
    /// - Returns: whether there was anything in it; what was empty leaves no trace.
    @discardableResult
    mutating func pop() -> Bool {
        guard let last = marks.popLast() else { return false }
        commonDepth = min(commonDepth, marks.count)
        if !last.isFresh { endLine() }
        return !last.isFresh
    }

    /// Ends the line, if there is one.
    mutating func endLine() { need(max(breaks, 1)) }

    /// Ends the line; a second one in a row makes a blank line.
    mutating func lineBreak() { need(isVerbatim ? breaks + 1 : min(breaks + 1, 2)) }

    /// Leaves a blank line.
    mutating func gap() { need(max(breaks, 2)) }

    /// Takes a blank line back that would come next.
    mutating func closeGap() { breaks = min(breaks, 1) }

    private mutating func need(_ count: Int) {
        space = []
        guard hasBegun, marks.last?.isFresh != true else { return }
        breaks = count
    }

    // MARK: Letters

    /// How the next letter joins the last one.
    var joint: Joint {
        if !hasBegun { return .start }
        if marks.last?.isFresh == true { return .apart }
        if breaks == 0 { return .sameLine }
        return breaks == 1 && commonDepth == marks.count ? .newLine : .apart
    }

    /// A blank that is written if more comes in this line.
    mutating func addSpace() {
        if hasBegun, breaks == 0, marks.last?.isFresh != true { space = [0x20] }
    }

    /// Writes what is due: line ends and marks, or a blank.
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

    /// Adds letters to the line as they are; there must be no line feeds among them, and ``begin()`` must have been called.
    mutating func put(_ letters: some Sequence<UInt8>) { line += letters }

    /// Adds letters to the line as they are.
    mutating func put(_ letters: String) { line += letters.utf8 }

    /// Adds a letter to the line as it is.
    mutating func put(_ letter: Unicode.Scalar) {
        if let bytes = UTF8.encode(letter) { line += bytes }
    }

    /// Whether a blank comes next.
    var endsInSpace: Bool { !space.isEmpty }

    /// Takes the last letter of the line away, for another form of it.
    mutating func takeLast() -> Unicode.Scalar? {
        guard let start = line.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return nil }
        let scalar = String(decoding: line[start...], as: UTF8.self).unicodeScalars.first
        line.removeSubrange(start...)
        return scalar
    }

    /// Adds text: words with one blank between them, or every letter where white space counts.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - write: writes a word; ``begin()`` is up to it.
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

    /// All lines, each with its end.
    mutating func finish() -> String {
        if hasBegun { endDone() }
        hasBegun = false
        return String(decoding: done, as: UTF8.self)
    }
}
