internal import Archive
internal import ForumModel

/// Renders a user's page: names, titles, posts per month, threads, punishments, posts.
struct PersonView: Sendable {
    /// What only a user's first page shows.
    struct Chronicle: Sendable {
        /// The threads that the user opened.
        var opened: [StoredThread] = []
        /// The threads in which the user wrote most.
        var postedIn: [StoredThreadShare] = []
        /// The months in which the user wrote, oldest first.
        var months: [(month: String, postCount: Int)] = []
    }

    let context: SiteContext
    let user: StoredUser
    let chronicle: Chronicle
    let posts: [ListedPost]
    let pager: SitePager
    let references: PageReferences
    let titles: TitleCache

    /// The maximum number of posts on a page.
    static let postsPerPage = 100
    /// The maximum number of other people's threads on a page.
    static let mostThreads = 50
    private static let root = "../"

    /// Renders the page.
    func render() -> ThreadPageView.Result {
        var out = HTMLOutput()
        var view = PostView(context, root: Self.root, references: references, titles: titles)
        let name = user.author.name.map(ShownText.cleaned) ?? "User \(user.id)"
        out.raw("<h1>")
        SiteParts.name(name, &out)
        out.raw("</h1>\n")
        if pager.number == 1 { profile(&view, &out) }
        if !posts.isEmpty {
            out.raw("<h2>Posts</h2>\n")
            SiteParts.pager(pager, "top", &out)
            write(posts, &out)
            SiteParts.pager(pager, "bottom", &out)
        }
        let frame = SiteFrame(
            context: context, root: Self.root, kind: "page-person",
            title: pager.number == 1 ? name : "\(name), page \(pager.number)",
            original: context.selection.isRedacted ? nil : OriginalAddress.user(user.id),
            feed: SiteAddress.feed(of: user.id))
        return ThreadPageView.Result(
            bytes: frame.page(colours: view.colours, main: out), removed: view.removed)
    }

    private func profile(_ view: inout PostView, _ out: inout HTMLOutput) {
        out.raw("<div class=\"person-head\">")
        view.person(user.author, &out)
        out.raw("</div>\n<dl class=\"person\">")
        for (label, value) in facts {
            out.raw("<div><dt>")
            out.text(label)
            out.raw("</dt><dd>")
            out.text(ShownText.cleaned(value))
            out.raw("</dd></div>")
        }
        out.raw("</dl>\n")
        if let about = user.aboutHTML, !about.isEmpty {
            out.raw("<h2>In their own words</h2>\n<div class=\"body\">")
            view.body(about, from: user.aboutSourceID, &out)
            out.raw("</div>\n")
        }
        names(&out)
        titleHistory(&view, &out)
        months(&out)
        threads(&out)
        punishments(&view, &out)
    }

    private var facts: [(String, String)] {
        var facts = [("Posts here", SiteParts.number(user.selectedPostCount))]
        if let count = user.reportedPostCount {
            facts.append(("Posts as the forums counted", SiteParts.number(count)))
        }
        if let last = user.lastPostAt { facts.append(("Last known post", SiteParts.readable(last))) }
        return facts + user.profile
    }

    private func names(_ out: inout HTMLOutput) {
        guard !user.names.isEmpty else { return }
        out.raw(
            "<h2>Names</h2>\n<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Names over time\"><table class=\"names\"><thead><tr><th scope=\"col\">Name</th><th scope=\"col\">First seen</th><th scope=\"col\">Last seen</th></tr></thead><tbody>\n"
        )
        for name in user.names {
            out.raw("<tr><th scope=\"row\">")
            SiteParts.name(name.name, &out)
            out.raw("</th><td>")
            SiteParts.time(name.firstSeenAt, &out)
            out.raw("</td><td>")
            SiteParts.time(name.lastSeenAt, &out)
            out.raw("</td></tr>\n")
        }
        out.raw("</tbody></table></div>\n")
    }

    /// Writes the user's titles and avatars, oldest first.
    private func titleHistory(_ view: inout PostView, _ out: inout HTMLOutput) {
        guard user.titles.count > 1 else { return }
        out.raw("<h2>Titles and avatars</h2>\n<ol class=\"titles\">")
        for title in user.titles {
            out.raw("<li><p class=\"facts\">")
            SiteParts.period(title.firstSeenAt, title.lastSeenAt, &out)
            out.raw("</p><div class=\"user-title\">")
            view.title(title.html, of: user.author, from: nil, &out)
            out.raw("</div></li>\n")
        }
        out.raw("</ol>\n")
    }

