internal import HTMLTree
internal import Markup

/// The beginning of a post, with quoted text separate from the author's own.
///
/// The text is plain: elements decide only what is quoted, where lines break, and which text is hidden.
struct PostExcerpt: Sendable, Hashable {
    /// The heading of the first quote, with the name of its author.
    private(set) var quotedHead = ""
    /// The first quote's words, cut.
    private(set) var quoted = ""
    private(set) var own = ""

    /// `limit` is the maximum number of characters of the author's own text; a quote gets a third of it.
    init(html: String, limit: Int, keepsLines: Bool = false) {
        guard let document = try? HTMLParser().parse(fragment: html) else {
            own = Excerpt.of(html, limit: limit, keepsLines: keepsLines)
            return
        }
        var words = ExcerptWords(limit: limit)
        words.read(document.root)
        own = Excerpt.of(words.own, limit: limit, keepsLines: keepsLines)
        quoted = Excerpt.of(words.quoted, limit: limit / 3, keepsLines: keepsLines)
        quotedHead = Excerpt.of(words.head, limit: 60)
    }

    init(text: String, limit: Int, keepsLines: Bool = false) {
        own = Excerpt.of(text, limit: limit, keepsLines: keepsLines)
    }

    func write(_ out: inout HTMLOutput) {
        if !quoted.isEmpty {
            out.element("blockquote", class: "excerpt quoted") {
                if !quotedHead.isEmpty {
                    $0.element("b", text: quotedHead)
                    $0.raw(" ")
                }
                $0.text(quoted)
            }
        }
        if !own.isEmpty { out.element("p", class: "excerpt", text: own) }
    }
}

/// Separates quoted text from the author's own, as far as an excerpt needs.
private struct ExcerptWords {
    private(set) var own = ""
    private(set) var quoted = ""
    private(set) var head = ""
    private let limit: Int
    private var quoteCount = 0
    private var open: [Part] = []

    private enum Part {
        case quote, head, line, code, phrase

        /// Whether the element starts and ends a line.
        var isLine: Bool { self == .line || self == .code }
    }

    init(limit: Int) { self.limit = limit }

    mutating func read(_ root: HTMLNode) {
        var walk = root.walk()
        while own.utf8.count <= limit * 8, let step = walk.next() {
            switch step {
            case .enter(let node) where node.isText:
                // Line feeds break lines only in code; elsewhere they are white space.
                add(open.contains(.code) ? node.content : Self.oneLine(node.content))
            case .enter(let node) where node.isElement:
                guard let part = part(node) else {
                    open.append(.phrase)
                    walk.skip()
                    continue
                }
                open.append(part)
                if part == .quote { quoteCount += 1 }
                if part.isLine { add(node.nameText == "li" ? "\n\u{2022} " : "\n") }
            case .enter: break
            case .leave: if open.popLast()?.isLine ?? false { add("\n") }
            }
        }
    }

    private static func oneLine(_ text: String) -> String {
        String(unsafeUninitializedCapacity: text.utf8.count) { line in
            let end = line.initialize(fromContentsOf: text.utf8)
            for index in 0..<end { line[index] = line[index] == 0x0A ? 0x20 : line[index] }
            return end
        }
    }

    private mutating func add(_ text: String) {
        if open.contains(.head) {
            if quoteCount == 1 { head += text }
        } else if open.contains(.quote) {
            if quoteCount == 1, quoted.utf8.count < limit * 4 { quoted += text }
        } else {
            own += text
        }
    }

    /// Returns the part that an element is; nil if an excerpt leaves it out, such as a spoiler.
    private func part(_ node: HTMLNode) -> Part? {
        switch ElementRule.all[node.nameText] {
        case .drop?: return nil
        case .phrase?, .unwrap?, .special(.code)?, nil: return .phrase
        case .special(.span)?: return node.hasClass("bbc-spoiler") ? nil : .phrase
        case .special(.font)?, .special(.anchor)?: return .phrase
        case .special(.division)?:
            if node.hasClass("editedby") { return nil }
            return MarkupTranslation.division(node) == .division(.quote) ? .quote : .line
        case .special(.heading)?: return MarkupTranslation.heading(node) == .quoteHead ? .head : .line
        case .block(.preformatted)?: return .code
        default: return .line
        }
    }
}
