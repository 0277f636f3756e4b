internal import Archive
internal import ForumModel
internal import ForumPages
internal import Markup

/// The page for an entity that is not in the archive: the known facts, and the address to save.
struct NotHeldView {
    /// A post that quotes the missing post.
    typealias QuotingPost = (post: Post, location: PostLocation)

    let context: SiteContext
    let heading: String
    /// The known facts, as sentences.
    var facts: [String] = []
    var quotingPosts: [QuotingPost] = []
    var related: [(words: String, address: String)] = []
    var original: String?

    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: heading)
        for words in facts { SiteParts.note(ShownText.cleaned(words), &out) }
        if !quotingPosts.isEmpty {
            out.line("h2", text: "What quotes it")
            out.line("ol", class: "post-list") { out in
                for mention in quotingPosts { out.line("li") { write(mention, &$0) } }
            }
        }
        if !related.isEmpty {
            out.line("h2", text: "What is here")
            out.line("ul") { out in
                for link in related {
                    out.line("li") { SiteParts.link("/" + link.address, &$0) { SiteParts.name(link.words, &$0) } }
                }
            }
        }
        if let original {
            out.line("h2", text: "The address to save")
            out.line("p", class: "save") { SiteParts.external(original, &$0) { $0.text(original) } }
        }
        return SiteFrame(context: context, root: "/", kind: "page-missing", title: heading, original: original)
            .page(main: out)
    }

    private func write(_ mention: QuotingPost, _ out: inout HTMLOutput) {
        SiteParts.link("/" + SiteAddress.post(mention.post.id, at: mention.location), &out) {
            SiteParts.name(mention.post.authorName, &$0)
        }
        SiteParts.time(mention.post.postedAt?.description, &out)
        PostExcerpt(html: mention.post.bodyHTML ?? "", limit: 200, keepsLines: true).write(&out)
    }
}

extension ServedRequest {
    func missing(_ target: ServedTarget) throws -> [UInt8] {
        var view: NotHeldView
        switch target {
        case .link(.post(let id)):
            view = page("Post \(id) is not in this archive")
            view.original = OriginalAddress.post(id)
            try addFacts(about: id, to: &view)
        case .link(.thread(let id, let page)):
            view = self.page("Thread \(id) is not in this archive")
            view.original = OriginalAddress.thread(id, page: page > 1 ? page : nil)
            try addFacts(about: id, page: page, to: &view)
        case .link(.forum(let id)):
            view = page("Forum \(id) is not in this archive")
            view.original = OriginalAddress.forum(id)
        case .link(.user(let id)):
            view = page("User \(id) is not in this archive")
            view.original = OriginalAddress.user(id)
        case .message(let id):
            view = page("Private message \(id) is not in this archive")
            view.original = OriginalAddress.message(id)
        case .private:
            view = page("Private messages are not shown")
            view.facts = ["awful-archive serve --include-private shows them."]
        case .other(let address):
            view = page("This page of the forums is not in this archive")
            view.original = address
        }
        return view.render()
    }

    private func page(_ heading: String) -> NotHeldView { NotHeldView(context: site.context, heading: heading) }

    /// Adds the posts that quote a post, its author and time if mentions tell them, and its thread if held.
    private func addFacts(about post: PostID, to view: inout NotHeldView) throws {
        for quoting in try reader.quotes(of: post, limit: 20).items {
            guard let location = try reader.location(of: quoting.id) else { continue }
            view.quotingPosts.append((quoting, location))
        }
        let mentions = try reader.mentions(of: post)
        if let name = mentions.lazy.compactMap(\.authorName).first { view.facts.append("\(name) wrote it.") }
        if let time = mentions.lazy.compactMap(\.postedAt).first {
            view.facts.append("It was posted on \(SiteParts.readable(time.description)).")
        }
        let thread = mentions.lazy.compactMap(\.threadID).first ?? view.quotingPosts.first?.location.threadID
        guard let thread, let held = try reader.selectedThread(thread) else {
            if mentions.isEmpty, view.quotingPosts.isEmpty { view.facts = ["No saved page mentions it."] }
            return
        }
        view.related.append((held.title ?? ThreadPageView.untitled(thread), SiteAddress.start(of: held)))
    }

    /// Adds the facts about a missing page of a thread, and the nearest held page.
    private func addFacts(about id: ThreadID, page: Int, to view: inout NotHeldView) throws {
        guard let thread = try reader.selectedThread(id) else {
            view.facts = ["No saved page shows this thread."]
            return
        }
        let gaps = try reader.gaps(of: thread, reader.pages(of: id))
        view = self.page("Page \(page) of \(thread.shownTitle) is not in this archive")
        view.original = OriginalAddress.thread(id, page: page)
        if let missing = gaps.pageWords { view.facts.append("Not in the archive: \(missing).") }
        view.related.append(("All pages of this thread that are here", SiteAddress.contents(id)))
        guard let nearest = gaps.held.min(by: { (abs($0 - page), $0) < (abs($1 - page), $1) }) else { return }
        view.related.append(("Page \(nearest)", SiteAddress.thread(id, page: nearest)))
    }
}
