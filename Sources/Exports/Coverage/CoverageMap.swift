internal import Archive

/// Renders what an archive holds: shares, a cell for each page of incomplete threads and lists, and in words what to save.
struct CoverageMap {
    private let coverage: Coverage
    private let limit: Int
    private let level: Int

    /// The maximum number of cells for a thread; for longer threads a cell represents several pages.
    private static let cellLimit = 2_000
    /// The maximum number of page ranges in the text for a thread.
    private static let rangeLimit = 40

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - coverage: the pages that are held.
    ///   - limit: the maximum number of threads, and of lists.
    ///   - level: the level of its headings.
    init(of coverage: Coverage, limit: Int, level: Int = 2) {
        (self.coverage, self.limit, self.level) = (coverage, limit, level)
    }

    /// Writes the map.
    func write(to out: inout HTMLOutput) {
        out.raw("<div class=\"coverage\">\n")
        facts(&out)
        threads(&out)
        lists(&out)
        others(&out)
        out.raw("</div>\n")
    }

    private func heading(_ words: String, _ out: inout HTMLOutput) {
        out.raw("<h")
        out.raw(level)
        out.raw(">")
        out.text(words)
        out.raw("</h")
        out.raw(level)
        out.raw(">\n")
    }

    private func facts(_ out: inout HTMLOutput) {
        let pages = coverage.pages
        out.raw("<p class=\"held\">")
        if pages.total == 0 {
            out.text("No page of a thread is held.")
        } else {
            out.text(
                "\(SiteParts.number(pages.whole)) of \(SiteParts.count(pages.total, "page")) of "
                    + "\(SiteParts.count(coverage.threads.count, "thread")) \(pages.whole == 1 ? "is" : "are") held whole, "
                    + "\(pages.share)\u{202F}%.")
        }
        out.raw("</p>\n<ul class=\"legend\" aria-label=\"Legend\">")
        for (state, words) in Self.legend {
            out.raw("<li>")
            cell(.all(state), &out)
            out.raw(" <span>")
            out.text("\(words): \(SiteParts.number(pages[state]))")
            out.raw("</span></li>")
        }
        out.raw("</ul>\n")
    }

    private static let legend: [(PageState, String)] = [
        (.whole, "whole"), (.partial, "in part"), (.filtered, "some users only"),
        (.stale, "more posts by now"),
        (.missing, "missing"),
    ]

    // MARK: Threads

    private func threads(_ out: inout HTMLOutput) {
        let incomplete = coverage.threads.filter { $0.counts.incomplete > 0 }
        heading("Threads", &out)
        if incomplete.isEmpty { return out.raw("<p class=\"none\">Nothing is missing.</p>\n") }
        out.raw("<ol class=\"map\">\n")
        for thread in incomplete.prefix(limit) { entry(thread, &out) }
        out.raw("</ol>\n")
        if incomplete.count > limit {
            out.raw("<p class=\"none\">")
            out.text("\(SiteParts.count(incomplete.count - limit, "more thread")) lack fewer pages.")
            out.raw("</p>\n")
        }
    }

    private func entry(_ thread: ThreadCoverage, _ out: inout HTMLOutput) {
        out.raw("<li><a class=\"title\" rel=\"noreferrer\"")
        out.attribute("href", OriginalAddress.thread(thread.id, page: nil))
        out.raw(">")
        SiteParts.name(thread.title ?? "Thread \(thread.id)", &out)
        out.raw("</a><span class=\"facts\">")
        var facts = ["\(thread.counts.whole) of \(SiteParts.count(thread.pageCount, "page"))"]
        if thread.isPageCountUnknown { facts[0] += ", or more" }
        if thread.isBookmarked { facts.append("bookmarked") }
        facts.append(SiteParts.count(thread.postCount, "post"))
        out.text(facts.joined(separator: " · "))
        if let forum = thread.forumName {
            out.raw(" · ")
            SiteParts.name(forum, &out)
        }
        out.raw("</span>")
        if thread.counts.missing < thread.pageCount { cells(thread.pages, &out) }
        save(thread.pages, &out)
        if let posters = thread.posters, posters.missingPostCount > 0 {
            out.raw("<p class=\"save\">")
            out.text(
                "By who posted, at least \(SiteParts.count(posters.missingPostCount, "post")) of "
                    + "\(SiteParts.count(posters.incompleteUserCount, "person", "people")) are missing.")
            out.raw("</p>")
        }
        out.raw("</li>\n")
    }

