/// Writes safe markup as HTML or XHTML.
struct HTMLMarkupWriter {
    private let targets: any MarkupTargets
    /// The name of the person whose avatar the markup contains; nil for markup without an avatar.
    private let person: String?
    /// The colours used so far, for the style sheet.
    private(set) var colours: Set<SafeColour> = []

    /// - Parameters:
    ///   - targets: resolves links and pictures.
    ///   - person: the name of the person whose avatar the markup contains.
    init(targets: any MarkupTargets, person: String? = nil) {
        self.targets = targets
        self.person = person
    }

    /// Writes markup.
    mutating func write(_ markup: SafeMarkup, to output: inout HTMLOutput) {
        var endTags: [StaticString] = []
        for (index, token) in markup.tokens.enumerated() {
            switch token {
            case .open(let element):
                endTags.append(open(element, &output))
                // A parser drops the first line feed of these elements.
                if element == .preformatted || element == .codeBlock,
                    case .text(let text)? = markup.tokens.dropFirst(index + 1).first, text.hasPrefix("\n")
                {
                    if output.syntax == .html, element == .preformatted { output.raw("\n") }
                }
            case .close(let element):
                if let tag = endTags.popLast() { output.raw(tag) }
                if case .link(let link) = element, link.kind == .quote,
                    targets.resolve(link)?.isLocal == false
                {
                    output.raw(" <span class=\"gone\">")
                    output.raw(targets.absence)
                    output.raw("</span>")
                }
            case .lineBreak:
                output.raw("<br")
                output.endVoid()
            case .rule:
                output.raw("<hr")
                output.endVoid()
            case .image(let image): picture(image, &output)
            case .text(let text): output.text(text)
            }
        }
    }

    // MARK: Elements

