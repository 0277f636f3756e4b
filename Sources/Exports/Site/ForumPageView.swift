internal import Archive
internal import ForumModel

/// Renders the page of a forum: its subforums and threads.
struct ForumPageView: Sendable {
    let context: SiteContext
    let forum: StoredForum
    /// The parent forums, the outermost first.
    var above: [StoredForum]
    /// The subforums with posts in them or below them, in the menu's order.
    var below: [StoredForum]
    /// The subforums without posts.
    var emptyBelow: [StoredForum]
    /// The forums that have a page.
    let pages: Set<ForumID>
    /// The threads on this page.
    var threads: [StoredThread]
    let pager: SitePager
    /// The users that have a page.
    let users: Set<UserID>
    /// The numbers of unread posts, which only a server shows.
    var unread: [ThreadID: Int] = [:]
    /// What only a server shows above the forum.
    var tools: HTMLOutput?

    /// The maximum number of threads on a page.
    static let threadsPerPage = 200

    /// Renders the page.
    func render() -> [UInt8] {
        let root = "../"
        var out = HTMLOutput()
        SiteParts.breadcrumbs(above.map { ($0.name, root + SiteAddress.forum($0.id)) }, &out)
        out.raw("<h1>")
        SiteParts.name(forum.name, &out, unknown: "(a forum whose name is not known)")
        out.raw("</h1>\n")
        if let description = forum.descriptionHTML {
            var writer = HTMLMarkupWriter(targets: OriginalTargets())
            out.raw("<div class=\"body description\">")
            writer.write(Sanitizer().markup(of: description), to: &out)
            out.raw("</div>\n")
        }
        if !below.isEmpty || !emptyBelow.isEmpty {
            out.raw("<section class=\"forums\"><h2>Forums below</h2>\n")
            if !below.isEmpty { ForumTreeView.write(below, root: root, &out) }
            ForumTreeView.writeEmpty(emptyBelow, pages: pages, root: root, isMore: !below.isEmpty, &out)
            out.raw("</section>\n")
        }
        if !threads.isEmpty {
            out.raw("<h2>Threads</h2>\n")
            SiteParts.pager(pager, "top", &out)
            ThreadTableView(root: root, users: users, unread: unread).write(threads, label: "Threads", &out)
            SiteParts.pager(pager, "bottom", &out)
        }
        let title = ShownText.cleaned(forum.name ?? "Forum \(forum.id)")
        let frame = SiteFrame(
            context: context, root: root, kind: "page-forum",
            title: pager.number == 1 ? title : "\(title), page \(pager.number)",
            original: forum.id.rawValue == 0 ? nil : OriginalAddress.forum(forum.id),
            tools: tools)
        return frame.page(main: out)
    }
}

/// Forums as nested lists.
enum ForumTreeView {
    /// Writes forums as nested lists; they must be in the menu's order, the first of them outermost.
    static func write(_ forums: [StoredForum], root: String, _ out: inout HTMLOutput) {
        guard let top = forums.map(\.depth).min() else { return }
        var depth = top
        out.raw("<ul class=\"forum-tree\">")
        for (index, forum) in forums.enumerated() {
            // The levels of parents that are not shown are left out.
            let wanted = min(forum.depth, depth + 1)
            if index > 0 {
                if wanted > depth {
                    out.raw("<ul>")
                } else {
                    out.raw("</li>")
                    for _ in wanted..<depth { out.raw("</ul></li>") }
                }
            }
            depth = index == 0 ? top : wanted
            out.raw("<li>")
            SiteParts.link(root + SiteAddress.forum(forum.id), &out) { SiteParts.name(forum.name, &$0) }
            if forum.threadCount > 0 {
                out.raw(" <span class=\"count\">")
                out.text(
                    "\(SiteParts.count(forum.threadCount, "thread")), \(SiteParts.count(forum.postCount, "post"))"
                )
                out.raw("</span>")
            }
        }
        out.raw("</li>")
        for _ in top..<depth { out.raw("</ul></li>") }
        out.raw("</ul>\n")
    }
}