    private func months(_ out: inout HTMLOutput) {
        guard chronicle.months.count > 1 else { return }
        let most = chronicle.months.map(\.postCount).max() ?? 1
        out.raw("<h2>Posts per month</h2>\n<details class=\"month-bars\"")
        if chronicle.months.count <= 12 { out.raw(" open") }
        out.raw("><summary>")
        out.text(SiteParts.count(chronicle.months.count, "month") + " with posts")
        out.raw("</summary>\n<ul class=\"bars\">")
        for (month, count) in chronicle.months {
            SiteParts.bar(count, of: most, noun: "post", address: nil, words: month, &out)
        }
        out.raw("</ul></details>\n")
    }

    private func threads(_ out: inout HTMLOutput) {
        if !chronicle.opened.isEmpty {
            out.raw("<h2>Threads they opened</h2>\n")
            ThreadTableView(root: Self.root, users: [user.id]).write(
                chronicle.opened, label: "Threads they opened", &out)
        }
        guard chronicle.postedIn.count > 1 else { return }
        let most = chronicle.postedIn.map(\.postCount).max() ?? 1
        out.raw("<h2>Where they wrote</h2>\n<ul class=\"bars wide\">")
        for share in chronicle.postedIn {
            SiteParts.bar(
                share.postCount, of: most, noun: "post",
                address: Self.root + SiteAddress.post(share.firstPostID, at: share.location),
                words: share.title.map(ShownText.cleaned) ?? ThreadPageView.untitled(share.threadID), &out)
        }
        out.raw("</ul>\n")
    }

    private func punishments(_ view: inout PostView, _ out: inout HTMLOutput) {
        guard !user.punishments.isEmpty else { return }
        out.raw("<h2>Punishments</h2>\n<ol class=\"punishments\">")
        for punishment in user.punishments {
            out.raw("<li><p class=\"facts\">")
            SiteParts.time(punishment.punishedAt, &out)
            out.raw(" <span class=\"badge\">")
            out.text(ShownText.cleaned(punishment.kind))
            out.raw("</span>")
            if let duration = punishment.durationText {
                out.raw(" ")
                out.text(ShownText.cleaned(duration))
            }
            if let post = punishment.postID, let place = references.posts[post] {
                out.raw(" for ")
                SiteParts.link(Self.root + SiteAddress.post(post, at: place), &out) { $0.raw("this post") }
            }
            out.raw("</p>")
            if let reason = punishment.reasonHTML, !reason.isEmpty {
                out.raw("<div class=\"body\">")
                view.body(reason, from: punishment.sourceID, &out)
                out.raw("</div>")
            }
            out.raw("</li>\n")
        }
        out.raw("</ol>\n")
    }

    /// Writes posts as a list, grouped under the titles of their threads.
    private func write(_ posts: [ListedPost], _ out: inout HTMLOutput) {
        var thread: ThreadID?
        for post in posts {
            if post.location.threadID != thread {
                if thread != nil { out.raw("</ol>\n") }
                thread = post.location.threadID
                out.raw("<h3 class=\"of-thread\">")
                SiteParts.name(post.title ?? ThreadPageView.untitled(post.location.threadID), &out)
                out.raw("</h3>\n<ol class=\"post-list\">")
            }
            write(post, &out)
        }
        out.raw("</ol>\n")
    }

    private func write(_ post: ListedPost, _ out: inout HTMLOutput) {
        out.raw("<li>")
        SiteParts.link(Self.root + SiteAddress.post(post.id, at: post.location), &out) {
            guard let time = post.postedAt else { return $0.text("Post \(post.id)") }
            SiteParts.time(time, &$0)
        }
        excerpt(of: post).write(&out)
        out.raw("</li>\n")
    }

    private func excerpt(of post: ListedPost) -> PostExcerpt {
        guard let html = post.quotingHTML else {
            return PostExcerpt(text: post.text, limit: Self.excerptLength, keepsLines: true)
        }
        return PostExcerpt(html: html, limit: Self.excerptLength, keepsLines: true)
    }

    /// The maximum length of a post's excerpt in characters.
    private static let excerptLength = 200
}
