/// What the sanitizer does with an element: the allow-list, by element name.
///
/// Of elements that are not listed, the sanitizer removes the tags and counts them.
package enum ElementRule {
    /// Remove the element with its contents.
    case drop
    /// Translate to a phrase; the attributes are ignored.
    case phrase(SafeElement.Phrase)
    /// Translate to a block; the attributes are ignored.
    case block(SafeElement)
    /// Translate according to the element's attributes.
    case special(Special)
    /// Remove the tags and keep the contents, without counting it as a removal.
    case unwrap

    package enum Special {
        case division, span, font, heading, code, anchor, cell, numberedList, lineBreak, rule, image, embed
    }

    package static let all: [String: ElementRule] = {
        var rules: [String: ElementRule] = [
            "strike": .phrase(.s), "big": .special(.font), "tt": .special(.font), "font": .special(.font),
            "acronym": .unwrap, "abbr": .unwrap, "cite": .phrase(.i), "q": .unwrap, "var": .phrase(.i),
            "samp": .phrase(.code), "mark": .unwrap, "bdi": .unwrap, "bdo": .unwrap, "nobr": .unwrap, "wbr": .unwrap,
            "p": .special(.division), "div": .special(.division), "center": .block(.division(.centred)),
            "section": .block(.division(.plain)), "article": .block(.division(.plain)),
            "blockquote": .block(.blockquote), "ul": .block(.bulletList), "menu": .block(.bulletList),
            "dir": .block(.bulletList), "ol": .special(.numberedList), "li": .block(.item),
            "dl": .block(.division(.definitionList)), "dt": .block(.division(.definitionTerm)),
            "dd": .block(.division(.definition)), "pre": .block(.preformatted), "listing": .block(.preformatted),
            "table": .block(.table), "tbody": .block(.tableBody), "thead": .block(.tableBody),
            "tfoot": .block(.tableBody), "tr": .block(.row), "td": .special(.cell), "th": .special(.cell),
            "caption": .unwrap, "code": .special(.code), "span": .special(.span), "a": .special(.anchor),
            "br": .special(.lineBreak), "hr": .special(.rule), "img": .special(.image),
            "image": .special(.image), "html": .unwrap, "body": .unwrap, "head": .unwrap, "details": .unwrap,
            "summary": .unwrap, "form": .unwrap, "fieldset": .unwrap, "label": .unwrap, "legend": .unwrap,
        ]
        for phrase in SafeElement.Phrase.allCases where rules[phrase.rawValue] == nil {
            rules[phrase.rawValue] = .phrase(phrase)
        }
        for level in 1...6 { rules["h\(level)"] = .special(.heading) }
        for name in ["iframe", "video", "audio", "embed", "object", "frame", "applet"] {
            rules[name] = .special(.embed)
        }
        // Elements whose contents are not text to be read.
        for name in [
            "script", "style", "template", "noscript", "title", "textarea", "xmp", "plaintext", "noembed",
            "noframes",
            "svg", "math", "select", "option", "optgroup", "datalist", "meta", "link", "base", "input",
            "button",
            "canvas", "col", "colgroup", "param", "source", "track", "map", "area", "frameset", "dialog",
            "portal",
        ] { rules[name] = .drop }
        return rules
    }()
}
