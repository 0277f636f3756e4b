/// Writes safe markup as portable CommonMark without raw HTML.
///
/// Text is escaped: no character of a post starts a heading, list, link, image or tag. Elements that Markdown can express are
/// written in its syntax, others as plain text.
package struct MarkdownMarkupWriter {
    private let targets: any MarkupTargets
    private var layout = BlockLayout(cellMark: "\\|", depthLimit: 10)
    private var spans = MarkdownSpans()

    init(targets: any MarkupTargets = OriginalTargets()) { self.targets = targets }

    /// Returns lines, each with its line feed; empty for markup without content.
    package static func markdown(
        _ markup: SafeMarkup, targets: any MarkupTargets = OriginalTargets(), isQuoted: Bool = false
    ) -> String {
        var writer = MarkdownMarkupWriter(targets: targets)
        if isQuoted { writer.layout.push(first: "> ", rest: "> ") }
        writer.write(markup.tokens)
        return writer.layout.lines.finish()
    }

    private mutating func write(_ tokens: [SafeMarkup.Token]) {
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            switch token {
            case .open(.preformatted), .open(.codeBlock):
                let end = Self.end(of: tokens, from: index)
                fence(tokens[index..<end])
                index = end + 1
            case .open(.phrase(.code)), .open(.phrase(.kbd)), .open(.typewriter):
                if tokens.count > index + 1, case .text(let text) = tokens[index],
                    case .close = tokens[index + 1], code(text)
                {
                    index += 2
                } else {
                    spans.open(nil)
                }
            case .open(let element): open(element)
            case .close(let element): close(element)
            case .lineBreak: layout.lines.lineBreak()
            case .rule:
                spans.finish(&layout.lines)
                layout.rule("***")
            case .image(let image): picture(image)
            case .text(let text): spans.add(text, to: &layout.lines)
            }
        }
        spans.finish(&layout.lines)
    }

    /// Returns the index at which the element opened before an index ends.
    private static func end(of tokens: [SafeMarkup.Token], from start: Int) -> Int {
        var depth = 1
        for index in start..<tokens.count {
            if case .open = tokens[index] { depth += 1 }
            if case .close = tokens[index] { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count
    }

    private mutating func open(_ element: SafeElement) {
        switch element {
        case .phrase(.b), .phrase(.strong): spans.open(.bold)
        case .phrase(.i), .phrase(.em): spans.open(.italic)
        case .phrase(.s), .phrase(.del): spans.open(.struck)
        case .spoiler: spans.open(.spoiler)
        case .link(let link): spans.open(targets.resolve(link).map { .link($0.address) })
        case .division(.heading):
            // Written bold, since it is not a heading of the file.
            spans.finish(&layout.lines)
            layout.open(element)
            spans.open(.bold)
        default:
            guard !element.isPhrasing else { return spans.open(nil) }
            spans.finish(&layout.lines)
            layout.open(element)
        }
    }

    private mutating func close(_ element: SafeElement) {
        if element.isPhrasing { return spans.close() }
        if element == .division(.heading) { spans.close() }
        spans.finish(&layout.lines)
        layout.close(element)
    }

    /// Writes inline code; returns false, to have it written as text, if it is blank or would merge with adjacent code.
    private mutating func code(_ text: String) -> Bool {
        let words = ShownText.words(text).joined(separator: " ")
        guard !words.isEmpty else { return false }
        if text.unicodeScalars.first.map(ShownText.isBlank) == true { layout.lines.addSpace() }
        guard layout.lines.joint != .sameLine || layout.lines.endsInSpace || layout.lines.line.last != 0x60
        else { return false }
        let fence = String(repeating: "`", count: Self.longestFence(in: words) + 1)
        let padding = words.utf8.first == 0x60 || words.utf8.last == 0x60 ? " " : ""
        spans.add(markdown: fence + padding + words + padding + fence, to: &layout.lines)
        if text.unicodeScalars.last.map(ShownText.isBlank) == true { layout.lines.addSpace() }
        return true
    }

    /// Writes a code block; its contents are plain text, with the addresses of links.
    private mutating func fence(_ tokens: ArraySlice<SafeMarkup.Token>) {
        let text = TextMarkupWriter.text(tokens, targets: targets, isVerbatim: true)
        guard !text.isEmpty else { return }
        spans.finish(&layout.lines)
        let mark = String(repeating: "`", count: max(3, Self.longestFence(in: text) + 1))
        layout.lines.gap()
        layout.lines.begin()
        layout.lines.put(mark)
        layout.lines.endLine()
        layout.lines.isVerbatim = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if !line.isEmpty {
                layout.lines.begin()
                layout.lines.put(line.utf8)
            }
            layout.lines.lineBreak()
        }
        layout.lines.begin()
        layout.lines.isVerbatim = false
        layout.lines.put(mark)
        layout.lines.gap()
    }

    /// Returns the length of the longest run of backticks.
    private static func longestFence(in text: String) -> Int { text.utf8.split { $0 != 0x60 }.map(\.count).max() ?? 0 }

    private mutating func picture(_ image: SafeImage) {
        if let file = targets.resolve(image) {
            let words = MarkdownSpans.escaped(image.spokenName)
            let address = MarkdownSpans.destination(file.address)
            return spans.add(markdown: "![\(words)](<\(address)>)", to: &layout.lines)
        }
        if image.kind == .smilie, !image.alternative.isEmpty { return spans.add(image.alternative, to: &layout.lines) }
        guard let address = image.address, !spans.isInLink else {
            let words = image.address.map { "\(image.words) \($0)" } ?? image.words
            return spans.add(words, to: &layout.lines)
        }
        let words = MarkdownSpans.escaped(image.words)
        spans.add(markdown: "[\(words)](<\(MarkdownSpans.destination(address))>)", to: &layout.lines)
    }
}
