internal import Archive
internal import ForumModel
internal import Markup

/// Renders the front page: what the site is, its completeness, forums, busiest threads, years.
package struct FrontPageView: Sendable {
    let context: SiteContext
    let summary: SelectionSummary
    /// The forums with posts in them or below them, in the menu's order.
    let forums: [Forum]
    let emptyForums: [Forum]
    /// The forums that have a page.
    let pages: Set<ForumID>
    /// The threads with the most posts.
    let cards: [ThreadCard]
    let calendar: PostCalendar
    /// A message of the server about its archive file, shown above the counts.
    var notice: String?
    /// The threads that a person has begun to read, which only a server knows.
    var begun: [ForumThread] = []
    /// The newest imported page, which only a server knows.
    var newest: NewPagesText.Link?
    /// The user who is the reader of the archive, which only a server knows.
    var owner: UserID?
    /// The posts that a server shows with excerpts; an exported site's script links to this day in other years instead.
    var memories: Memories?
    /// Posts of this day in earlier years, and a random post at the end.
    typealias Memories = (day: CalendarDay, posts: [ListedPost])

    static let cardCount = 60

    package func render() -> [UInt8] {
        var out = HTMLOutput()
        PageHead(root: "", title: context.title).write(context, &out) { $0.text(about) }
        if let notice { SiteParts.note(notice, &out) }
        SiteParts.counts(shownCounts, &out)
        if let newest {
            out.line("p", class: "begun") {
                $0.raw("Imported last: ")
                SiteParts.link(newest.address ?? "", &$0) { $0.text(newest.words) }
            }
        }
        if context.isServed, context.asOf?.day == nil {
            let links = (owner.map { [(SiteAddress.user($0), "My posts")] } ?? []) + [(ServedPath.notesName, "Notes")]
            out.line("p", class: "begun") {
                $0.list(links, separator: " \u{B7} ") { link, out in SiteParts.link(link.0, &out) { $0.text(link.1) } }
            }
        }
        for thread in begun {
            out.line("p", class: "begun") {
                $0.raw("Go on reading: ")
                SiteParts.link(ThreadTools.newPost(of: thread.id), &$0) {
                    SiteParts.name(ThreadPageView.shown(thread.title, of: thread.id), &$0)
                }
                $0.element("span", class: "count", text: "\((thread.unreadCount ?? 0).grouped) unread")
            }
        }
        write(memories, &out)
        threads(&out)
        if !calendar.years.isEmpty {
            out.line("section", class: "time") {
                $0.line("h2", ["id": "time"], text: "Time")
                HeatMap(calendar: calendar, root: "").write(&$0)
            }
        }
        if !forums.isEmpty || !emptyForums.isEmpty {
            out.line("section", class: "forums") {
                $0.line("h2", ["id": "forums"], text: "Forums")
                if !forums.isEmpty { forumTree(&$0) }
                ForumTreeView.writeEmpty(emptyForums, pages: pages, root: "", isMore: !forums.isEmpty, &$0)
            }
        }
        // What was missing on a day is not known.
        if context.asOf?.day == nil { completeness(&out) }
        return SiteFrame(
            context: context, root: "", kind: "page-front", title: context.title,
            hasSearch: !context.isServed && context.hasSearch  // search.js adds posts of this day, and a random one
        ).page(main: out)
    }

    /// The counts at the top of the page: of forums and threads only those with posts, as in the sections below.
    private var shownCounts: SelectionSummary {
        var shown = summary
        shown.threads -= summary.emptyThreads
        if !cards.isEmpty { shown.forums = livelyForumCount }
        return shown
    }

    /// The number of forums with posts of their own, without forum 0, the placeholder for an unknown forum.
    private var livelyForumCount: Int { forums.count { $0.postCount > 0 && $0.id.rawValue > 0 } }

    private func write(_ memories: Memories?, _ out: inout HTMLOutput) {
        guard let memories, !memories.posts.isEmpty else { return }
        let (day, list) = (memories.day, PostListView(root: ""))
        out.line("section", class: "memories") { out in
            out.line("h2") {
                if memories.posts.count > 1 { $0.text("On this day, \(day.day) \(day.monthName), and ") }
                SiteParts.link("random", &$0) { $0.raw(memories.posts.count > 1 ? "a random post" : "A random post") }
            }
            out.block("ol", class: "post-list") { out in for post in memories.posts { list.write(post, &out) } }
        }
    }

    /// Up to this number of forums, the menu is shown expanded.
    private static let openForumCount = 12

    private func forumTree(_ out: inout HTMLOutput) {
        out.line("details", flag: forums.count <= Self.openForumCount ? "open" : nil) {
            let count = livelyForumCount
            $0.line("summary", text: count == 0 ? "Threads of no known forum" : count.counted("forum") + " with posts")
            ForumTreeView.write(forums, root: "", &$0)
        }
    }

    private func threads(_ out: inout HTMLOutput) {
        guard !cards.isEmpty else { return }
        out.line("section", class: "threads-section", ["aria-labelledby": "threads"]) { out in
            out.line("h2", ["id": "threads"], text: "Threads")
            out.block("ol", class: "cards") { out in for card in cards { card.write(&out) } }
            let others = summary.threads - summary.emptyThreads - cards.count
            guard cards.count == Self.cardCount, others > 0 else { return }
            out.line("p", class: "facts") {
                $0.text("The \(cards.count) threads with most posts; ")
                SiteParts.link("#forums", &$0) {
                    $0.text("\(others.grouped) more \(others == 1 ? "is" : "are") in their forums")
                }
                $0.raw(".")
            }
        }
    }

    private func completeness(_ out: inout HTMLOutput) {
        out.line("section", class: "completeness") {
            $0.line("h2", text: "How complete this is")
            $0.element("ul") { out in for note in notes { out.line("li", text: note) } }
        }
    }

    private var about: String {
        var words = "Threads of the Something Awful Forums"
        if summary.pages > 0 { words += ", put together from \(summary.pages.counted("saved page"))" }
        if let first = summary.firstCapturedAt?.prefix(10), let last = summary.lastCapturedAt?.prefix(10) {
            words += first == last ? " of \(first)" : " of \(first) to \(last)"
        }
        return words + (context.selection.isEverything ? "." : "; a selection.")
    }

    private var notes: [String] {
        var notes: [String] = context.selection.isRedacted ? [Redaction.words] : []
        if let first = summary.firstPostAt, let last = summary.lastPostAt {
            notes.append("The oldest post is of \(first.prefix(10)), the newest of \(last.prefix(10)).")
        }
        let lacks =
            summary.incompleteThreads + summary.emptyThreads + summary.postsWithoutThread + summary.unusablePages > 0
        if summary.incompleteThreads > 0 {
            let (threads, posts) = (summary.incompleteThreads, summary.missingPosts)
            notes.append(
                "\(threads.counted("thread")) \(threads == 1 ? "lacks" : "lack") posts: the forums counted \(posts.grouped) more than are here."
            )
        }
        if summary.emptyThreads > 0 {
            notes.append("Of \(summary.emptyThreads.counted("thread")) only a line in a list was saved, and no post.")
        }
        if summary.postsWithoutThread > 0 {
            notes.append(
                "\(summary.postsWithoutThread.counted("post")) \(summary.postsWithoutThread == 1 ? "belongs" : "belong") to threads that no saved page names."
            )
        }
        if summary.unusablePages > 0 {
            notes.append("\(summary.unusablePages.counted("saved page")) could not be read.")
        }
        if context.selection.choosesPosts {
            notes.append("Only some posts of these threads were chosen; the archive may hold more.")
        } else if !lacks {
            notes.append("No thread is known to lack a post.")
        }
        return notes
    }
}
