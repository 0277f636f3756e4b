internal import ForumModel
internal import Foundation
internal import Markup

/// The beginning and the end that pages of HTML share.
enum PageFrame {
    /// Writes the beginning of a page, up to and including its title; `mark` is a comment that identifies the file as
    /// the program's own, and `prefetches` lets browsers look up the hosts of links ahead.
    static func start(
        _ title: String, mark: String? = nil, theme: SiteTheme? = nil, policy: String,
        prefetches: Bool = false, _ out: inout HTMLOutput
    ) {
        out.raw("<!DOCTYPE html>\n")
        if let mark { out.raw(Array((mark + "\n").utf8)) }
        out.open("html", ["lang": "en", "data-theme": theme?.rawValue])
        out.raw("\n<head>\n")
        out.line(void: "meta", ["charset": "utf-8"])
        out.line(void: "meta", ["http-equiv": "Content-Security-Policy", "content": policy])
        out.raw(ExportMark.meta)
        out.raw(">\n")
        out.line(void: "meta", ["name": "referrer", "content": "no-referrer"])
        if !prefetches { out.line(void: "meta", ["http-equiv": "x-dns-prefetch-control", "content": "off"]) }
        out.line(void: "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        out.line(void: "meta", ["name": "color-scheme", "content": "light dark"])
        out.line("title", text: title)
    }

    /// Writes a style sheet or script of the program's own.
    static func inline(_ name: String, _ bytes: [UInt8], _ out: inout HTMLOutput) { out.line(name) { $0.raw(bytes) } }

    /// Writes the start of the body, up to the content of the page, with a class for the kind of page.
    static func content(
        _ kind: String, attributes: HTMLOutput.Attributes = [:], _ out: inout HTMLOutput,
        header: HTMLOutput.Content = { _ in }
    ) {
        out.raw("</head>\n")
        out.open("body", class: kind, attributes)
        out.raw("\n")
        out.line("a", class: "skip", ["href": "#main"], text: "Skip to the content")
        header(&out)
        out.open("main", ["id": "main", "tabindex": "-1"])
        out.raw("\n")
    }

    /// Writes everything after the content: what the page was made from, and a link to the original on the forums.
    static func end(
        madeFrom source: StaticString = "saved pages", original: String? = nil, words: StaticString = "",
        _ out: inout HTMLOutput
    ) {
        out.raw("</main>\n")
        out.line("footer", class: "site-foot") {
            $0.element("p") { out in
                out.text("Made from \(source) by Awful Archive; nothing here needs a network.")
                guard let original else { return }
                out.raw(" ")
                SiteParts.external(original, class: "external", &out) { $0.raw(words) }
            }
        }
        out.raw("</body>\n</html>\n")
    }

    /// Returns the source expression of a content security policy that allows what has this hash.
    static func source(_ hash: ContentHash) -> String { "'sha256-\(Data(hash.bytes).base64EncodedString())'" }
}
