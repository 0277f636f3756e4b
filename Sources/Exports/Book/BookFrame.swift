internal import ForumModel
internal import Markup

enum BookFrame {
    enum Kind: String {
        case cover, title, contents, part, chapter

        fileprivate var semantics: String {
            switch self {
            case .cover: "frontmatter cover"
            case .title: "frontmatter titlepage"
            case .contents: "frontmatter"
            case .part: "bodymatter part"
            case .chapter: "bodymatter chapter"
            }
        }
    }

    static func page(title: String, _ kind: Kind, colours: Set<SafeColour> = [], main: HTMLOutput) -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
            <head>
            <meta charset="utf-8" />

            """)
        out.raw(ExportMark.meta)
        out.raw(" />\n")
        out.line("title", text: title)
        out.line(void: "link", ["rel": "stylesheet", "type": "text/css", "href": BookAddress.style])
        // For a light background, in characters that XHTML does not escape.
        let rules = colours.sorted { $0.value < $1.value }.map { ".c-\($0.hex){color:#\($0.onLight)}" }
        if !rules.isEmpty { out.line("style", text: rules.joined()) }
        out.raw("</head>\n")
        out.block("body", class: kind.rawValue, ["epub:type": kind.semantics]) { $0.raw(main) }
        out.raw("</html>\n")
        return out.bytes
    }
}
