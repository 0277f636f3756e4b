internal import Archive
internal import ForumModel
internal import Markup

/// Renders a page of a thread's conversations: who answers whom, as nested lists.
struct ConversationView {
    static let postsPerPage = 100
    /// The maximum depth of the lists; deeper replies are not nested further and name the post that they answer.
    static let mostDepth = 6

    let context: SiteContext
    let thread: StoredThread
    let forums: [Forum]
    let tree: ReplyTree
    let entries: ArraySlice<ReplyTree.Entry>
    /// The posts of the entries, and those that they answer, if held.
    let posts: [PostID: Post]
    let pages: [StoredThreadPage]
    let pager: SitePager

    private static let root = "../../"

    func render() -> [UInt8] {
        let title = thread.shownTitle
        var out = HTMLOutput()
        SiteParts.breadcrumbs(
            forums.map { ($0.name, Self.root + SiteAddress.forum($0.id)) }
                + [(title, Self.root + SiteAddress.start(of: thread))], &out)
        out.line("h1", text: "Who answers whom")
        out.line("p", class: "facts", text: facts)
        if tree.entries.isEmpty {
            SiteParts.note("No post of this thread quotes another one by its number.", &out)
        } else {
            pager.writeAround(&out, list)
        }
        return SiteFrame(
            context: context, root: Self.root, kind: "page-conversation",
            title: pager.title("Who answers whom: \(title)")
        ).page(main: out)
    }

    private var facts: String {
        var words = "\(tree.entries.count.counted("post")) in \(tree.conversationCount.counted("conversation"))"
        if tree.ghostCount > 0 {
            words += ", \(tree.ghostCount.grouped) of them not in this archive and known from quotes"
        }
        let rest = thread.postCount - tree.entries.count { $0.quotedBy == nil }
        guard rest > 0 else { return words + "." }
        return words + ". \(rest.counted("other post")) \(rest == 1 ? "is" : "are") in none."
    }

    private func list(_ out: inout HTMLOutput) {
        /// The IDs of the open items, the outermost first.
        var open: [PostID] = []
        out.open("ul", class: "replies")
        out.raw("\n")
        for entry in entries {
            // A reply starts at the margin if the item that it answers is not open, such as an entry of an earlier page.
            let above = entry.parent.flatMap { open.firstIndex(of: $0) }
            let depth = min(above.map { $0 + 1 } ?? 0, Self.mostDepth - 1)
            if open.count > depth {
                for index in stride(from: open.count - 1, through: depth, by: -1) {
                    out.raw(index == depth ? "</li>\n" : "</li></ul>\n")
                }
                open.removeLast(open.count - depth)
            } else if depth > 0 {
                out.raw("<ul>\n")
            }
            out.raw("<li>")
            write(entry, isBelowParent: depth > 0 && open.last == entry.parent, &out)
            open.append(entry.id)
        }
        for index in stride(from: open.count - 1, through: 0, by: -1) {
            out.raw(index == 0 ? "</li>\n" : "</li></ul>\n")
        }
        out.raw("</ul>\n")
    }

    private func write(_ entry: ReplyTree.Entry, isBelowParent: Bool, _ out: inout HTMLOutput) {
        let post = posts[entry.id]
        out.line("div", class: entry.isGhost ? "reply ghost" : "reply", ["id": "p\(entry.id)"]) {
            $0.element("p", class: "by") { facts(of: entry, post, isBelowParent: isBelowParent, &$0) }
            excerpt(of: entry, post, &$0)
        }
    }

    private func facts(of entry: ReplyTree.Entry, _ post: Post?, isBelowParent: Bool, _ out: inout HTMLOutput) {
        SiteParts.link(address(of: entry.id), &out) { SiteParts.name(posts[entry.id]?.authorName ?? entry.name, &$0) }
        out.raw(" ")
        SiteParts.time(post?.postedAt?.description, &out)
        if entry.isGhost {
            SiteParts.badge("not in this archive", &out)
        } else if entry.quotedBy != nil {
            SiteParts.badge("in another thread", &out)
        }
        let answered = (isBelowParent ? [] : [entry.parent].compactMap(\.self)) + entry.others
        guard !answered.isEmpty else { return }
        out.raw(isBelowParent ? " also answers " : " answers ")
        out.list(answered) { id, out in
            SiteParts.link(address(of: id), &out) { SiteParts.name(posts[id]?.authorName, &$0, unknown: "a post") }
        }
    }

    /// Writes the beginning of a post; of a missing post, its text as quoted by the first post that quotes it.
    private func excerpt(of entry: ReplyTree.Entry, _ post: Post?, _ out: inout HTMLOutput) {
        let words: String
        if let post {
            words = PostExcerpt(html: post.bodyHTML ?? "", limit: 160).own
        } else {
            let quoting = entry.quotedBy.flatMap { posts[$0]?.bodyHTML } ?? ""
            words = PostExcerpt(html: quoting, limit: 480).quoted
        }
        guard !words.isEmpty else { return }
        if post == nil {
            out.element("blockquote", class: "excerpt quoted", text: words)
        } else {
            out.element("p", class: "excerpt", text: words)
        }
    }

    /// The address of a post: on its page of this thread, else like the forums' own, for which the server finds the post's page.
    private func address(of id: PostID) -> String {
        guard let post = posts[id], post.threadID == thread.id else {
            return Self.root + "showthread.php?goto=post&postid=\(id)"
        }
        var (low, high) = (0, pages.count)
        while low < high {
            let middle = (low + high) / 2
            if pages[middle].lastPostID < id { low = middle + 1 } else { high = middle }
        }
        return "\(low < pages.count ? pages[low].number : 1).html#p\(id)"
    }
}

extension ServedRequest {
    func conversation(of thread: StoredThread, page: Int) throws -> Answer {
        let tree = ReplyTree(try reader.replies(in: thread.id))
        let size = ConversationView.postsPerPage
        let count = SitePager.pageCount(of: tree.entries.count, size: size)
        guard page <= count else { return .moved(SiteAddress.conversation(thread.id)) }
        let entries = tree.entries.dropFirst((page - 1) * size).prefix(size)
        var wanted: Set<PostID> = []
        for entry in entries {
            wanted.formUnion([entry.id] + entry.others)
            if let parent = entry.parent { wanted.insert(parent) }
            if let quoting = entry.quotedBy { wanted.insert(quoting) }
        }
        let posts = try reader.posts(withIDs: wanted)
        return .page(
            ConversationView(
                context: site.context, thread: thread, forums: site.outline.forums(of: thread), tree: tree,
                entries: entries, posts: posts.indexed(by: \.id), pages: try reader.pages(of: thread.id),
                pager: SitePager(page: page, of: count) { SiteAddress.conversation(thread.id, page: $0) }
            ).render())
    }
}
