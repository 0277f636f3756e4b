package import Archive
internal import ForumModel
internal import Markup

/// What all pages of a site share.
package struct SiteContext: Sendable {
    package var title: String
    /// The theme for readers who chose none.
    package var theme: SiteTheme
    /// The zone of the times on the saved pages; nil for the site's default.
    package var zone: String?
    package let sections: [Section]
    let selection: ArchiveSelection
    /// Whether a server sends the pages: forms may be sent, and style sheets come from it.
    let isServed: Bool
    /// The form that shows the page as of a day, which only a server has.
    var asOf: AsOfBar?
    /// The token of the forms that set marks, which only a server has; nil for pages without such forms.
    var markToken: String?

    package init(
        title: String, theme: SiteTheme, zone: String? = nil, sections: [Section],
        selection: ArchiveSelection = ArchiveSelection(), isServed: Bool = false
    ) {
        (self.title, self.theme, self.zone) = (title, theme, zone)
        (self.sections, self.selection, self.isServed) = (sections, selection, isServed)
    }

    package typealias Section = (words: String, file: String)

    package var hasSearch: Bool { sections.contains { $0.file == SiteAddress.search } }

    package static func sections(hasTime: Bool, hasAnnouncements: Bool, hasBookmarks: Bool, hasMessages: Bool)
        -> [Section]
    {
        let sections: [(isShown: Bool, words: String, file: String)] = [
            (true, "Threads", SiteAddress.front), (hasTime, "Time", SiteAddress.front + "#time"),
            (true, "People", SiteAddress.people),
            (hasAnnouncements, "Announcements", SiteAddress.announcements),
            (hasBookmarks, "Bookmarks", SiteAddress.bookmarks),
            (hasMessages, "Messages", SiteAddress.messages), (true, "Search", SiteAddress.search),
        ]
        return sections.filter(\.isShown).map { ($0.words, $0.file) }
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
    var original: String?
    var originalWords: StaticString = "This page on the forums"
    var hasSearch = false  // whether the page loads the search's script
    /// The page of a thread, as scripts identify it; nil for pages of other kinds.
    var place: (thread: ThreadID, page: Int, hasPages: Bool)?

    /// Metadata for reference managers such as Zotero: names and contents of `meta` elements.
    var metadata: [(name: String, content: String?)] = []
    /// The feed of what the page shows, which only a server has; relative to the site's folder.
    var feed: String?
    /// Further style sheets, which only a server has.
    var styles: [String] = []
    /// Further scripts, which only a server has.
    var scripts: [String] = []
    /// The number of seconds after which a browser asks for the page again; nil for never.
    var refresh: Int?
    /// Whether the `meta` element of ``refresh`` also applies where scripts run; otherwise a script updates the page there.
    var reloadsWithScripts = false

    func page(colours: Set<SafeColour> = [], main: HTMLOutput) -> [UInt8] {
        var out = HTMLOutput(capacity: main.count + 16_384)
        head(&out, colours: colours)
        PageFrame.content(
            kind,
            attributes: [
                "data-root": root, "data-zone": context.zone, "data-thread": place?.thread.description,
                "data-page": place.map { String($0.page) },
            ], &out
        ) { out in
            out.block("header", class: "site-head") {
                $0.line("a", class: "home", ["href": root + SiteAddress.front], text: context.title)
                $0.line("nav", ["aria-label": "Site"]) { $0.element("ul") { navigation(&$0) } }
            }
            context.asOf?.write(&out)
        }
        out.raw(main)
        PageFrame.end(original: original, words: originalWords, &out)
        return out.bytes
    }

    func page(_ bodies: BodyWriter, main: HTMLOutput) -> RenderedPage {
        RenderedPage(bytes: page(colours: bodies.colours, main: main), removed: bodies.removed)
    }

    private func navigation(_ out: inout HTMLOutput) {
        for section in context.sections {
            out.element("li") { $0.element("a", ["href": root + section.file], text: section.words) }
        }
    }

    private func head(_ out: inout HTMLOutput, colours: Set<SafeColour>) {
        let style = Self.style(colours)
        PageFrame.start(
            title == context.title ? title : "\(title) - \(context.title)", theme: context.theme,
            policy: context.isServed ? Self.servedPolicy : Self.policy(style: style), &out)
        // In a site without a search of its own (a ZIM file), only these pages are indexed: others repeat posts.
        let isFound = context.hasSearch || ["page-thread", "page-announcements"].contains(kind)
        for (name, content) in metadata + [("robots", isFound ? nil : "noindex")] {
            if let content { out.line(void: "meta", ["name": name, "content": content]) }
        }
        var sheets = ["style/site.css"]
        if context.isServed {
            sheets.append(ServedStyle.name)
            if !colours.isEmpty { sheets.append(ServedStyle.address(of: colours)) }
            sheets += styles
        }
        for sheet in sheets { out.line(void: "link", ["rel": "stylesheet", "href": root + sheet]) }
        if context.isServed, let feed, context.asOf?.day == nil {
            out.line(void: "link", ["rel": "alternate", "type": "application/atom+xml", "href": root + feed])
        }
        out.line("script", ["src": root + "script/site.js"], text: "")
        if context.isServed { deferredScript(root + "script/live.js", &out) }
        for script in scripts { deferredScript(root + script, &out) }
        if let refresh { again(after: refresh, &out) }
        if let place {
            deferredScript(root + "script/thread.js", &out)
            if place.hasPages { deferredScript("pages.js", &out) }
        }
        if hasSearch { deferredScript(root + (context.isServed ? "script/find.js" : "script/search.js"), &out) }
        if context.asOf != nil { deferredScript(root + AsOfBar.script, &out) }
        // Escaping does not change these rules: see `style(_:)`.
        if !style.isEmpty, !context.isServed { out.line("style", text: style) }
    }

    private func again(after seconds: Int, _ out: inout HTMLOutput) {
        if !reloadsWithScripts { out.open("noscript") }
        out.void("meta", ["http-equiv": "refresh", "content": String(seconds)])
        if !reloadsWithScripts { out.close("noscript") }
        out.raw("\n")
    }

    private func deferredScript(_ address: String, _ out: inout HTMLOutput) {
        out.raw("<script defer")
        out.attribute("src", address)
        out.raw("></script>\n")
    }

    /// Returns the page's content security policy: the site's own pictures, style sheet and scripts, and nothing else.
    static func policy(style: String) -> String {
        var policy = "default-src 'none'; img-src 'self'; style-src 'self'"
        if !style.isEmpty { policy += " " + PageFrame.source(ContentHash(of: style.utf8)) }
        return policy + "; script-src 'self'; base-uri 'none'; form-action 'none'"
    }

    static let servedPolicy =
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        + "frame-src 'self'; base-uri 'none'; form-action 'self'"

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
    /// Green on black; in light, on striped paper.
    case yospos
    /// Pink.
    case fyad
}
