package import Archive
internal import ForumModel
internal import Markup

/// Renders a user's page: names, titles, posts per month, threads, punishments, posts.
package struct PersonView: Sendable {
    /// The data that only the first of a user's pages shows.
    struct Chronicle: Sendable {
        var opened: [StoredThread] = []
        /// The threads in which the user wrote most, each represented by the user's first post in it.
        var postedIn: [CountedPost] = []
        /// The months in which the user wrote, oldest first.
        var months: [(month: String, postCount: Int)] = []
        /// The user's posts that are quoted most.
        var mostQuoted: [CountedPost] = []
        /// The people whom the user quotes most, and those who quote the user most.
        var quotes: (of: [StoredShare], by: [StoredShare]) = ([], [])
    }

    let context: SiteContext
    let user: StoredUser
    let chronicle: Chronicle
    package let posts: [ListedPost]
    package let pager: SitePager
    package let references: PageReferences
    let titles: TitleCache
    package var galleryLink: String?

    static let postsPerPage = 100
    /// The maximum length of the list of threads in which the user wrote most.
    static let mostThreads = 50
    /// The maximum length of each list of quotes: posts, people quoted, people who quote.
    static let mostQuotes = 10
    private static let root = "../"

    package func render() -> RenderedPage {
        var out = HTMLOutput()
        var view = PostView(context, root: Self.root, references: references, titles: titles)
        let name = user.author.name.map(ShownText.cleaned) ?? "User \(user.id)"
        let feed = SiteAddress.feed(of: user.id)
        PageHead(
            root: Self.root, title: name,
            links: (galleryLink.map { [($0, "pictures-\(user.id).html")] } ?? [])
                + (context.isServed && context.asOf?.day == nil
                    ? [
                        ("Feed of this person", Self.root + feed),
                        ("Who quoted them, newest first", "../search.html?q=quoting:\(user.id)&sort=date"),
                    ] : [])
        ).write(context, &out)
        if pager.number == 1 { profile(&view, &out) }
        if !posts.isEmpty {
            out.line("h2", text: "Posts")
            pager.writeAround(&out) { write(posts, &$0) }
        }
        return SiteFrame(
            context: context, root: Self.root, kind: "page-person", title: pager.title(name),
            original: context.selection.isRedacted ? nil : OriginalAddress.user(user.id), feed: feed
        ).page(view.bodies, main: out)
    }

    private func profile(_ view: inout PostView, _ out: inout HTMLOutput) {
        out.line("div", class: "person-head") { view.person(user.author, &$0) }
        SiteParts.facts(facts.map { ($0, ShownText.cleaned($1)) }, class: "person", &out)
        if let about = user.aboutHTML, !about.isEmpty {
            out.line("h2", text: "In their own words")
            view.bodyDivision(about, from: user.aboutSourceID, &out)
            out.raw("\n")
        }
        names(&out)
        titleHistory(&view, &out)
        months(&out)
        threads(&out)
        quotes(&out)
        punishments(&view, &out)
    }

    private var facts: [(String, String)] {
        var facts = [("Posts here", user.selectedPostCount.grouped)]
        if let count = user.reportedPostCount { facts.append(("Posts as the forums counted", count.grouped)) }
        if let last = user.lastPostAt { facts.append(("Last known post", SiteParts.readable(last))) }
        return facts + user.profile
    }

    private func names(_ out: inout HTMLOutput) {
        guard !user.names.isEmpty else { return }
        out.line("h2", text: "Names")
        let columns: [SiteParts.Column] = ["Name", "First seen", "Last seen"]
        SiteParts.table("names", label: "Names over time", columns, &out) { out in
            for name in user.names {
                SiteParts.row(&out) {
                    SiteParts.name(name.value, &$0)
                } cells: {
                    $0.element("td") { SiteParts.time(name.firstSeenAt, &$0) }
                    $0.element("td") { SiteParts.time(name.lastSeenAt, &$0) }
                }
            }
        }
        out.raw("\n")
    }

    private func titleHistory(_ view: inout PostView, _ out: inout HTMLOutput) {
        guard user.titles.count > 1 else { return }
        out.line("h2", text: "Titles and avatars")
        out.line("ol", class: "titles") { out in
            for title in user.titles {
                out.line("li") {
                    $0.element("p", class: "facts") { SiteParts.period(title.firstSeenAt, title.lastSeenAt, &$0) }
                    var author = user.author
                    (author.titleHTML, author.titleSourceID) = (title.value, nil)  // the history names no saved page
                    view.face(of: author, &$0)
                    view.title(of: author, &$0)
                }
            }
        }
    }

    private func months(_ out: inout HTMLOutput) {
        guard chronicle.months.count > 1 else { return }
        out.line("h2", text: "Posts per month")
        out.line("details", class: "month-bars", flag: chronicle.months.count <= 12 ? "open" : nil) {
            $0.line("summary", text: chronicle.months.count.counted("month") + " with posts")
            SiteParts.bars(chronicle.months.map { .init(words: $0, count: $1) }, class: "bars", &$0)
        }
    }

    private func threads(_ out: inout HTMLOutput) {
        if !chronicle.opened.isEmpty {
            out.line("h2", text: "Threads they opened")
            ThreadTableView(root: Self.root, references: references).write(
                chronicle.opened, label: "Threads they opened", &out)
        }
        guard chronicle.postedIn.count > 1 else { return }
        out.line("h2", text: "Where they wrote")
        SiteParts.bars(chronicle.postedIn.map { .init($0, root: Self.root) }, &out)
    }

    private func quotes(_ out: inout HTMLOutput) {
        guard !chronicle.quotes.of.isEmpty || !chronicle.quotes.by.isEmpty else { return }
        out.line("section", class: "quotes") { out in
            PostListView(root: Self.root).write(chronicle.mostQuoted, &out)
            for (heading, people) in [
                ("Whom they quote", chronicle.quotes.of), ("Who quotes them", chronicle.quotes.by),
            ] where !people.isEmpty {
                out.line("h2", text: heading)
                SiteParts.bars(people.map { .init($0, root: Self.root) }, noun: "quote", &out)
            }
        }
    }

    private func punishments(_ view: inout PostView, _ out: inout HTMLOutput) {
        guard !user.punishments.isEmpty else { return }
        out.line("h2", text: "Leper's Colony")
        out.line("ol", class: "punishments") { out in
            for punishment in user.punishments {
                out.line("li") {
                    $0.element("p", class: "facts") { facts(of: punishment, &$0) }
                    guard let reason = punishment.reasonHTML, !reason.isEmpty else { return }
                    view.bodyDivision(reason, from: punishment.sourceID, &$0)
                }
            }
        }
    }

    private func facts(of punishment: StoredUser.Punishment, _ out: inout HTMLOutput) {
        SiteParts.time(punishment.punishedAt, &out)
        SiteParts.badge(ShownText.cleaned(punishment.kind), &out)
        if let duration = punishment.durationText { out.text(" " + ShownText.cleaned(duration)) }
        if let post = punishment.postID, let place = references.posts[post] {
            out.raw(" for ")
            SiteParts.link(Self.root + SiteAddress.post(post, at: place), &out) { $0.raw("this post") }
        }
    }

    /// Writes posts as a list, grouped under the titles of their threads.
    private func write(_ posts: [ListedPost], _ out: inout HTMLOutput) {
        let list = PostListView(root: Self.root)
        var thread: ThreadID?
        for post in posts {
            if post.location.threadID != thread {
                if thread != nil { out.raw("</ol>\n") }
                thread = post.location.threadID
                out.line("h3", class: "of-thread") {
                    SiteParts.name(ThreadPageView.shown(post.title, of: post.location.threadID), &$0)
                }
                out.open("ol", class: "post-list")
            }
            list.writeUntitled(post, &out)
        }
        out.raw("</ol>\n")
    }
}
