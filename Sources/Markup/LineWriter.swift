internal import Bytes

/// Builds text line by line and prefixes each line with the markers of the quotes and lists around it.
///
/// Line breaks are deferred until the next character. So there is no blank line at the end, there are no two blank lines in a
/// row outside verbatim text, and no line ends in a space.
struct LineWriter {
    /// What separates the next character from the last one.
    enum Joint {
        /// Nothing was written yet.
        case start
        /// Nothing: both are on the same line.
        case sameLine
        /// A line break within a block.
        case newLine
        /// A blank line, or the start or end of a quote or list.
        case apart
    }

    private struct BlockMarker {
        let first: [UInt8]
        let rest: [UInt8]
        /// Whether the block has no text yet.
        var isEmpty = true
    }

    /// The current line, without its markers.
    private(set) var line: [UInt8] = []
    /// Whether line ends and white space are preserved.
    var isVerbatim = false
    private var output: [UInt8] = []
    private var openMarkers: [BlockMarker] = []
    private var currentPrefix: [UInt8] = []
    private var hasBegun = false
    /// The deferred white space before the next character.
    private var space: [UInt8] = []
    /// The number of deferred line breaks; 2 or more make blank lines.
    private var pendingBreaks = 0
    /// How many of the blocks around the current line are still open.
    private var commonDepth = 0

    /// Starts a quote, list item or similar block; the caller passes markers of equal width.
    mutating func push(first: String, rest: String) {
        endLine()
        openMarkers.append(BlockMarker(first: Array(first.utf8), rest: Array(rest.utf8)))
    }

    /// Ends the innermost block; returns whether it has text, without which it writes no marker.
    @discardableResult mutating func pop() -> Bool {
        guard let last = openMarkers.popLast() else { return false }
        commonDepth = min(commonDepth, openMarkers.count)
        if !last.isEmpty { endLine() }
        return !last.isEmpty
    }

    /// Requests at least one line break; has no effect in an empty block.
    mutating func endLine() { setPendingBreaks(max(pendingBreaks, 1)) }

    /// Requests one more line break: two are a blank line, and more have an effect only in verbatim text.
    mutating func lineBreak() { setPendingBreaks(isVerbatim ? pendingBreaks + 1 : min(pendingBreaks + 1, 2)) }

    /// Requests a blank line, that is, at least two line breaks.
    mutating func gap() { setPendingBreaks(max(pendingBreaks, 2)) }

    mutating func closeGap() { pendingBreaks = min(pendingBreaks, 1) }

    private mutating func setPendingBreaks(_ count: Int) {
        space = []
        guard hasBegun, openMarkers.last?.isEmpty != true else { return }
        pendingBreaks = count
    }

    var joint: Joint {
        if !hasBegun { return .start }
        if openMarkers.last?.isEmpty == true { return .apart }
        if pendingBreaks == 0 { return .sameLine }
        return pendingBreaks == 1 && commonDepth == openMarkers.count ? .newLine : .apart
    }

    /// Requests a space, which is written if more text follows on the line.
    mutating func addSpace() { if hasBegun, pendingBreaks == 0, openMarkers.last?.isEmpty != true { space = [0x20] } }

    /// Writes the deferred line breaks and markers, or the deferred space; must be called before `put`.
    mutating func begin() {
        guard joint == .sameLine else { return beginLine() }
        line += space
        space = []
    }

    private mutating func beginLine() {
        if hasBegun {
            finishLine()
            let blanks = isVerbatim ? pendingBreaks - 1 : min(pendingBreaks - 1, 1)
            let blank = Self.trimmed(markers(depth: commonDepth))
            for _ in 0..<max(0, blanks) { output += blank + [0x0A] }
        }
        currentPrefix = markers(depth: openMarkers.count)
        for index in openMarkers.indices { openMarkers[index].isEmpty = false }
        commonDepth = openMarkers.count
        hasBegun = true
        pendingBreaks = 0
        line = space
        space = []
    }

    private func markers(depth: Int) -> [UInt8] {
        openMarkers.prefix(depth).flatMap { $0.isEmpty ? $0.first : $0.rest }
    }

    private mutating func finishLine() {
        output += Self.trimmed(currentPrefix + line) + [0x0A]
        line = []
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.reversed().prefix { $0.isBlank }.count
        return count == 0 ? bytes : Array(bytes.dropLast(count))
    }

    /// Appends bytes without line feeds; ``begin()`` must have been called.
    mutating func put(_ bytes: some Sequence<UInt8>) { line += bytes }

    mutating func put(_ text: String) { line += text.utf8 }

    mutating func put(_ scalar: Unicode.Scalar) { if let bytes = UTF8.encode(scalar) { line += bytes } }

    var endsInSpace: Bool { !space.isEmpty }

    /// Removes and returns the last Unicode scalar of the line, so that the caller can write it escaped.
    mutating func takeLast() -> Unicode.Scalar? {
        guard let start = line.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return nil }
        let scalar = String(decoding: line[start...], as: UTF8.self).unicodeScalars.first
        line.removeSubrange(start...)
        return scalar
    }

    /// Appends text: words separated by single spaces, or every character where white space is preserved.
    ///
    /// The closure writes a word; it has to call ``begin()``.
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
        if hasBegun { finishLine() }
        hasBegun = false
        return String(decoding: output, as: UTF8.self)
    }
}
