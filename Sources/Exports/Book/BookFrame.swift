internal import ForumModel

/// The frame of every page of a book.
enum BookFrame {
    /// The kind of a page, in EPUB's terms.
    enum Kind {
        case cover, title, contents, part, chapter

        /// The attributes of the page's body element.
        fileprivate var attributes: StaticString {
            switch self {
            case .cover: #" class="cover" epub:type="frontmatter cover""#
            case .title: #" class="title" epub:type="frontmatter titlepage""#
            case .contents: #" class="contents" epub:type="frontmatter""#
            case .part: #" class="part" epub:type="bodymatter part""#
            case .chapter: #" class="chapter" epub:type="bodymatter chapter""#
            }
        }
    }

    /// Renders a page.
    ///
    /// - Parameters:
    ///   - title: the title that reading systems show.
    ///   - kind: the kind of the page.
    ///   - colours: the colours that authors used on the page.
    ///   - main: the content of the page.
    /// - Returns: the bytes of the file.
    static func page(
        title: String, _ kind: Kind, colours: Set<SafeColour> = [], main: HTMLOutput
    ) -> [UInt8] {
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
        out.raw(" />\n<title>")
        out.text(title)
        out.raw("</title>\n<link rel=\"stylesheet\" type=\"text/css\"")
        out.attribute("href", BookAddress.style)
        out.endVoid()
        out.raw("\n")
        if !colours.isEmpty {
            out.raw("<style>")
            out.text(style(colours))
            out.raw("</style>\n")
        }
        out.raw("</head>\n<body")
        out.raw(kind.attributes)
        out.raw(">\n")
        out.raw(main)
        out.raw("</body>\n</html>\n")
        return out.bytes
    }

    /// Returns the style rules for the authors' colours on a light background, in characters that XHTML does not escape.
    private static func style(_ colours: Set<SafeColour>) -> String {
        colours.sorted { $0.value < $1.value }.map { ".c-\($0.hex){color:#\($0.onLight)}" }.joined()
    }
}