    /// Writes in words what to save, for readers who do not see the cells.
    private func save(_ runs: [PageRun], _ out: inout HTMLOutput) {
        let open = runs.filter { $0.state != .whole }
        guard !open.isEmpty else { return }
        out.raw("<p class=\"save\">Save: ")
        out.text(PageRunText.words(open, limit: Self.rangeLimit))
        out.raw("</p>")
    }

    private func cells(_ runs: [PageRun], _ out: inout HTMLOutput) {
        let cells = PageCells(runs, limit: Self.cellLimit)
        out.raw("<div class=\"cells\" aria-hidden=\"true\">")
        for cell in cells.cells { self.cell(cell, &out) }
        out.raw("</div>")
        if cells.pagesPerCell > 1 {
            out.raw("<p class=\"facts\">")
            out.text("A cell is \(SiteParts.number(cells.pagesPerCell)) pages.")
            out.raw("</p>")
        }
    }

    private func cell(_ cell: PageCells.Cell, _ out: inout HTMLOutput) {
        switch cell {
        case .all(.whole): out.raw("<i class=w></i>")
        case .all(.partial): out.raw("<i class=p></i>")
        case .all(.filtered): out.raw("<i class=f></i>")
        case .all(.stale): out.raw("<i class=s></i>")
        case .all(.missing): out.raw("<i></i>")
        case .mixed: out.raw("<i class=x></i>")
        }
    }

    // MARK: Others

    private func lists(_ out: inout HTMLOutput) {
        guard !coverage.lists.isEmpty else { return }
        heading("Lists", &out)
        out.raw("<ol class=\"map\">\n")
        for list in coverage.lists.prefix(limit) {
            out.raw("<li><span class=\"title\">")
            SiteParts.name(
                list.kind == .punishments
                    ? "Leper's Colony" : list.name ?? list.forumID.map { "Forum \($0)" }, &out)
            out.raw("</span><span class=\"facts\">")
            out.text("\(list.counts.whole) of \(SiteParts.count(list.pageCount, "page"))")
            out.raw("</span>")
            cells(list.pages, &out)
            save(list.pages, &out)
            out.raw("</li>\n")
        }
        out.raw("</ol>\n")
    }

    private func others(_ out: inout HTMLOutput) {
        var lines: [String] = []
        if !coverage.quotedPosts.isEmpty {
            lines.append(
                "\(SiteParts.count(coverage.quotedPosts.count, "post")) that others quote and nobody holds")
        }
        if !coverage.notices.isEmpty {
            lines.append("\(SiteParts.count(coverage.notices.count, "notice")) saved in place of a page")
        }
        let listed = coverage.listedThreads
        if listed.threadCount > 0 {
            lines.append(
                "\(SiteParts.count(listed.threadCount, "thread")) that only lists show: "
                    + SiteParts.count(listed.pageCount, "page"))
        }
        guard !lines.isEmpty || !coverage.folders.isEmpty else { return }
        heading("Also", &out)
        out.raw("<ul class=\"others\">\n")
        for folder in coverage.folders { entry(folder, &out) }
        for line in lines {
            out.raw("<li>")
            out.text(line)
            out.raw("</li>\n")
        }
        out.raw("</ul>\n")
    }

    private func entry(_ folder: FolderCoverage, _ out: inout HTMLOutput) {
        out.raw("<li>")
        SiteParts.name(folder.name, &out, unknown: "Messages in no folder")
        if let account = folder.accountName {
            out.raw(" of ")
            SiteParts.name(account, &out)
        }
        out.text(
            ": \(folder.messageCount - folder.missing.count) of \(SiteParts.count(folder.messageCount, "message"))"
        )
        out.raw("</li>\n")
    }
}
