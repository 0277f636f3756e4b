internal import Archive
internal import ForumModel

/// Renders the front page: what the site is, its completeness, forums, busiest threads, years.
struct FrontPageView: Sendable {
    let context: SiteContext
    let summary: SelectionSummary
    /// The forums with posts in them or below them, in the menu's order.
    let forums: [StoredForum]
    /// The forums without posts.
    let emptyForums: [StoredForum]
    /// The forums that have a page.
    let pages: Set<ForumID>
    /// The threads with the most posts.
    let cards: [ThreadCard]
    let calendar: PostCalendar
    /// What a server has to tell of its archive.
    var notice: String?

    /// The maximum number of thread cards.
    static let cardCount = 60

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<h1>")
        out.text(context.title)
        out.raw("</h1>\n")
        if let notice { SiteParts.note(notice, &out) }
        out.raw("<p class=\"facts\">")
        out.text(about)
        out.raw("</p>\n")
        SiteParts.counts(summary, &out)
        threads(&out)
        if !calendar.years.isEmpty {
            out.raw("<section class=\"time\"><h2 id=\"time\">Time</h2>\n")
            HeatMap(calendar: calendar, root: "").write(&out)
            out.raw("</section>\n")
        }
        if !forums.isEmpty || !emptyForums.isEmpty {
            out.raw("<section class=\"forums\"><h2 id=\"forums\">Forums</h2>\n")
            if !forums.isEmpty {
                out.raw("<details")
                if forums.count <= Self.openForumCount { out.raw(" open") }
                out.raw("><summary>")
                // Neither categories nor the forum of threads without a known one, which the list shows too.
                let count = forums.count { $0.postCount > 0 && $0.id.rawValue > 0 }
                out.text(
                    count == 0 ? "Threads of no known forum" : SiteParts.count(count, "forum") + " with posts"
                )
                out.raw("</summary>\n")
                ForumTreeView.write(forums, root: "", &out)
                out.raw("</details>\n")
            }
            ForumTreeView.writeEmpty(emptyForums, pages: pages, root: "", isMore: !forums.isEmpty, &out)
            out.raw("</section>\n")
        }
        // What was missing on a day is not known.
        if context.asOf?.day == nil { completeness(&out) }
        return SiteFrame(context: context, root: "", kind: "page-front", title: context.title).page(main: out)
    }

    /// Up to this number of forums, the menu is shown expanded.
    private static let openForumCount = 12

    private func threads(_ out: inout HTMLOutput) {
        guard !cards.isEmpty else { return }
        out.raw(
            "<section class=\"threads-section\" aria-labelledby=\"threads\"><h2 id=\"threads\">Threads</h2>\n<ol class=\"cards\">\n"
        )
        for card in cards { card.write(&out) }
        out.raw("</ol>\n")
        let others = summary.threads - summary.emptyThreads - cards.count
        if cards.count == Self.cardCount, others > 0 {
            out.raw("<p class=\"facts\">")
            out.text("The \(cards.count) threads with most posts; ")
            SiteParts.link("#forums", &out) {
                $0.text(
                    SiteParts.number(others) + (others == 1 ? " more is" : " more are") + " in their forums")
            }
            out.raw(".</p>\n")
        }
        out.raw("</section>\n")
    }

    private func completeness(_ out: inout HTMLOutput) {
        out.raw("<section class=\"completeness\"><h2>How complete this is</h2>\n<ul>")
        for note in notes {
            out.raw("<li>")
            out.text(note)
            out.raw("</li>\n")
        }
        out.raw("</ul></section>\n")
    }

    private var about: String {
        var words = "Threads of the Something Awful Forums"
        if summary.pages > 0 {
            words += ", put together from \(SiteParts.count(summary.pages, "saved page"))"
        }
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
            summary.incompleteThreads + summary.emptyThreads + summary.postsWithoutThread
            + summary.unusablePages > 0
        if summary.incompleteThreads > 0 {
            let (threads, posts) = (summary.incompleteThreads, summary.missingPosts)
            notes.append(
                "\(SiteParts.count(threads, "thread")) \(threads == 1 ? "lacks" : "lack") posts: the forums counted \(SiteParts.number(posts)) more than are here."
            )
        }
        if summary.emptyThreads > 0 {
            notes.append(
                "Of \(SiteParts.count(summary.emptyThreads, "thread")) only a line in a list was saved, and no post."
            )
        }
        if summary.postsWithoutThread > 0 {
            notes.append(
                "\(SiteParts.count(summary.postsWithoutThread, "post")) \(summary.postsWithoutThread == 1 ? "belongs" : "belong") to threads that no saved page names."
            )
        }
        if summary.unusablePages > 0 {
            notes.append("\(SiteParts.count(summary.unusablePages, "saved page")) could not be read.")
        }
        if context.selection.choosesPosts {
            notes.append("Only some posts of these threads were chosen; the archive may hold more.")
        } else if !lacks {
            notes.append("No thread is known to lack a post.")
        }
        return notes
    }
}
