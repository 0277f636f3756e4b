import Exports

/// Writes safe markup as text for a terminal: quotes are prefixed with `>`, spoilers marked, links numbered and listed at the
/// end, pictures named.
struct ReadableMarkup {
    /// The maximum line width; nil for unlimited lines.
    private let width: Int?
    private let isColored: Bool
    private var lines: [String] = []
    /// The addresses of the links so far.
    private var links: [String] = []
    private var text = ""
    /// The prefixes of lines, for all open elements.
    private var margins: [String] = []
    /// The marker of a list item, which replaces the last prefix on the next line.
    private var mark: String?
    private var lists: [Int?] = []
    private var openLinks: [(link: SafeLink, start: String.Index)] = []
    private var isVerbatim = false
    private var cellCount = 0
    /// Whether nothing was written after the last prefix.
    private var isFresh = true

    private init(width: Int?, isColored: Bool) {
        self.width = width
        self.isColored = isColored
    }

    /// Formats markup as lines.
    ///
    /// - Parameters:
    ///   - markup: the markup.
    ///   - width: the maximum line width; nil for unlimited lines.
    ///   - isColored: whether to dim quotes and addresses, if the terminal can.
    /// - Returns: the lines.
    /// - Complexity: O(*n*) in the length of the markup.
    static func lines(_ markup: SafeMarkup, width: Int?, isColored: Bool = true) -> [String] {
        var writer = ReadableMarkup(width: width, isColored: isColored)
        for token in markup.tokens { writer.write(token) }
        writer.endLine()
        while let last = writer.lines.last, isBlank(last) { writer.lines.removeLast() }
        if !writer.links.isEmpty {
            writer.lines.append("")
            writer.lines += writer.links.enumerated().map { writer.dim("[\($0 + 1)] " + Terminal.safe($1)) }
        }
        return writer.lines
    }

    private mutating func write(_ token: SafeMarkup.Token) {
        switch token {
        case .text(let words): text += words
        case .lineBreak: endLine(isForced: true)
        case .rule:
            endLine()
            lines.append(margin + String(repeating: "-", count: 20))
        case .image(let image): text += Self.words(image)
        case .open(let element): open(element)
        case .close(let element): close(element)
        }
    }

    private mutating func open(_ element: SafeElement) {
        switch element {
        case .spoiler: text += "[spoiler: "
        case .link(let link): openLinks.append((link, text.endIndex))
        case .division(let division): if Self.standsApart(division) { gap() } else { endLine() }
        case .quoteHead: endLine()
        case .blockquote: begin("> ")
        case .preformatted, .codeBlock:
            begin("    ")
            isVerbatim = true
        case .bulletList: lists.append(nil)
        case .numberedList(let start): lists.append(start)
        case .item: openItem()
        case .table: gap()
        case .row:
            endLine()
            cellCount = 0
        case .cell:
            if cellCount > 0 { text += " | " }
            cellCount += 1
        default: break
        }
    }

    private mutating func close(_ element: SafeElement) {
        switch element {
        case .spoiler: text += "]"
        case .link: closeLink()
        case .division(let division): if Self.standsApart(division) { gap() } else { endLine() }
        case .quoteHead: endLine()
        case .blockquote: end()
        case .preformatted, .codeBlock:
            end()
            isVerbatim = false
        case .bulletList, .numberedList:
            _ = lists.popLast()
            if lists.isEmpty { gap() }
        case .item: end(withGap: false)
        case .table: gap()
        case .row: endLine()
        default: break
        }
    }

    private mutating func openItem() {
        endLine()
        if let number = lists.last ?? nil {
            mark = "\(number). "
            lists[lists.count - 1] = number + 1
        } else {
            mark = "• "
        }
        margins.append(String(repeating: " ", count: mark?.count ?? 2))
    }

    private mutating func closeLink() {
        guard let (link, start) = openLinks.popLast() else { return }
        let address = link.address ?? link.target.map(OriginalAddress.of)
        // A quote names its author; an address in the text needs no number.
        guard let address, link.kind != .quote, start <= text.endIndex, !text[start...].contains(address)
        else { return }
        let number = links.firstIndex(of: address) ?? links.count
        if number == links.count { links.append(address) }
        text += " [\(number + 1)]"
    }

    /// Starts lines with a prefix.
    private mutating func begin(_ margin: String) {
        endLine()
        margins.append(margin)
        isFresh = true
    }

    private mutating func end(withGap: Bool = true) {
        endLine()
        mark = nil
        _ = margins.popLast()
        if withGap { gap() }
    }

    private mutating func gap() {
        endLine()
        if !isFresh, mark == nil, let last = lines.last, !Self.isBlank(last) { addBlank() }
    }

    /// Adds a blank line with the prefixes of open quotes.
    private mutating func addBlank() {
        let blank = margin.replacing(#/ +$/#, with: "")
        lines.append(blank.isEmpty ? "" : dim(blank))
    }

    /// Whether a line has only prefixes of quotes.
    private static func isBlank(_ line: String) -> Bool {
        let plain = line.replacing("\u{1B}[2m", with: "").replacing("\u{1B}[0m", with: "")
        return plain.allSatisfy { $0 == ">" || $0 == " " }
    }

    private var margin: String {
        // Deep nesting is not readable; a hostile page may nest a thousand quotes.
        let shown = margins.suffix(12)
        guard let mark else { return shown.joined() }
        return shown.dropLast().joined() + mark
    }

    private mutating func endLine(isForced: Bool = false) {
        // Positions in the discarded text are invalid.
        for index in openLinks.indices { openLinks[index].start = "".startIndex }
        let words = text
        text = ""
        guard words.contains(where: { !$0.isWhitespace }) else {
            if isForced, !isFresh, let last = lines.last, !Self.isBlank(last) { addBlank() }
            return
        }
        if isVerbatim {
            for line in words.split(separator: "\n", omittingEmptySubsequences: false) {
                put(Terminal.safe(String(line)))
            }
            return
        }
        let line = words.split(whereSeparator: \.isWhitespace).map { Terminal.safe(String($0)) }
        var rest = ""
        for word in line {
            let room = (width ?? .max) - margin.count
            if !rest.isEmpty, TextWidth.of(rest) + 1 + TextWidth.of(word) > max(room, 20) {
                put(rest)
                rest = word
            } else {
                rest += (rest.isEmpty ? "" : " ") + word
            }
        }
        put(rest)
    }

    private mutating func put(_ line: String) {
        let whole = margin + line
        lines.append(margins.contains("> ") ? dim(whole) : whole)
        mark = nil
        isFresh = false
    }

    private func dim(_ text: String) -> String { isColored ? Terminal.dim(text) : text }

    private static func standsApart(_ division: SafeElement.Division) -> Bool {
        switch division {
        case .paragraph, .quote, .code, .editNote, .attachment, .heading: true
        default: false
        }
    }

    private static func words(_ image: SafeImage) -> String {
        if image.kind == .smilie, !image.alternative.isEmpty { return image.alternative }
        let path = (image.address ?? image.source).prefix { $0 != "?" && $0 != "#" }
        let file = path.hasPrefix("data:") ? nil : path.split(separator: "/").last.map(String.init)
        let name = [image.alternative, image.title ?? "", file ?? ""].first { !$0.isEmpty } ?? ""
        return name.isEmpty ? "[picture]" : "[picture: \(name.prefix(80))]"
    }
}
