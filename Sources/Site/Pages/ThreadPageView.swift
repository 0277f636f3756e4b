package import Archive
package import ForumModel
internal import Markup

/// Renders a page of a thread, whose data was read before.
package struct ThreadPageView: Sendable {
    let context: SiteContext
    package let thread: StoredThread
    /// The parent forums, the outermost first.
    package let forums: [Forum]
    package let pager: SitePager
    /// The missing pages before and after this one.
    package let gaps: (before: PageGaps.Gap?, after: PageGaps.Gap?)
    let posts: [StoredPost]
    package let references: PageReferences
    let titles: TitleCache
    let sources: PageSources
    /// The poll of the thread, on its first page.
    package var poll: PollParts?
    var tools: ThreadTools?
    /// The words of the link to the gallery; nil if there is none.
    package var galleryLink: String?

    package var title: String { thread.shownTitle }

    package static func untitled(_ thread: ThreadID) -> String {
        thread.rawValue == 0 ? "Posts whose thread is not known" : "Thread \(thread)"
    }

    /// Returns a thread's title as it is shown; in place of a title without visible characters, words such as `Thread 5`.
    static func shown(_ title: String?, of thread: ThreadID) -> String {
        let words = ShownText.cleaned(title ?? "")
        return words.allSatisfy(\.isWhitespace) ? untitled(thread) : words
    }

    package func render() -> RenderedPage {
        let root = "../../"
        var out = HTMLOutput(capacity: posts.reduce(32_768) { $0 + 2_048 + $1.bodyHTML.utf8.count })
        var view = PostView(context, root: root, references: references, titles: titles)
        PageHead(
            root: root, title: title, forums: forums, poll: poll,
            links: [("All pages of this thread", "index.html")] + (galleryLink.map { [($0, "pictures.html")] } ?? []),
            tools: tools
        ).write(context, &out) { facts(root, &$0) }
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
        if let tools { SaveListView.write(tools.saving, &out) }
        sources.write(&out)
        pager.writeBar(&out)
        let isKnown = thread.id.rawValue != 0
        return SiteFrame(
            context: context, root: root, kind: "page-thread", title: pager.title(title),
            original: isKnown ? OriginalAddress.thread(thread.id, page: sitePage) : nil,
            originalWords: sitePage == nil ? "This thread on the forums" : "This page on the forums",
            place: (thread.id, pager.number, pager.all != nil),
            metadata: isKnown ? metadata : [], feed: SiteAddress.feed(of: thread.id),
            scripts: tools?.token == nil ? [] : ["script/notes.js"]
        ).page(view.bodies, main: out)
    }

    /// Dublin Core and Highwire's address, from which Zotero makes a forum post; `DC.type` is Zotero's own name of that kind.
    private var metadata: [(name: String, content: String?)] {
        [
            ("DC.type", "forumPost"), ("DC.title", title), ("DC.creator", thread.author.name.map(ShownText.cleaned)),
            ("DC.date", thread.firstPostAt.map { String($0.prefix(10)) }),
            ("DC.source", forums.last?.name.map(ShownText.cleaned)),
            ("citation_public_url", OriginalAddress.thread(thread.id, page: nil)),
        ]
    }

    /// The page's number on the forums; nil if pages are numbered by the held posts only.
    private var sitePage: Int? {
        let isSites = posts.contains { post in
            guard let position = post.position, (1...10_000_000).contains(position) else { return false }
            return (position - 1) / SitePaging.postsPerPage + 1 == pager.number
        }
        return isSites && !context.selection.choosesPosts ? pager.number : nil
    }

    private func facts(_ root: String, _ out: inout HTMLOutput) {
        let times = posts.compactMap(\.postedAt)
        var parts: [HTMLOutput.Content] = []
        if thread.author.name != nil {
            parts.append {
                $0.raw("by ")
                SiteParts.author(thread.author, root: root, in: references.users, &$0)
            }
        }
        if let tag = thread.tagTitle { parts.append { $0.text(tag) } }
        if thread.isClosed { parts.append { $0.raw("closed") } }
        if !times.isEmpty { parts.append { SiteParts.days(times.min(), times.max(), &$0) } }
        if pager.all != nil {
            parts.append {
                $0.text("page \(pager.number)")
                // A script adds the number of pages: a new page of a thread then does not change the files of the others.
                $0.element("span", class: "of", text: "")
            }
        }
        out.list(parts, separator: " \u{B7} ") { $0(&$1) }
    }
}

extension StoredThread {
    package var shownTitle: String { ThreadPageView.shown(title, of: id) }

    var formerTitleWords: String? {
        guard !formerTitles.isEmpty else { return nil }
        return "Earlier titles: " + formerTitles.map(ShownText.cleaned).joined(separator: "; ")
    }
}
