/// The names of elements and attributes with fixed numbers.
///
/// Every element of HTML 4 is among them, and no more than 256: ``MarkupRules`` has its tables by number.
package struct KnownNames: Sendable {
    package static let shared = KnownNames()
    /// The names in the order of their numbers.
    package static let all: [StaticString] = asked + common
    package static let count = Int32(all.count)

    package let texts = KnownNames.all.map { "\($0)" }
    package let index: [String: Int32]

    private init() {
        let pairs = KnownNames.all.enumerated().map { ("\($1)", Int32($0)) }
        index = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    // The elements that the reader treats by name; the tests hold each against the list.
    package static let body: Int32 = 4
    package static let head: Int32 = 19
    package static let html: Int32 = 21
    package static let p: Int32 = 32
    package static let script: Int32 = 34

    /// The names that scrapers ask for; the constants of `HTMLName` have their numbers, so that the compiler knows them.
    package static let asked: [StaticString] = [
        "a", "b", "base", "blockquote", "body", "br", "caption", "code", "dd", "div", "dl", "dt", "em",
        "form", "h1", "h2", "h3", "h4", "h5", "head", "hr", "html", "i", "iframe", "img", "input", "li",
        "link", "meta", "noscript", "ol", "option", "p", "pre", "script", "select", "span", "strong", "style",
        "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "title", "tr", "u", "ul", "action", "alt",
        "checked", "class", "content", "data-base-url", "data-current-page", "data-forum", "data-forumid",
        "data-idx", "data-per-page", "data-thread", "data-total-pages", "data-url", "href", "http-equiv",
        "id", "lang", "name", "onclick", "property", "rel", "selected", "src", "type", "value", "center",
        "font", "object", "embed", "video", "source", "del", "s", "sub", "sup", "tt", "address", "article",
        "aside", "button", "dir", "fieldset", "figure", "footer", "h6", "header", "main", "nav", "optgroup",
        "section", "col", "colgroup", "param", "data-scrapbook-source", "data-scrapbook-create",
    ]

    /// Names that pages are full of and no scraper asks for: a fixed number saves making a string of them on every page.
    private static let common: [StaticString] = [
        "abbr", "acronym", "applet", "area", "basefont", "bdo", "big", "cite", "dfn", "frame", "frameset",
        "ins", "isindex", "kbd", "label", "legend", "listing", "map", "menu", "noframes", "q", "samp",
        "small", "strike", "var", "xmp",
        "accept-charset", "align", "allow", "allowfullscreen", "async", "background", "bgcolor", "border",
        "cellpadding", "cellspacing", "charset", "color", "cols", "colspan", "crossorigin", "disabled",
        "enctype", "face", "for", "frameborder", "height", "hidden", "integrity", "maxlength", "method",
        "multiple", "nowrap", "onchange", "onfocus", "onload", "onmouseout", "onmouseover", "onsubmit",
        "placeholder", "readonly", "ref", "referrerpolicy", "required", "role", "rows", "rowspan", "sandbox",
        "size", "sizes", "srcset", "summary", "tabindex", "target", "valign", "width",
    ]
}

/// Numbers the names of one page: ``KnownNames`` first, others as they come.
package struct NameNumbers: Sendable {
    package private(set) var others: [String] = []
    private var otherIndex: [String: Int32] = [:]

    package init() {}

    package mutating func number(of name: String) -> Int32 {
        if let known = KnownNames.shared.index[name] { return known }
        if let other = otherIndex[name] { return other }
        let number = KnownNames.count + Int32(others.count)
        others.append(name)
        otherIndex[name] = number
        return number
    }
}
