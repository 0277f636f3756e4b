internal import Archive
internal import ForumModel

/// Renders a page of a thread from values that were read before.
struct ThreadPageView: Sendable {
    let context: SiteContext
    let thread: StoredThread
    /// The parent forums, the outermost first.
    let forums: [StoredForum]
    let pager: SitePager
    /// The number of the previous page that is held; nil for the first.
    let previousNumber: Int?
    /// The posts on the page.
    let posts: [StoredPost]
    let references: PageReferences
    let titles: TitleCache
    /// The saved pages that the posts come from.
    let sources: PageSources
    /// What only a server shows above the thread.
    var tools: HTMLOutput?

    /// The rendered page.
    struct Result: Sendable {
        var bytes: [UInt8]
        var removed: [String: Int]
    }

    var title: String { thread.title.map(ShownText.cleaned) ?? ThreadPageView.untitled(thread.id) }

    static func untitled(_ thread: ThreadID) -> String {
        thread.rawValue == 0 ? "Posts whose thread is not known" : "Thread \(thread)"
    }

    /// Renders the page.
    func render() -> Result {
        let root = "../../"
        var out = HTMLOutput()
        var view = PostView(context, root: root, references: references, titles: titles)
        SiteParts.breadcrumbs(forums.map { ($0.name, root + SiteAddress.forum($0.id)) }, &out)
        out.raw("<h1>")
        SiteParts.name(title, &out)
        out.raw("</h1>\n")
        facts(root, &out)
        gap(&out)
        SiteParts.pager(pager, "top", &out)
        out.raw(
            "<div class=\"thread-columns\"><section class=\"posts\" aria-labelledby=\"posts-title\">\n<h2 id=\"posts-title\" class=\"visually-hidden\">Posts</h2>\n"
        )
        for post in posts { view.write(post, source: sources.number(of: post), &out) }
        out.raw("</section></div>\n")
        SiteParts.pager(pager, "bottom", &out)
        sources.write(&out)
        SiteParts.pageBar(pager, &out)
        let isKnown = thread.id.rawValue != 0
        let frame = SiteFrame(
            context: context, root: root, kind: "page-thread",
            title: pager.number == 1 ? title : "\(title), page \(pager.number)",
            original: isKnown ? OriginalAddress.thread(thread.id, page: sitePage) : nil,
            originalWords: sitePage == nil ? "This thread on the forums" : "This page on the forums",
            place: SiteFrame.Place(thread: thread.id, page: pager.number, hasPages: pager.all != nil),
            feed: SiteAddress.feed(of: thread.id), tools: tools)
        return Result(bytes: frame.page(colours: view.colours, main: out), removed: view.removed)
    }

    /// The page's number on the forums; nil if pages are numbered by the held posts only.
    private var sitePage: Int? {
        let isSites = posts.contains { post in
            guard let position = post.position, (1...10_000_000).contains(position) else { return false }
            return (position - 1) / ArchiveReader.postsPerPage + 1 == pager.number
        }
        return isSites && !context.selection.choosesPosts ? pager.number : nil
    }

    private func facts(_ root: String, _ out: inout HTMLOutput) {
        out.raw("<p class=\"facts\">")
        if thread.author.name != nil {
            out.raw("by ")
            SiteParts.author(thread.author, root: root, in: references.users, &out)
            out.raw(" · ")
        }
        if let tag = thread.tagTitle {
            out.text(tag)
            out.raw(" · ")
        }
        if thread.isClosed { out.raw("closed · ") }
        let times = posts.compactMap(\.postedAt)
        if let first = times.min() {
            SiteParts.period(first, times.max(), &out)
            out.raw(" · ")
        }
        SiteParts.link("index.html", &out) { $0.raw("all pages of this thread") }
        out.raw("</p>\n")
    }

    /// Notes which pages are missing before this one.
    private func gap(_ out: inout HTMLOutput) {
        guard !context.selection.choosesPosts,
            let words = PageRanges.gap(after: previousNumber, before: pager.number)
        else { return }
        SiteParts.note(words, &out)
    }
}
