internal import Archive
internal import ForumModel

/// The front page: what this is, how complete, forums, busiest threads, years.
struct FrontPageView: Sendable {
    let context: SiteContext
    let summary: SelectionSummary
    let forums: [StoredForum]
    let busiest: [StoredThread]
    let users: Set<UserID>

    /// Writes the page.
    func make() -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<h1>")
        out.text(context.title)
        out.raw("</h1>\n<p class=\"facts\">")
        out.text(about)
        out.raw("</p>\n")
        counts(&out)
        out.raw("<section class=\"completeness\"><h2>How complete this is</h2>\n<ul>")
        for note in notes {
            out.raw("<li>")
            out.text(note)
            out.raw("</li>\n")
        }
        out.raw("</ul></section>\n")
        if !forums.isEmpty {
            out.raw("<section class=\"forums\"><h2>Forums</h2>\n")
            ForumTreeView.write(forums, root: "", &out)
            out.raw("</section>\n")
        }
        if !busiest.isEmpty {
            out.raw("<section class=\"busy\"><h2>Busiest threads</h2>\n")
            ThreadTableView(root: "", users: users).write(busiest, label: "Busiest threads", &out)
            out.raw("</section>\n")
        }
        years(&out)
        return SiteFrame(context: context, root: "", kind: "page-front", title: context.title).page(main: out)
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

    private func counts(_ out: inout HTMLOutput) {
        out.raw("<dl class=\"counts\">")
        let counts = [
            ("Forums", summary.forums), ("Threads", summary.threads), ("Posts", summary.posts),
            ("People", summary.users), ("Private messages", summary.messages),
            ("Announcements", summary.announcements),
        ]
        for (label, count) in counts where count > 0 {
            out.raw("<div><dt>")
            out.text(label)
            out.raw("</dt><dd>")
            out.text(SiteParts.number(count))
            out.raw("</dd></div>")
        }
        out.raw("</dl>\n")
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

    private func years(_ out: inout HTMLOutput) {
        guard let most = summary.years.map(\.postCount).max(), most > 0 else { return }
        out.raw("<section class=\"years-section\"><h2>Years</h2>\n<ul class=\"years\">")
        for year in summary.years {
            // In steps of 5 per cent, so that the style sheet can name each width.
            let share = (year.postCount * 20 + most - 1) / most * 5
            out.raw("<li><span class=\"year\">")
            out.raw(year.year)
            out.raw("</span> <span")
            out.attribute("class", "bar w-\(share)")
            out.raw("></span> <span class=\"count\">")
            out.text(SiteParts.count(year.postCount, "post"))
            out.raw("</span></li>\n")
        }
        out.raw("</ul></section>\n")
    }
}
