internal import Markup

/// A page with a short message, such as an error.
struct NoticeView {
    let context: SiteContext
    let heading: String
    let paragraphs: [String]

    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: heading)
        for words in paragraphs { SiteParts.note(words, &out) }
        return SiteFrame(context: context, root: "/", kind: "page-notice", title: heading).page(main: out)
    }
}
