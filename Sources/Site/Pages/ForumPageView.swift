internal import Archive
internal import ForumModel
internal import Markup

/// Renders the page of a forum: its subforums and threads; forum 0 stands for threads of no known forum.
package struct ForumPageView: Sendable {
    let context: SiteContext
    let forum: Forum
    /// The parent forums, the outermost first.
    var above: [Forum]
    /// The subforums with posts in them or below them, in the menu's order.
    var below: [Forum]
    var emptyBelow: [Forum]
    /// The forums that have a page.
    let pages: Set<ForumID>
    var threads: [StoredThread]
    let pager: SitePager
    let references: PageReferences
    /// The numbers of unread posts, which only a server shows.
    var unread: [ThreadID: Int] = [:]
    var tools: ThreadTools?
    var saving: [SaveList.Run] = []

    static let threadsPerPage = 200

    package func render() -> [UInt8] {
        let root = "../"
        var out = HTMLOutput()
        PageHead(
            root: root, title: forum.name ?? "", untitled: "(a forum whose name is not known)", forums: above,
            tools: tools
        ).write(context, &out)
        if let description = forum.description {
            var writer = HTMLMarkupWriter()
            out.line("div", class: "body description") { writer.write(Sanitizer().markup(of: description), to: &$0) }
        }
        if !below.isEmpty || !emptyBelow.isEmpty {
            out.line("section", class: "forums") { out in
                out.line("h2", text: "Forums below")
                ForumTreeView.write(below, root: root, &out)
                ForumTreeView.writeEmpty(emptyBelow, pages: pages, root: root, isMore: !below.isEmpty, &out)
            }
        }
        if !threads.isEmpty {
            out.line("h2", text: "Threads")
            pager.writeAround(&out) {
                ThreadTableView(root: root, references: references, unread: unread).write(
                    threads, label: "Threads", &$0)
            }
        }
        SaveListView.write(saving, &out)
        let frame = SiteFrame(
            context: context, root: root, kind: "page-forum",
            title: pager.title(ShownText.cleaned(forum.name ?? "Forum \(forum.id)")),
            original: forum.id.rawValue == 0 ? nil : OriginalAddress.forum(forum.id))
        return frame.page(main: out)
    }
}

enum ForumTreeView {
    /// Writes forums as nested lists; they must be in the menu's order, the first of them outermost.
    static func write(_ forums: [Forum], root: String, _ out: inout HTMLOutput) {
        guard let top = forums.map(\.depth).min() else { return }
        var depth = top
        out.open("ul", class: "forum-tree")
        for (index, forum) in forums.enumerated() {
            // The levels of parents that are not shown are left out.
            let wanted = min(forum.depth, depth + 1)
            if index > 0 {
                if wanted > depth {
                    out.open("ul")
                } else {
                    out.close("li")
                    for _ in wanted..<depth { out.raw("</ul></li>") }
                }
            }
            depth = index == 0 ? top : wanted
            out.open("li")
            SiteParts.link(root + SiteAddress.forum(forum.id), &out) { SiteParts.name(forum.name, &$0) }
            if forum.threadCount > 0 {
                let threads = forum.threadCount.counted("thread")
                out.raw(" ")
                out.element("span", class: "count", text: "\(threads), \(forum.postCount.counted("post"))")
            }
        }
        out.close("li")
        for _ in top..<depth { out.raw("</ul></li>") }
        out.raw("</ul>\n")
    }

    /// Writes forums without posts in a collapsed line; `isMore` says that forums with posts precede it.
    static func writeEmpty(
        _ forums: [Forum], pages: Set<ForumID>, root: String, isMore: Bool, _ out: inout HTMLOutput
    ) {
        let named = forums.filter { !$0.isCategory }
        guard !named.isEmpty else { return }
        out.line("details", class: "empty-forums") { out in
            let count = named.count.counted("forum")
            out.line("summary", text: "\(isMore ? "and " : "")\(count) without posts")
            out.element("p") { $0.list(named) { SiteParts.forum($0, root: root, in: pages, &$1) } }
        }
    }
}

struct ThreadTableView {
    let root: String
    let references: PageReferences
    var unread: [ThreadID: Int] = [:]

    func write(_ threads: [StoredThread], label: String, _ out: inout HTMLOutput) {
        let columns: [SiteParts.Column] = ["Thread", "Opened by", .number("Posts"), "Last post"]
        SiteParts.table("threads", label: label, columns, &out) { out in for thread in threads { row(thread, &out) } }
        out.raw("\n")
    }

    private func row(_ thread: StoredThread, _ out: inout HTMLOutput) {
        let isListedOnly = thread.selectedPostCount == 0
        SiteParts.row(class: isListedOnly ? "is-listed" : nil, &out) {
            heading(thread, isListedOnly: isListedOnly, &$0)
        } cells: { out in
            out.element("td") { SiteParts.author(thread.author, root: root, in: references.users, &$0) }
            out.element("td", class: "number") {
                $0.text(thread.selectedPostCount.grouped)
                guard let count = thread.sitePostCount, count > thread.postCount else { return }
                $0.raw(" ")
                $0.element("span", class: "count", text: "of \(count.grouped)")
            }
            out.element("td") {
                SiteParts.time(thread.lastPostAt, &$0)
                guard thread.lastPostAuthor.name != nil else { return }
                $0.raw(" by ")
                SiteParts.author(thread.lastPostAuthor, root: root, in: references.users, &$0)
            }
        }
    }

    private func heading(_ thread: StoredThread, isListedOnly: Bool, _ out: inout HTMLOutput) {
        tag(of: thread, &out)
        SiteParts.link(root + SiteAddress.start(of: thread), &out) { SiteParts.name(thread.shownTitle, &$0) }
        if let rating = thread.ratingAverage {
            let votes = thread.ratingVotes.map { $0.counted("vote") }
            out.raw(" ")
            out.element("span", class: "rating", ["title": votes]) {
                $0.text("\u{2605}\u{A0}\(Int((rating * 10).rounded()) / 10).\(Int((rating * 10).rounded()) % 10)")
            }
        }
        if thread.isSticky { SiteParts.badge("sticky", &out) }
        if thread.isClosed { SiteParts.badge("closed", &out) }
        if thread.isBookmarked { SiteParts.badge("bookmarked", &out) }
        if let count = unread[thread.id], count > 0, !isListedOnly {
            ThreadTools.unread(count, of: thread.id, root: root, &out)
        }
        if isListedOnly { listedOnly(thread, &out) }
    }

    /// Writes the picture of a thread's tag, or the tag's title if the picture is not held.
    private func tag(of thread: StoredThread, _ out: inout HTMLOutput) {
        guard let title = thread.tagTitle else { return }
        let words = ShownText.cleaned(title)
        let file = thread.tagPictureURL.flatMap { references.file(at: $0, from: thread.tagSourceID) }
        guard let file else {
            out.element("span", class: "tag", text: words)
            return out.raw(" ")
        }
        out.void(
            "img",
            [
                "class": "tag", "alt": words, "title": words, "src": root + "x/" + file.name,
                "width": "\(file.width)", "height": "\(file.height)",
            ])
        out.raw(" ")
    }

    /// Marks a thread as known only from lists, with a link to its page on the forums.
    private func listedOnly(_ thread: StoredThread, _ out: inout HTMLOutput) {
        let address = OriginalAddress.thread(thread.id, page: nil)
        out.raw(" ")
        SiteParts.external(
            address, class: "listed", title: "Known from a list, no page is saved: its page on the forums", &out
        ) { $0.raw("not saved \u{2197}") }
    }
}
