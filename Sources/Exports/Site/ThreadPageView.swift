internal import Archive
internal import ForumModel

/// A page of a thread, with everything that is needed to write it.
struct ThreadPageView: Sendable {
    let context: SiteContext
    let thread: StoredThread
    /// The forums above, the outermost first.
    let forums: [StoredForum]
    let pager: SitePager
    /// The number of the page before this one that is held; nil for the first.
    let previousNumber: Int?
    /// The posts that it shows.
    let posts: [StoredPost]
    let references: PageReferences
    let titles: TitleShelf

    /// What was made of it.
    struct Result: Sendable {
        var bytes: [UInt8]
        var removed: [String: Int]
    }

    var title: String { thread.title.map(ShownText.cleaned) ?? ThreadPageView.untitled(thread) }

    static func untitled(_ thread: StoredThread) -> String {
        thread.id.rawValue == 0 ? "Posts whose thread is not known" : "Thread \(thread.id)"
    }

    /// Writes the page.
    func make() -> Result {
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
            "<section class=\"posts\" aria-labelledby=\"posts-title\">\n<h2 id=\"posts-title\" class=\"visually-hidden\">Posts</h2>\n"
        )
        for post in posts { view.write(post, &out) }
        out.raw("</section>\n")
        SiteParts.pager(pager, "bottom", &out)
        let isKnown = thread.id.rawValue != 0
        let frame = SiteFrame(
            context: context, root: root, kind: "page-thread",
            title: pager.number == 1 ? title : "\(title), page \(pager.number)",
            original: isKnown ? OriginalAddress.thread(thread.id, page: sitePage) : nil,
            originalWords: sitePage == nil ? "This thread on the forums" : "This page on the forums")
        return Result(bytes: frame.page(colours: view.colours, main: out), removed: view.removed)
    }

    /// The page's number on the forums; nil when it is only counted over what is here.
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
        SiteParts.link("index.html", &out) { $0.raw("all pages of this thread") }
        out.raw("</p>\n")
    }

    /// Says which pages lie between this one and the one before that are not held.
    private func gap(_ out: inout HTMLOutput) {
        guard !context.selection.choosesPosts,
            let words = PageRanges.gap(after: previousNumber, before: pager.number)
        else { return }
        SiteParts.note(words, &out)
    }
}

/// The list of a thread's pages.
struct ThreadContentsView: Sendable {
    let context: SiteContext
    let thread: StoredThread
    let forums: [StoredForum]
    let pages: [StoredThreadPage]

    /// Writes the page.
    func make() -> [UInt8] {
        let root = "../../"
        let title = thread.title.map(ShownText.cleaned) ?? ThreadPageView.untitled(thread)
        var out = HTMLOutput()
        SiteParts.breadcrumbs(forums.map { ($0.name, root + SiteAddress.forum($0.id)) }, &out)
        out.raw("<h1>")
        SiteParts.name(title, &out)
        out.raw("</h1>\n<p class=\"facts\">")
        out.text(facts)
        out.raw("</p>\n")
        if !thread.formerTitles.isEmpty {
            SiteParts.note(
                "Earlier titles: " + thread.formerTitles.map(ShownText.cleaned).joined(separator: "; "), &out)
        }
        notes(&out)
        if pages.isEmpty {
            SiteParts.note("No post of this thread is in the archive.", &out)
        } else {
            out.raw("<h2>Pages</h2>\n<ol class=\"page-list\">")
            for page in pages {
                out.raw("<li>")
                SiteParts.link("\(page.number).html", &out) {
                    $0.raw("Page ")
                    $0.raw(page.number)
                }
                out.raw("<span class=\"count\">")
                out.text(SiteParts.count(page.postCount, "post"))
                out.raw("</span></li>\n")
            }
            out.raw("</ol>\n")
        }
        let frame = SiteFrame(
            context: context, root: root, kind: "page-contents", title: "\(title), all pages",
            original: thread.id.rawValue == 0 ? nil : OriginalAddress.thread(thread.id, page: nil),
            originalWords: "This thread on the forums")
        return frame.page(main: out)
    }

    private var facts: String {
        var parts = [SiteParts.count(thread.selectedPostCount, "post") + " here"]
        if let count = thread.sitePostCount {
            parts.append("\(SiteParts.number(count)) as the forums counted")
        }
        if let first = thread.firstPostAt { parts.append("first \(SiteParts.readable(first))") }
        if let last = thread.lastPostAt { parts.append("last \(SiteParts.readable(last))") }
        if thread.isSticky { parts.append("sticky") }
        if thread.isClosed { parts.append("closed") }
        return parts.joined(separator: " · ")
    }

    private func notes(_ out: inout HTMLOutput) {
        guard !pages.isEmpty, !context.selection.choosesPosts else { return }
        if let words = PageRanges.missing(Set(pages.map(\.number)), of: thread.wantedPageCount) {
            SiteParts.note("Not in the archive: page \(words).", &out)
        } else if let count = thread.sitePostCount, count > thread.postCount {
            let missing = count - thread.postCount
            SiteParts.note(
                "\(SiteParts.number(missing)) of \(SiteParts.count(count, "post")) of this thread \(missing == 1 ? "is" : "are") not in the archive.",
                &out)
        }
    }
}
