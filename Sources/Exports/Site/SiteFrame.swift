internal import Archive
internal import ForumModel
internal import Foundation

/// What all pages of a site share.
struct SiteContext: Sendable {
    /// The site's title.
    var title: String
    /// The theme for readers who chose none.
    var theme: SiteTheme
    /// The navigation in the header of every page: labels and files.
    var sections: [Section]
    /// The selected part of the archive.
    var selection = ArchiveSelection()
    /// Whether a server sends the pages: forms may be sent, and style sheets come from it.
    var isServed = false
    /// The form that shows the page as of a day, which only a server has.
    var asOf: AsOfBar?
    /// The token of the forms that set marks, which only a server has; nil if it sets none.
    var markToken: String?

    struct Section: Sendable, Hashable {
        var words: String
        var file: String
    }

    /// The navigation of a site, from what it has.
    static func sections(hasTime: Bool, hasAnnouncements: Bool, hasBookmarks: Bool, hasMessages: Bool)
        -> [Section]
    {
        var sections = [Section(words: "Threads", file: SiteAddress.front)]
        if hasTime { sections.append(Section(words: "Time", file: SiteAddress.front + "#time")) }
        sections.append(Section(words: "People", file: SiteAddress.people))
        if hasAnnouncements {
            sections.append(Section(words: "Announcements", file: SiteAddress.announcements))
        }
        if hasBookmarks { sections.append(Section(words: "Bookmarks", file: SiteAddress.bookmarks)) }
        if hasMessages { sections.append(Section(words: "Messages", file: SiteAddress.messages)) }
        sections.append(Section(words: "Search", file: SiteAddress.search))
        return sections
    }
}

/// The frame of a page: head, security policy, navigation, footer.
struct SiteFrame {
    let context: SiteContext
    /// The relative path up to the site's folder.
    let root: String
    /// The class that names the kind of page, such as `page-thread`.
    let kind: String
    let title: String
    /// The address of the original page on the forums.
    var original: String?
    /// The text of the link to the original.
    var originalWords: StaticString = "This page on the forums"
    /// Whether the page loads the search script.
    var hasSearch = false
    /// The thread page that this is, for scripts; nil for other pages.
    var place: Place?

    /// The feed of what the page shows, which only a server has; relative to the site's folder.
    var feed: String?
    /// What stands above the content of the page, which only a server has.
    var tools: HTMLOutput?
    /// Further style sheets, which only a server has.
    var styles: [String] = []
    /// The number of seconds after which a browser asks for the page again; nil for never.
    var refresh: Int?
    /// Whether browsers with scripts ask again in the same way, and do not wait for events.
    var isRefreshedByScript = false

    /// A page of a thread, as scripts identify it.
    struct Place {
        var thread: ThreadID
        var page: Int
        /// Whether the thread has more than one page.
        var hasPages: Bool
    }

    /// Renders a complete page.
    ///
    /// - Parameters:
    ///   - colours: the colours that authors used on the page.
    ///   - main: the content of the page.
    /// - Returns: the bytes of the file.
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
        out.raw("</ul></nav>\n</header>\n")
        context.asOf?.write(&out)
        if let tools { out.raw(tools) }
        out.raw("<main id=\"main\" tabindex=\"-1\">\n")
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
        out.attribute("content", context.isServed ? Self.servedPolicy : Self.policy(style: style))
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
        if context.isServed {
            out.raw(">\n<link rel=\"stylesheet\"")
            out.attribute("href", root + ServedStyle.name)
            if !colours.isEmpty {
                out.raw(">\n<link rel=\"stylesheet\"")
                out.attribute("href", root + ServedStyle.address(of: colours))
            }
            for style in styles {
                out.raw(">\n<link rel=\"stylesheet\"")
                out.attribute("href", root + style)
            }
            if let feed, context.asOf?.day == nil {
                out.raw(">\n<link rel=\"alternate\" type=\"application/atom+xml\"")
                out.attribute("href", root + feed)
            }
        }
        out.raw(">\n<script")
        out.attribute("src", root + "script/site.js")
        out.raw("></script>\n")
        if context.isServed { deferredScript(root + "script/live.js", &out) }
        if let refresh { again(after: refresh, &out) }
        if let place {
            deferredScript(root + "script/thread.js", &out)
            if place.hasPages { deferredScript("pages.js", &out) }
        }
        if hasSearch {
            deferredScript(root + (context.isServed ? "script/find.js" : "script/search.js"), &out)
        }
        if context.asOf != nil { deferredScript(root + AsOfBar.script, &out) }
        if !style.isEmpty, !context.isServed {
            out.raw("<style>")
            // The program builds these rules from hexadecimal digits only.
            out.text(style)
            out.raw("</style>\n")
        }
        out.raw("</head>\n")
    }

    private func again(after seconds: Int, _ out: inout HTMLOutput) {
        if !isRefreshedByScript { out.raw("<noscript>") }
        out.raw("<meta http-equiv=\"refresh\"")
        out.attribute("content", String(seconds))
        out.raw(">")
        out.raw(isRefreshedByScript ? "\n" : "</noscript>\n")
    }

    private func deferredScript(_ address: String, _ out: inout HTMLOutput) {
        out.raw("<script defer")
        out.attribute("src", address)
        out.raw("></script>\n")
    }

    /// Returns the page's content security policy: the site's own pictures, style sheet and scripts, and nothing else.
    static func policy(style: String) -> String {
        var policy = "default-src 'none'; img-src 'self'; style-src 'self'"
        if !style.isEmpty {
            let hash = Data(ContentHash(of: style.utf8).bytes).base64EncodedString()
            policy += " 'sha256-\(hash)'"
        }
        return policy + "; script-src 'self'; base-uri 'none'; form-action 'none'"
    }

    /// The content security policy of the pages that a server sends.
    static let servedPolicy =
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'"

    /// Returns the style rules for the authors' colours, in characters that HTML does not escape.
    static func style(_ colours: Set<SafeColour>) -> String {
        colours.sorted { $0.value < $1.value }
            .map { ".c-\($0.hex){--light:#\($0.onLight);--dark:#\($0.onDark)}" }.joined()
    }
}

/// The theme of a site for readers who chose none.
public enum SiteTheme: String, Sendable, CaseIterable {
    /// Calm and readable, light or dark according to the reader's system.
    case calm
    /// In the style of the forums' own pages.
    case classic
    /// Green on black.
    case yospos
    /// Pink.
    case fyad
}
