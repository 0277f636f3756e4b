internal import Archive
internal import ForumModel

/// The list of people.
struct PeopleView: Sendable {
    let context: SiteContext
    let people: [(id: UserID, name: String?, postCount: Int)]
    let pager: SitePager

    /// How many people a page has.
    static let peoplePerPage = 500

    /// Writes the page.
    func make() -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<h1>People</h1>\n")
        SiteParts.pager(pager, "top", &out)
        out.raw("<ul class=\"people\">")
        for person in people {
            out.raw("<li>")
            SiteParts.link("../" + SiteAddress.user(person.id), &out) { SiteParts.name(person.name, &$0) }
            if person.postCount > 0 {
                out.raw(" <span class=\"count\">")
                out.text(SiteParts.count(person.postCount, "post"))
                out.raw("</span>")
            }
            out.raw("</li>\n")
        }
        out.raw("</ul>\n")
        SiteParts.pager(pager, "bottom", &out)
        return SiteFrame(
            context: context, root: "../", kind: "page-people",
            title: pager.number == 1 ? "People" : "People, page \(pager.number)"
        ).page(main: out)
    }
}

/// A person: names over time, profile, threads, posts.
struct PersonView: Sendable {
    let context: SiteContext
    let user: StoredUser
    let threads: [StoredThread]
    let posts: [ListedPost]
    let pager: SitePager
    let references: PageReferences
    let titles: TitleShelf

    /// How many posts a page lists.
    static let postsPerPage = 100
    private static let root = "../"

    /// Writes the page.
    func make() -> ThreadPageView.Result {
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
            out.raw("<ol class=\"post-list\"")
            let start = (pager.number - 1) * Self.postsPerPage + 1
            if start > 1 { out.attribute("start", String(start)) }
            out.raw(">")
            for post in posts { write(post, &out) }
            out.raw("</ol>\n")
            SiteParts.pager(pager, "bottom", &out)
        }
        let frame = SiteFrame(
            context: context, root: Self.root, kind: "page-person",
            title: pager.number == 1 ? name : "\(name), page \(pager.number)",
            original: context.selection.isRedacted ? nil : OriginalAddress.user(user.id))
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
        if !threads.isEmpty {
            out.raw("<h2>Threads</h2>\n")
            ThreadTableView(root: Self.root, users: [user.id]).write(
                threads, label: "Threads they opened", &out)
        }
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
        guard user.names.count > 1 || user.names.first.map({ $0.name != user.author.name }) ?? false else {
            return
        }
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

    private func write(_ post: ListedPost, _ out: inout HTMLOutput) {
        out.raw("<li>")
        SiteParts.link(Self.root + SiteAddress.post(post.id, at: post.location), &out) {
            SiteParts.name(post.title ?? "Post \(post.id)", &$0)
        }
        out.raw(" ")
        SiteParts.time(post.postedAt, &out)
        let excerpt = Excerpt.of(post.text, limit: 200)
        if !excerpt.isEmpty {
            out.raw("<p class=\"excerpt\">")
            out.text(excerpt)
            out.raw("</p>")
        }
        out.raw("</li>\n")
    }
}
