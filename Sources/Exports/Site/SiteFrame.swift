internal import Archive
internal import ForumModel
internal import Foundation

/// What all pages of a site share.
struct SiteContext: Sendable {
    /// The site's title.
    var title: String
    /// The theme that readers get who choose none.
    var theme: SiteTheme
    /// The pages that exist, for the head of every page: words and files.
    var sections: [Section]
    /// What the site shows of the archive.
    var selection = ArchiveSelection()

    struct Section: Sendable, Hashable {
        var words: String
        var file: String
    }
}

/// Everything around what a page is about: head, security policy, navigation, foot.
struct SiteFrame {
    let context: SiteContext
    /// The way up to the site's folder.
    let root: String
    /// What kind of page it is, such as `page-thread`.
    let kind: String
    let title: String
    /// Where it stood on the site itself.
    var original: String?
    /// What stood there.
    var originalWords: StaticString = "This page on the forums"
    /// Whether it has the search's script.
    var hasSearch = false
    /// The page of a thread that it is.
    var place: Place?

    /// A page of a thread, as scripts must know it.
    struct Place {
        var thread: ThreadID
        var page: Int
        /// Whether the thread has more than one page.
        var hasPages: Bool
    }

    /// Puts a page together.
    ///
    /// - Parameters:
    ///   - colours: the colours that authors used in it.
    ///   - main: what it is about.
    /// - Returns: the file.
    func page(colours: Set<SafeColour> = [], main: HTMLOutput) -> [UInt8] {
        var out = HTMLOutput()
        head(&out, colours: colours)
        out.raw("<body")
        out.attribute("class", kind)
        out.attribute("data-root", root)
        if let place {
            out.attribute("data-thread", place.thread.description)
            out.attribute("data-page", String(place.page))
        }
        out.raw(
            ">\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n<header class=\"site-head\">\n<a class=\"home\""
        )
        out.attribute("href", root + SiteAddress.front)
        out.raw(">")
        out.text(context.title)
        out.raw("</a>\n<nav aria-label=\"Site\"><ul>")
        for section in context.sections {
            out.raw("<li><a")
            out.attribute("href", root + section.file)
            out.raw(">")
            out.text(section.words)
            out.raw("</a></li>")
        }
        out.raw("</ul></nav>\n</header>\n<main id=\"main\" tabindex=\"-1\">\n")
        out.raw(main)
        out.raw(
            "</main>\n<footer class=\"site-foot\"><p>Made from saved pages by Awful Archive; nothing here needs a network."
        )
        if let original {
            out.raw(" <a class=\"external\"")
            HTMLMarkupWriter.address(ResolvedLink(address: original, isLocal: false), &out)
            out.raw(">")
            out.raw(originalWords)
            out.raw("</a>")
        }
        out.raw("</p></footer>\n</body>\n</html>\n")
        return out.bytes
    }

    private func head(_ out: inout HTMLOutput, colours: Set<SafeColour>) {
        let style = Self.style(colours)
        out.raw("<!DOCTYPE html>\n<html lang=\"en\"")
        out.attribute("data-theme", context.theme.rawValue)
        out.raw(">\n<head>\n<meta charset=\"utf-8\">\n")
        out.raw("<meta http-equiv=\"Content-Security-Policy\"")
        out.attribute("content", Self.policy(style: style))
        out.raw(">\n")
        out.raw(ExportMark.meta)
        out.raw(
            """
            >
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="x-dns-prefetch-control" content="off">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>
            """)
        out.text(title == context.title ? title : "\(title) - \(context.title)")
        out.raw("</title>\n<link rel=\"stylesheet\"")
        out.attribute("href", root + "style/site.css")
        out.raw(">\n<script")
        out.attribute("src", root + "script/site.js")
        out.raw("></script>\n")
        if let place {
            deferredScript(root + "script/thread.js", &out)
            if place.hasPages { deferredScript("pages.js", &out) }
        }
        if hasSearch { deferredScript(root + "script/search.js", &out) }
        if !style.isEmpty {
            out.raw("<style>")
            // Made of hexadecimal digits by this program.
            out.text(style)
            out.raw("</style>\n")
        }
        out.raw("</head>\n")
    }

    private func deferredScript(_ address: String, _ out: inout HTMLOutput) {
        out.raw("<script defer")
        out.attribute("src", address)
        out.raw("></script>\n")
    }

    /// What a page may load: the site's own pictures, style sheet and scripts, and nothing from anywhere else.
    static func policy(style: String) -> String {
        var policy = "default-src 'none'; img-src 'self'; style-src 'self'"
        if !style.isEmpty {
            let hash = Data(ContentHash(of: style.utf8).bytes).base64EncodedString()
            policy += " 'sha256-\(hash)'"
        }
        return policy + "; script-src 'self'; base-uri 'none'; form-action 'none'"
    }

    /// The style sheet of the authors' colours; in letters that HTML does not escape.
    static func style(_ colours: Set<SafeColour>) -> String {
        colours.sorted { $0.value < $1.value }
            .map { ".c-\($0.hex){--light:#\($0.onLight);--dark:#\($0.onDark)}" }.joined()
    }
}

/// How a site looks until its reader chooses.
public enum SiteTheme: String, Sendable, CaseIterable {
    /// Calm and readable, light or dark as the reader's system is.
    case calm
    /// In the spirit of the forums' own pages.
    case classic
    /// Green on black.
    case yospos
    /// Pink.
    case fyad
}
