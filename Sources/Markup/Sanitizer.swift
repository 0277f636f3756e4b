internal import ForumModel
internal import ForumPages
internal import HTMLTree

/// Converts raw markup of a page to markup that is safe to show.
///
/// The sanitizer never edits the page's tree: it builds new markup from the vocabulary of ``SafeMarkup``. Unknown elements lose
/// their tags and keep their text; scripts, styles, forms and foreign markup are removed with their contents. `SafetyPolicy` in
/// this module's documentation describes the whole policy.
public struct Sanitizer: Sendable {
    private let parser = HTMLParser()

    /// Creates a sanitizer.
    public init() {}

    /// Sanitizes the inner markup of a body, title or description.
    ///
    /// - Complexity: O(*n*) in the length of the markup.
    public func markup(of html: String) -> SafeMarkup {
        guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) else { return markup(ofText: html) }
        guard let document = try? parser.parse(fragment: html) else {
            // The markup exceeds the parser's limits, so only its text is shown.
            var markup = markup(ofText: html)
            markup.removed[DiagnosticCode.pageTooBig.rawValue, default: 0] += 1
            return markup
        }
        var run = SanitizerRun()
        run.read(document.root)
        return SafeMarkup(tokens: run.builder.finish(), removed: run.removed)
    }

    /// Converts plain text to safe markup.
    public func markup(ofText text: String) -> SafeMarkup {
        var builder = MarkupBuilder()
        if !text.isEmpty { builder.add(text: ShownText.cleaned(text)) }
        return SafeMarkup(tokens: builder.finish())
    }
}

private struct SanitizerRun {
    var builder = MarkupBuilder()
    private(set) var removed: [String: Int] = [:]
    private var opened: [MarkupBuilder.Opened] = []

    mutating func read(_ root: HTMLNode) {
        var walk = root.walk()
        while let step = walk.next() {
            switch step {
            case .enter(let node) where node.isText: builder.add(text: Self.text(of: node))
            case .enter(let node) where node.isElement: if !enter(node) { walk.skip() }
            case .enter: break
            case .leave: if let last = opened.popLast() { builder.close(last) }
            }
        }
    }

    /// Returns the text of a node; as in browsers, without the first line feed of preformatted text.
    private static func text(of node: HTMLNode) -> String {
        let text = ShownText.cleaned(node.content)
        guard text.hasPrefix("\n"), let parent = node.parent, ["pre", "listing"].contains(parent.nameText),
            parent.children.first(where: { _ in true }) == node
        else { return text }
        return String(text.dropFirst())
    }

    /// Starts an element; returns whether to visit its contents.
    private mutating func enter(_ node: HTMLNode) -> Bool {
        let name = node.nameText
        countAttributes(of: node)
        switch ElementRule.all[name] {
        case .drop?:
            removed["element." + name, default: 0] += 1
            opened.append(.nothing)
            return false
        case .phrase(let phrase)?: opened.append(builder.open(phrases: [.phrase(phrase)]))
        case .block(let block)?: opened.append(builder.open(block: block))
        case .special(let rule)?: return special(rule, node)
        case .unwrap?: opened.append(.nothing)
        case nil:
            removed["element.unknown", default: 0] += 1
            opened.append(.nothing)
        }
        return true
    }

    private mutating func special(_ rule: ElementRule.Special, _ node: HTMLNode) -> Bool {
        switch rule {
        case .division: opened.append(builder.open(block: MarkupTranslation.division(node)))
        case .span: opened.append(builder.open(phrases: MarkupTranslation.span(node)))
        case .font: opened.append(builder.open(phrases: MarkupTranslation.font(node)))
        case .heading: opened.append(builder.open(block: MarkupTranslation.heading(node)))
        case .code: opened.append(code(node))
        case .anchor: opened.append(anchor(node))
        case .cell: opened.append(builder.open(block: MarkupTranslation.cell(node)))
        case .numberedList: opened.append(builder.open(block: MarkupTranslation.numberedList(node)))
        case .lineBreak: add(.lineBreak)
        case .rule: add(.rule)
        case .image: image(node)
        case .embed:
            embed(node)
            return false
        }
        return true
    }

    private mutating func add(_ token: SafeMarkup.Token) {
        builder.add(token)
        opened.append(.nothing)
    }

    private mutating func code(_ node: HTMLNode) -> MarkupBuilder.Opened {
        guard let parent = node.parent, parent.hasClass("code") || parent.hasClass("php") else {
            return builder.open(phrases: [.phrase(.code)])
        }
        let block = builder.open(block: .codeBlock)
        if case .gap = block { return builder.open(phrases: [.phrase(.code)]) }
        return block
    }

    private mutating func anchor(_ node: HTMLNode) -> MarkupBuilder.Opened {
        guard let address = node.attribute(.href), !builder.isInLink else { return .nothing }
        let link = SafeLink(
            address: SafeAddress.resolved(address), target: LinkTarget(address),
            kind: node.hasClass("quote_link") ? .quote : node.hasClass("embed") ? .embed : .plain)
        guard link.address != nil || link.target != nil else {
            removed["address.refused", default: 0] += 1
            return .nothing
        }
        return builder.open(phrases: [.link(link)])
    }

    private mutating func image(_ node: HTMLNode) {
        opened.append(.nothing)
        guard let image = MarkupTranslation.image(node, isInLink: builder.isInLink) else {
            removed["element.img", default: 0] += 1
            return
        }
        builder.add(.image(image))
    }

    /// Replaces a frame, player or plug-in by a link to its source.
    private mutating func embed(_ node: HTMLNode) {
        opened.append(.nothing)
        guard let address = MarkupTranslation.embedded(in: node) else {
            removed["element." + node.nameText, default: 0] += 1
            return
        }
        let link = SafeLink(address: address, target: nil, kind: .embed)
        let phrase = builder.isInLink ? nil : builder.open(phrases: [.link(link)])
        builder.add(text: address)
        if let phrase { builder.close(phrase) }
    }

    private mutating func countAttributes(of node: HTMLNode) {
        for name in node.attributeNames where name.utf8.starts(with: "on".utf8) {
            removed["attribute.event", default: 0] += 1
        }
    }
}
