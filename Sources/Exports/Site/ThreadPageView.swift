internal import Archive
internal import ForumModel

/// Renders a page of a thread from values that were read before.
struct ThreadPageView: Sendable {
    let context: SiteContext
    let thread: StoredThread
    /// The parent forums, the outermost first.
    let forums: [Forum]
    let pager: SitePager
    /// The missing pages before and after this one.
    let gaps: (before: PageGaps.Gap?, after: PageGaps.Gap?)
    /// The posts on the page.
    let posts: [StoredPost]
    let references: PageReferences
    let titles: TitleCache
    /// The saved pages that the posts come from.
    let sources: PageSources
    /// What only a server shows above the thread.
    var tools: HTMLOutput?

    var title: String { thread.shownTitle }

    static func untitled(_ thread: ThreadID) -> String {
        thread.rawValue == 0 ? "Posts whose thread is not known" : "Thread \(thread)"
    }

    /// Returns a thread's title as it is shown; a title without visible characters is none.
    static func shown(_ title: String?, of thread: ThreadID) -> String {
        let words = ShownText.cleaned(title ?? "")
        return words.allSatisfy(\.isWhitespace) ? untitled(thread) : words
    }

    /// Renders the page.
    func render() -> RenderedPage {
        let root = "../../"
        var out = HTMLOutput()
        var view = PostView(context, root: root, references: references, titles: titles)
        SiteParts.breadcrumbs(forums, root: root, &out)
        out.line("h1") { SiteParts.name(title, &$0) }
        out.line("p", class: "facts") { facts(root, &$0) }
        gaps.before?.write(id: SitePager.gapBefore, &out)
        pager.writeAround(&out) {
            $0.line("div", class: "thread-columns") {
                $0.element("section", class: "posts", ["aria-labelledby": "posts-title"]) { out in
                    out.raw("\n")
                    out.line("h2", ["id": "posts-title", "class": "visually-hidden"], text: "Posts")
                    for post in posts { view.write(post, source: sources.number(of: post), &out) }
                    gaps.after?.write(id: SitePager.gapAfter, &out)
                }
            }
        }
        sources.write(&out)
        pager.writeBar(&out)
        let isKnown = thread.id.rawValue != 0
        return SiteFrame(
            context: context, root: root, kind: "page-thread", title: pager.title(title),
            original: isKnown ? OriginalAddress.thread(thread.id, page: sitePage) : nil,
            originalWords: sitePage == nil ? "This thread on the forums" : "This page on the forums",
            place: SiteFrame.Place(thread: thread.id, page: pager.number, hasPages: pager.all != nil),
            feed: SiteAddress.feed(of: thread.id), tools: tools
        ).page(view.bodies, main: out)
    }

    /// The page's number on the forums; nil if pages are numbered by the held posts only.
    private var sitePage: Int? {
        let isSites = posts.contains { post in
            guard let position = post.position, (1...10_000_000).contains(position) else { return false }
            return (position - 1) / ArchiveSnapshot.postsPerPage + 1 == pager.number
        }
        return isSites && !context.selection.choosesPosts ? pager.number : nil
    }

    private func facts(_ root: String, _ out: inout HTMLOutput) {
        if thread.author.name != nil {
            out.raw("by ")
            SiteParts.author(thread.author, root: root, in: references.users, &out)
            out.raw(" · ")
        }
        if let tag = thread.tagTitle { out.text("\(tag) · ") }
        if thread.isClosed { out.raw("closed · ") }
        let times = posts.compactMap(\.postedAt)
        if let first = times.min() {
            SiteParts.period(first, times.max(), &out)
            out.raw(" · ")
        }
        SiteParts.link("index.html", &out) { $0.raw("all pages of this thread") }
    }
}

extension StoredThread {
    /// The title as it is shown.
    var shownTitle: String { ThreadPageView.shown(title, of: id) }

    /// The former titles in words; nil if there are none.
    var formerTitleWords: String? {
        guard !formerTitles.isEmpty else { return nil }
        return "Earlier titles: " + formerTitles.map(ShownText.cleaned).joined(separator: "; ")
    }
}
