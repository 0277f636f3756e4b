/// A page with a short message, such as an error.
struct NoticeView {
    let context: SiteContext
    let heading: String
    let paragraphs: [String]

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<h1>")
        out.text(heading)
        out.raw("</h1>\n")
        for words in paragraphs { SiteParts.note(words, &out) }
        return SiteFrame(context: context, root: "/", kind: "page-notice", title: heading).page(main: out)
    }
}
