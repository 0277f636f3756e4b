/// Writes safe markup as HTML or XHTML.
package struct HTMLMarkupWriter {
    let targets: any MarkupTargets
    /// The name of the person whose avatar the markup contains; nil for markup without one.
    var person: String?
    /// The colours used so far, for the style sheet.
    package private(set) var colours: Set<SafeColour> = []

    package init(targets: any MarkupTargets = OriginalTargets(), person: String? = nil) {
        (self.targets, self.person) = (targets, person)
    }

    package mutating func write(_ image: SafeImage, to output: inout HTMLOutput) { picture(image, &output) }

    package mutating func write(_ markup: SafeMarkup, to output: inout HTMLOutput) {
        var endTags: [String] = []
        for (index, token) in markup.tokens.enumerated() {
            switch token {
            case .open(let element):
                endTags.append(fold(markup.tokens[index...], in: endTags.last, &output) ?? open(element, &output))
                // A parser drops the first line feed of this element.
                if element == .preformatted, output.syntax == .html,
                    case .text(let text)? = markup.tokens.dropFirst(index + 1).first, text.hasPrefix("\n")
                {
                    output.raw("\n")
                }
            case .close(let element):
                if element == .codeBlock { output.close("code") }
                if let name = endTags.popLast() { output.close(name) }
                if case .link(let link) = element, link.kind == .quote, targets.resolve(link)?.isLocal == false {
                    output.raw(" ")
                    output.element("span", class: "gone") { $0.raw(targets.absence) }
                }
            case .lineBreak: output.void("br")
            case .rule: output.void("hr")
            case .image(let image): picture(image, &output)
            case .text(let text): output.text(text)
            }
        }
    }

    /// Opens, as `details`, a quote of a post that the output contains, and, as `summary`, its head; nil for other elements.
    private func fold(
        _ tokens: ArraySlice<SafeMarkup.Token>, in outer: String?, _ output: inout HTMLOutput
    ) -> String? {
        let isHead = outer == "details" && tokens.first == .open(.quoteHead)
        if !isHead {
            guard targets.foldsQuotes, tokens.starts(with: [.open(.division(.quote)), .open(.quoteHead)]),
                case .open(.link(let link))? = tokens.dropFirst(2).first, targets.resolve(link)?.isLocal == true
            else { return nil }
        }
        output.open(isHead ? "summary" : "details", class: isHead ? nil : "bbc-block")
        return isHead ? "summary" : "details"
    }

    /// Writes a start tag and returns the name of the element.
    private mutating func open(_ element: SafeElement, _ output: inout HTMLOutput) -> String {
        func open(_ name: String, class className: String? = nil, _ attributes: HTMLOutput.Attributes = [:]) -> String {
            output.open(name, class: className, attributes)
            return name
        }
        switch element {
        case .phrase(let phrase): return open(phrase.rawValue)
        case .spoiler:
            // Books show spoilers uncovered, so they need no control to reveal them.
            return open("span", class: "bbc-spoiler", ["tabindex": output.syntax == .html ? "0" : nil])
        case .size(let size): return open("span", class: "bbcf-" + size.rawValue)
        case .typewriter: return open("span", class: "tt")
        case .colour(let colour):
            colours.insert(colour)
            return open("span", class: "c-" + colour.hex)
        case .link(let link):
            guard let resolved = targets.resolve(link) else { return open("span") }
            return open("a", class: Self.className(of: link, resolved), resolved.attributes(output.syntax))
        case .division(let division): return open("div", class: division == .plain ? nil : division.rawValue)
        case .quoteHead: return open("h4")
        case .blockquote: return open("blockquote")
        case .preformatted: return open("pre")
        case .codeBlock:
            let name = open("pre")
            output.open("code")
            return name
        case .bulletList: return open("ul")
        case .numberedList(let start): return open("ol", ["start": start == 1 ? nil : "\(start)"])
        case .item: return open("li")
        case .table: return open("table")
        case .tableBody: return open("tbody")
        case .row: return open("tr")
        case .cell(let isHeader, let columns):
            return open(isHeader ? "th" : "td", ["colspan": columns == 1 ? nil : "\(columns)"])
        }
    }

    private static func className(of link: SafeLink, _ resolved: ResolvedLink) -> String {
        switch (link.kind, resolved.isLocal) {
        case (.quote, true): "quote_link local"
        case (.quote, false): "quote_link is-elsewhere"
        case (.embed, _): "embed external"
        case (.plain, true): "local"
        case (.plain, false): "external"
        }
    }

    private func picture(_ image: SafeImage, _ output: inout HTMLOutput) {
        if let file = targets.resolve(image) { return Self.picture(image, file, &output) }
        if image.kind == .smilie, !image.alternative.isEmpty {
            return output.element("span", class: "sa-smilie", text: image.alternative)
        }
        // The forums give avatars no alternative text; an image with one is a picture in a custom title.
        if image.kind == .avatar, image.alternative.isEmpty { return Initials.write(of: person, &output) }
        missing(image, &output)
    }

    /// Writes the placeholder of a picture that is not in the output: its name, and a link to the original.
    private func missing(_ image: SafeImage, _ output: inout HTMLOutput) {
        let words = image.alternative.isEmpty ? image.title ?? image.fileName ?? "" : image.alternative
        let address = image.isInLink ? nil : image.address
        let link = address.map { ResolvedLink(address: $0, isLocal: false).attributes(output.syntax) }
        output.element(link == nil ? "span" : "a", class: "img-missing", link ?? [:]) {
            // Inline text, since a book may be read without its style sheet.
            if $0.syntax == .xhtml { return $0.text("[picture: \(words.isEmpty ? "picture" : words)]") }
            $0.element("span", class: "visually-hidden", text: "picture not shown: ")
            $0.text(words.isEmpty ? "picture" : words)
        }
    }

    private static func picture(_ image: SafeImage, _ file: ResolvedPicture, _ output: inout HTMLOutput) {
        guard file.form != .styled else { return styled(image, file, &output) }
        // On the site a thumbnail leads to its picture; a book shows the picture in its own size.
        let isLinked = image.kind == .thumbnail && !image.isInLink && output.syntax == .html && file.form == .file
        if isLinked { output.open("a", class: "local", ["href": file.address]) }
        output.raw("<img")
        output.attribute("class", image.kind.rawValue)
        output.raw(" src=\"")
        output.text(file.address)
        if case .inlined(let name) = file.form { output.hole(name) }
        output.raw("\"")
        output.attribute("alt", image.spokenName)
        if let title = file.title(of: image) { output.attribute("title", title) }
        if let width = file.width, let height = file.height {
            output.attribute("width", String(width))
            output.attribute("height", String(height))
        }
        if output.syntax == .html { output.attribute("loading", "lazy") }
        output.endVoid()
        if isLinked { output.close("a") }
    }

    /// Writes a picture that the style sheet shows by its class.
    private static func styled(_ image: SafeImage, _ file: ResolvedPicture, _ output: inout HTMLOutput) {
        let isSilent = image.spokenName.isEmpty
        output.element(
            "span", class: "\(image.kind.rawValue) px \(file.address)",
            [
                "aria-hidden": isSilent ? "true" : nil, "role": isSilent ? nil : "img",
                "aria-label": isSilent ? nil : image.spokenName, "title": file.title(of: image),
            ], text: "")
    }
}