extension ForumTreeView {
    /// Writes forums without posts in one line, collapsed if it is long.
    static func writeEmpty(
        _ forums: [StoredForum], pages: Set<ForumID>, root: String, isMore: Bool, _ out: inout HTMLOutput
    ) {
        let named = forums.filter { !$0.isCategory }
        guard !named.isEmpty else { return }
        out.raw("<details class=\"empty-forums\"><summary>")
        out.text((isMore ? "and " : "") + SiteParts.count(named.count, "forum") + " without posts")
        out.raw("</summary>\n<p>")
        for (index, forum) in named.enumerated() {
            if index > 0 { out.raw(", ") }
            if pages.contains(forum.id) {
                SiteParts.link(root + SiteAddress.forum(forum.id), &out) { SiteParts.name(forum.name, &$0) }
            } else {
                SiteParts.name(forum.name, &out)
            }
        }
        out.raw("</p></details>\n")
    }
}

/// Threads as rows of a table.
struct ThreadTableView {
    let root: String
    let users: Set<UserID>
    /// The numbers of unread posts, which only a server shows.
    var unread: [ThreadID: Int] = [:]

    /// Writes a table of threads.
    func write(_ threads: [StoredThread], label: String, _ out: inout HTMLOutput) {
        out.raw("<div class=\"table-scroll\" tabindex=\"0\" role=\"region\"")
        out.attribute("aria-label", label)
        out.raw(
            "><table class=\"threads\"><thead><tr><th scope=\"col\">Thread</th><th scope=\"col\">Opened by</th><th scope=\"col\" class=\"number\">Posts</th><th scope=\"col\">Last post</th></tr></thead><tbody>\n"
        )
        for thread in threads { row(thread, &out) }
        out.raw("</tbody></table></div>\n")
    }

    private func row(_ thread: StoredThread, _ out: inout HTMLOutput) {
        let isListedOnly = thread.selectedPostCount == 0
        out.raw(isListedOnly ? "<tr class=\"is-listed\"><th scope=\"row\">" : "<tr><th scope=\"row\">")
        SiteParts.link(root + SiteAddress.start(of: thread), &out) {
            SiteParts.name(thread.title ?? ThreadPageView.untitled(thread.id), &$0)
        }
        for (isSo, word) in [
            (thread.isSticky, "sticky"), (thread.isClosed, "closed"), (thread.isBookmarked, "bookmarked"),
        ] where isSo {
            out.raw(" <span class=\"badge\">")
            out.text(word)
            out.raw("</span>")
        }
        if let count = unread[thread.id], count > 0, !isListedOnly {
            ThreadTools.unread(count, of: thread.id, root: root, &out)
        }
        if isListedOnly { listedOnly(thread, &out) }
        out.raw("</th><td>")
        SiteParts.author(thread.author, root: root, in: users, &out)
        out.raw("</td><td class=\"number\">")
        out.text(SiteParts.number(thread.selectedPostCount))
        if let count = thread.sitePostCount, count > thread.postCount {
            out.raw(" <span class=\"count\">of ")
            out.text(SiteParts.number(count))
            out.raw("</span>")
        }
        out.raw("</td><td>")
        SiteParts.time(thread.lastPostAt, &out)
        if thread.lastPostAuthor.name != nil {
            out.raw(" by ")
            SiteParts.author(thread.lastPostAuthor, root: root, in: users, &out)
        }
        out.raw("</td></tr>\n")
    }

    /// Notes that the thread is known only from lists, and which page would complete it.
    private func listedOnly(_ thread: StoredThread, _ out: inout HTMLOutput) {
        out.raw("<span class=\"listed\">known from a list, no page saved: <a")
        HTMLMarkupWriter.address(
            ResolvedLink(address: OriginalAddress.thread(thread.id, page: nil), isLocal: false), &out)
        out.raw(">its page on the forums</a></span>")
    }
}
