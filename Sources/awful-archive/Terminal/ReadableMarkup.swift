import Markup

/// Writes safe markup as text for a terminal.
///
/// Quotes are prefixed with `>`, spoilers are marked, links are numbered and listed at the end, and pictures are shown as
/// `[picture: name]`.
struct ReadableMarkup {
    /// The maximum line width; nil for unlimited lines.
    private let width: Int?
    private let isColored: Bool
    private var lines: [String] = []
    private var links: [String] = []
    /// The text of the current line.
    private var text = ""
    /// The line prefixes of the open elements, from the outermost.
    private var linePrefixes: [String] = []
    /// The marker of a list item, which replaces the last prefix on the next line.
    private var itemMarker: String?
    /// The next number of each open list; nil for a bullet list.
    private var lists: [Int?] = []
    private var openLinks: [(link: SafeLink, start: String.Index)] = []
    private var isVerbatim = false
    private var cellCount = 0
    /// Whether the innermost block has no text yet.
    private var isBlockEmpty = true

    /// Formats markup as lines; colour dims quotes and addresses, if the terminal can.
    ///
    /// - Complexity: O(*n* + *k*²) for markup of length *n* with *k* links.
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
            lines.append(linePrefix + String(repeating: "-", count: 20))
        case .image(let image): text += Self.label(of: image)
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
        case .blockquote: pushPrefix("> ")
        case .preformatted, .codeBlock:
            pushPrefix("    ")
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
        case .blockquote: popPrefix()
        case .preformatted, .codeBlock:
            popPrefix()
            isVerbatim = false
        case .bulletList, .numberedList:
            _ = lists.popLast()
            if lists.isEmpty { gap() }
        case .item: popPrefix(withGap: false)
        case .table: gap()
        case .row: endLine()
        default: break
        }
    }

    private mutating func openItem() {
        endLine()
        if let number = lists.last ?? nil {
            itemMarker = "\(number). "
            lists[lists.count - 1] = number + 1
        } else {
            itemMarker = "• "
        }
        linePrefixes.append(String(repeating: " ", count: itemMarker?.count ?? 2))
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

    private mutating func pushPrefix(_ linePrefix: String) {
        endLine()
        linePrefixes.append(linePrefix)
        isBlockEmpty = true
    }

    private mutating func popPrefix(withGap: Bool = true) {
        endLine()
        itemMarker = nil
        _ = linePrefixes.popLast()
        if withGap { gap() }
    }

    /// Ends the line and adds a blank line, unless there is one or the block is empty.
    private mutating func gap() {
        endLine()
        if !isBlockEmpty, itemMarker == nil, let last = lines.last, !Self.isBlank(last) { addBlank() }
    }

    private mutating func addBlank() {
        let blank = linePrefix.replacing(#/ +$/#, with: "")
        lines.append(blank.isEmpty ? "" : dim(blank))
    }

    /// Whether a line consists of prefixes of quotes only.
    private static func isBlank(_ line: String) -> Bool {
        let plain = line.replacing("\u{1B}[2m", with: "").replacing("\u{1B}[0m", with: "")
        return plain.allSatisfy { $0 == ">" || $0 == " " }
    }

    private var linePrefix: String {
        // Deep nesting is not readable; a hostile page may nest a thousand quotes.
        let shown = linePrefixes.suffix(12)
        guard let itemMarker else { return shown.joined() }
        return shown.dropLast().joined() + itemMarker
    }

    /// Appends the current text, wrapped; a forced end (`<br>`) of an empty line adds a blank line.
    private mutating func endLine(isForced: Bool = false) {
        // Indices into the discarded text are invalid.
        for index in openLinks.indices { openLinks[index].start = "".startIndex }
        let words = text
        text = ""
        guard words.contains(where: { !$0.isWhitespace }) else {
            if isForced, !isBlockEmpty, let last = lines.last, !Self.isBlank(last) { addBlank() }
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
            let room = (width ?? .max) - linePrefix.count
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
        let prefixed = linePrefix + line
        lines.append(linePrefixes.contains("> ") ? dim(prefixed) : prefixed)
        itemMarker = nil
        isBlockEmpty = false
    }

    private func dim(_ text: String) -> String { isColored ? Terminal.dim(text) : text }

    /// Whether blank lines separate a division from the text around it.
    private static func standsApart(_ division: SafeElement.Division) -> Bool {
        switch division {
        case .paragraph, .quote, .code, .editNote, .attachment, .heading: true
        default: false
        }
    }

    private static func label(of image: SafeImage) -> String {
        if image.kind == .smilie, !image.alternative.isEmpty { return image.alternative }
        let path = (image.address ?? image.source).prefix { $0 != "?" && $0 != "#" }
        let file = path.hasPrefix("data:") ? nil : path.split(separator: "/").last.map(String.init)
        let name = [image.alternative, image.title ?? "", file ?? ""].first { !$0.isEmpty } ?? ""
        return name.isEmpty ? "[picture]" : "[picture: \(name.prefix(80))]"
    }
}