    /// Writes a start tag and returns the end tag.
    private mutating func open(_ element: SafeElement, _ output: inout HTMLOutput) -> StaticString {
        switch element {
        case .phrase(let phrase): return Self.phrase(phrase, &output)
        case .spoiler:
            // Books show spoilers uncovered, so they need no control to reveal them.
            output.raw(
                output.syntax == .html
                    ? #"<span class="bbc-spoiler" tabindex="0">"# : #"<span class="bbc-spoiler">"#)
            return "</span>"
        case .size(let size):
            output.raw(#"<span class="bbcf-"#)
            output.text(size.rawValue)
            output.raw(#"">"#)
            return "</span>"
        case .typewriter:
            output.raw(#"<span class="tt">"#)
            return "</span>"
        case .colour(let colour):
            colours.insert(colour)
            output.raw(#"<span class="c-"#)
            output.text(colour.hex)
            output.raw(#"">"#)
            return "</span>"
        case .link(let link): return open(link, &output)
        case .division(let division): return Self.division(division, &output)
        case .quoteHead: return Self.tag("<h4>", "</h4>", &output)
        case .blockquote: return Self.tag("<blockquote>", "</blockquote>", &output)
        case .preformatted: return Self.tag("<pre>", "</pre>", &output)
        case .codeBlock: return Self.tag("<pre><code>", "</code></pre>", &output)
        case .bulletList: return Self.tag("<ul>", "</ul>", &output)
        case .numberedList(let start):
            output.raw("<ol")
            if start != 1 { output.attribute("start", String(start)) }
            output.raw(">")
            return "</ol>"
        case .item: return Self.tag("<li>", "</li>", &output)
        case .table: return Self.tag("<table>", "</table>", &output)
        case .tableBody: return Self.tag("<tbody>", "</tbody>", &output)
        case .row: return Self.tag("<tr>", "</tr>", &output)
        case .cell(let isHeader, let columns):
            output.raw(isHeader ? "<th" : "<td")
            if columns != 1 { output.attribute("colspan", String(columns)) }
            output.raw(">")
            return isHeader ? "</th>" : "</td>"
        }
    }

    private static func tag(_ start: StaticString, _ end: StaticString, _ output: inout HTMLOutput)
        -> StaticString
    {
        output.raw(start)
        return end
    }

    private static func phrase(_ phrase: SafeElement.Phrase, _ output: inout HTMLOutput) -> StaticString {
        switch phrase {
        case .b: tag("<b>", "</b>", &output)
        case .strong: tag("<strong>", "</strong>", &output)
        case .i: tag("<i>", "</i>", &output)
        case .em: tag("<em>", "</em>", &output)
        case .u: tag("<u>", "</u>", &output)
        case .s: tag("<s>", "</s>", &output)
        case .del: tag("<del>", "</del>", &output)
        case .ins: tag("<ins>", "</ins>", &output)
        case .sub: tag("<sub>", "</sub>", &output)
        case .sup: tag("<sup>", "</sup>", &output)
        case .code: tag("<code>", "</code>", &output)
        case .kbd: tag("<kbd>", "</kbd>", &output)
        case .small: tag("<small>", "</small>", &output)
        }
    }

    private static func division(_ division: SafeElement.Division, _ output: inout HTMLOutput) -> StaticString
    {
        switch division {
        case .plain: tag("<div>", "</div>", &output)
        case .paragraph: tag(#"<div class="p">"#, "</div>", &output)
        case .centred: tag(#"<div class="bbc-center">"#, "</div>", &output)
        case .heading: tag(#"<div class="heading">"#, "</div>", &output)
        case .editNote: tag(#"<div class="editedby">"#, "</div>", &output)
        case .attachment: tag(#"<div class="attachment">"#, "</div>", &output)
        case .quote: tag(#"<div class="bbc-block">"#, "</div>", &output)
        case .code: tag(#"<div class="bbc-block code">"#, "</div>", &output)
        case .codeHead: tag(#"<div class="code-head">"#, "</div>", &output)
        case .definitionList: tag(#"<div class="dl">"#, "</div>", &output)
        case .definitionTerm: tag(#"<div class="dt">"#, "</div>", &output)
        case .definition: tag(#"<div class="dd">"#, "</div>", &output)
        }
    }

    // MARK: Links and pictures

    private func open(_ link: SafeLink, _ output: inout HTMLOutput) -> StaticString {
        guard let resolved = targets.resolve(link) else {
            output.raw("<span>")
            return "</span>"
        }
        output.raw("<a")
        switch (link.kind, resolved.isLocal) {
        case (.quote, true): output.raw(#" class="quote_link local""#)
        case (.quote, false): output.raw(#" class="quote_link is-elsewhere""#)
        case (.embed, _): output.raw(#" class="embed external""#)
        case (.plain, true): output.raw(#" class="local""#)
        case (.plain, false): output.raw(#" class="external""#)
        }
        Self.address(resolved, &output)
        output.raw(">")
        return "</a>"
    }

    /// Writes the address of a link, and for external links the attributes that protect the reader's privacy.
    static func address(_ link: ResolvedLink, _ output: inout HTMLOutput) {
        output.attribute("href", link.address)
        if !link.isLocal {
            output.raw(#" rel="noopener noreferrer nofollow ugc""#)
            // EPUB's schema does not always allow this attribute, and a book sends no referrer.
            if output.syntax == .html { output.raw(#" referrerpolicy="no-referrer""#) }
        }
    }

    private func picture(_ image: SafeImage, _ output: inout HTMLOutput) {
        if let file = targets.resolve(image) {
            return Self.picture(image, file, &output)
        }
        if image.kind == .smilie, !image.alternative.isEmpty {
            output.raw(#"<span class="sa-smilie">"#)
            output.text(image.alternative)
            output.raw("</span>")
            return
        }
        // The forums give avatars no alternative text; an image with one is a picture in a custom title.
        if image.kind == .avatar, image.alternative.isEmpty { return Initials.write(of: person, &output) }
        missing(image, &output)
    }

    /// Writes the placeholder of a picture that is not in the output: its name, and a link to the original.
    private func missing(_ image: SafeImage, _ output: inout HTMLOutput) {
        let words = image.alternative.isEmpty ? image.title ?? image.fileName ?? "" : image.alternative
        let address = image.isInLink ? nil : image.address
        output.raw(address == nil ? "<span class=\"img-missing\"" : "<a class=\"img-missing\"")
        if let address { Self.address(ResolvedLink(address: address, isLocal: false), &output) }
        output.raw(">")
        // Inline text, since a book may be read without its style sheet.
        output.raw(
            output.syntax == .html
                ? "<span class=\"visually-hidden\">picture not shown: </span>" : "[picture: ")
        output.text(words.isEmpty ? "picture" : words)
        if output.syntax == .xhtml { output.raw("]") }
        output.raw(address == nil ? "</span>" : "</a>")
    }

    private static func picture(_ image: SafeImage, _ file: ResolvedPicture, _ output: inout HTMLOutput) {
        guard file.form != .styled else { return styled(image, file, &output) }
        // On the site a thumbnail leads to its picture; a book shows the picture in its own size.
        let isLinked =
            image.kind == .thumbnail && !image.isInLink && output.syntax == .html && file.form == .file
        if isLinked {
            output.raw("<a class=\"local\"")
            output.attribute("href", file.address)
            output.raw(">")
        }
        switch image.kind {
        case .picture: output.raw(#"<img class="img""#)
        case .thumbnail: output.raw(#"<img class="timg""#)
        case .smilie: output.raw(#"<img class="sa-smilie""#)
        case .avatar: output.raw(#"<img class="avatar""#)
        }
        output.raw(" src=\"")
        output.text(file.address)
        if case .inlined(let name) = file.form { output.hole(name) }
        output.raw("\"")
        output.attribute("alt", image.spokenName)
        if let title = image.title { output.attribute("title", title) }
        if let width = file.width, let height = file.height {
            output.attribute("width", String(width))
            output.attribute("height", String(height))
        }
        if output.syntax == .html { output.raw(#" loading="lazy""#) }
        output.endVoid()
        if isLinked { output.raw("</a>") }
    }

    /// Writes a picture that the style sheet shows by its class.
    private static func styled(_ image: SafeImage, _ file: ResolvedPicture, _ output: inout HTMLOutput) {
        switch image.kind {
        case .picture: output.raw(#"<span class="img px "#)
        case .thumbnail: output.raw(#"<span class="timg px "#)
        case .smilie: output.raw(#"<span class="sa-smilie px "#)
        case .avatar: output.raw(#"<span class="avatar px "#)
        }
        output.text(file.address)
        output.raw("\"")
        if image.spokenName.isEmpty {
            output.raw(#" aria-hidden="true""#)
        } else {
            output.raw(#" role="img""#)
            output.attribute("aria-label", image.spokenName)
        }
        if let title = image.title { output.attribute("title", title) }
        output.raw("></span>")
    }
}
