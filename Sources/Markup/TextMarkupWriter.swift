/// Writes safe markup as plain text, for mail and other formats without markup.
///
/// Quotes are prefixed with `> `, list items with `- ` or a number, code with four spaces. A spoiler is enclosed in `[spoiler]`
/// and `[/spoiler]`; the address of a link or picture follows it in angle brackets. All words are kept.
package struct TextMarkupWriter {
    private let targets: any MarkupTargets
    private var layout = BlockLayout(cellMark: "|", depthLimit: 64)
    private var link: OpenLink?

    private struct OpenLink {
        let address: String
        let isQuoteHead: Bool
        var text = ""
        var showsAddress = false
    }

    init(targets: any MarkupTargets = OriginalTargets()) { self.targets = targets }

    /// Returns lines, each with its line feed; empty for markup without content.
    package static func text(_ markup: SafeMarkup, targets: any MarkupTargets = OriginalTargets()) -> String {
        text(markup.tokens[...], targets: targets)
    }

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
            // No-break spaces count as spaces; a word that consists of nothing else is dropped.
            let plain = String(Substring(word)).replacing("\u{A0}", with: " ")
            if plain.utf8.allSatisfy({ $0 == 0x20 }) { return lines.addSpace() }
            lines.begin()
            lines.put(plain)
        }
    }

    /// Appends a word, separated from the text before it by a space.
    private mutating func apart(_ word: String) {
        layout.lines.addSpace()
        layout.lines.begin()
        layout.lines.put(word)
    }

    private mutating func open(_ link: SafeLink) {
        guard let resolved = targets.resolve(link) else { return }
        self.link = OpenLink(address: resolved.address, isQuoteHead: link.kind == .quote)
    }

    private mutating func closeLink() {
        guard let link else { return }
        self.link = nil
        // A quote names its author; the address would be noise before every quote.
        guard !link.isQuoteHead, !link.showsAddress, link.text != link.address,
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
    /// The text in place of a picture that is not shown.
    var words: String {
        let name = alternative.isEmpty ? title ?? "" : alternative
        let line = ShownText.words(name).joined(separator: " ")
        return line.isEmpty ? "[image]" : "[image: \(line)]"
    }
}
