internal import Archive
internal import Markup

/// The head of a page: breadcrumbs, title, a line of facts, and at its end the reader's marks and a menu.
struct PageHead {
    let root: String
    let title: String
    /// The words in place of an empty title.
    var untitled: StaticString = ""
    var forums: [Forum] = []
    var poll: PollParts?
    /// The links in the menu; addresses are relative to the page.
    var links: [(words: String, address: String)] = []
    /// The reader's marks and the buttons that set them, which only a server has.
    var tools: ThreadTools?

    func write(_ context: SiteContext, _ out: inout HTMLOutput, facts: HTMLOutput.Content? = nil) {
        SiteParts.breadcrumbs(forums, root: root, &out)
        out.line("h1") { SiteParts.name(title, &$0, unknown: untitled) }
        var line = HTMLOutput(out.syntax, capacity: 1024)
        if let facts { line.element("p", class: "facts", [:], facts) }
        poll?.writeMenu(&line)
        writeTools(context, &line)
        if line.count > 0 { out.line("div", class: "page-line") { $0.raw(line) } }
    }

    private func writeTools(_ context: SiteContext, _ out: inout HTMLOutput) {
        // A page as of a day has this form in a bar above it, so the menu does not repeat it.
        let asOf = context.asOf.flatMap { $0.day == nil ? $0 : nil }
        let links = links + (tools?.links ?? []).map { ($0.words, root + $0.address) }
        let buttons = tools?.menuButtons ?? []
        let hasMenu = asOf != nil || !links.isEmpty || !buttons.isEmpty
        guard tools != nil || hasMenu else { return }
        out.line("div", class: "page-tools") { out in
            tools?.writeLine(root: root, &out)
            guard hasMenu else { return }
            out.element("details", class: "popup") { out in
                out.element("summary", ["aria-label": "More", "title": "More"], text: "\u{22EF}")
                out.element("div") { out in
                    for link in links { out.element("p") { SiteParts.link(link.address, &$0) { $0.text(link.words) } } }
                    for button in buttons { out.element("p") { ThreadTools.write(button, &$0) } }
                    tools?.writeTagForm(root: root, &out)
                    asOf?.writeForm(&out)
                }
            }
        }
    }
}
