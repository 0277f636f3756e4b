/// Writes safe markup as plain text, for mail and wherever markup means nothing.
///
/// Quotes have `> ` in front, lists `- ` or numbers, code four blanks. Covered text stands between `[spoiler]` and
/// `[/spoiler]`; the address of a link or picture stands behind it in angle brackets. No word is left out.
struct TextMarkupWriter {
    private let targets: any MarkupTargets
    private var layout = BlockLayout(cellMark: "|", depthLimit: 64)
    private var link: OpenLink?

    private struct OpenLink {
        let address: String
        let isNamed: Bool
        var text = ""
        var showsAddress = false
    }

    init(targets: any MarkupTargets = OriginalTargets()) { self.targets = targets }

    /// Writes markup.
    ///
    /// - Returns: lines, each with its end; nothing for markup without anything in it.
    /// - Complexity: O(*n*) in the length of what is written.
    static func text(_ markup: SafeMarkup, targets: any MarkupTargets = OriginalTargets()) -> String {
        text(markup.tokens[...], targets: targets)
    }

    /// Writes a part of some markup.
    static func text(
        _ tokens: ArraySlice<SafeMarkup.Token>, targets: any MarkupTargets, isVerbatim: Bool = false
    ) -> String {
        var writer = TextMarkupWriter(targets: targets)
        writer.layout.lines.isVerbatim = isVerbatim
        for token in tokens { writer.write(token) }
        return writer.layout.lines.finish()
    }

    private mutating func write(_ token: SafeMarkup.Token) {
        switch token {
        case .open(.spoiler):
            words("[spoiler]")
            layout.lines.addSpace()
        case .close(.spoiler):
            let endsInSpace = layout.lines.endsInSpace
            apart("[/spoiler]")
            if endsInSpace { layout.lines.addSpace() }
        case .open(.link(let link)): open(link)
        case .close(.link): closeLink()
        case .open(let element): if !element.isPhrasing { layout.open(element) }
        case .close(let element): if !element.isPhrasing { layout.close(element) }
        case .lineBreak: layout.lines.lineBreak()
        case .rule: layout.rule("-----")
        case .image(let image): picture(image)
        case .text(let text):
            link?.text += text
            words(text)
        }
    }

    private mutating func words(_ text: String) {
        layout.lines.add(text) { lines, word in
            guard word.contains(0xC2) else {
                lines.begin()
                return lines.put(word)
            }
            // Blanks that do not break are blanks here; a word of nothing else is none.
            let plain = String(Substring(word)).replacing("\u{A0}", with: " ")
            if plain.utf8.allSatisfy({ $0 == 0x20 }) { return lines.addSpace() }
            lines.begin()
            lines.put(plain)
        }
    }

    /// Adds something that is never broken, as a word of its own.
    private mutating func apart(_ word: String) {
        layout.lines.addSpace()
        layout.lines.begin()
        layout.lines.put(word)
    }

    // MARK: Links and pictures

    private mutating func open(_ link: SafeLink) {
        guard let resolved = targets.resolve(link) else { return }
        self.link = OpenLink(address: resolved.address, isNamed: link.kind == .quote)
    }

    private mutating func closeLink() {
        guard let link else { return }
        self.link = nil
        // Who is quoted is named; the address would only be noise in front of every quote.
        guard !link.isNamed, !link.showsAddress, link.text != link.address,
            SafeAddress.resolved(link.text) != link.address
        else { return }
        apart("<\(link.address)>")
    }

    private mutating func picture(_ image: SafeImage) {
        if image.kind == .smilie, !image.alternative.isEmpty { return words(image.alternative) }
        words(image.words)
        guard let address = image.address else { return }
        if address == link?.address { link?.showsAddress = true }
        apart("<\(address)>")
    }
}

extension SafeImage {
    /// The words in the place of a picture that is not shown.
    var words: String {
        let name = alternative.isEmpty ? title ?? "" : alternative
        let line = ShownText.words(name).joined(separator: " ")
        return line.isEmpty ? "[image]" : "[image: \(line)]"
    }
}
