package import Archive
internal import ForumModel
internal import Markup

/// Renders what an archive holds: shares, a cell for each page of incomplete threads and lists, and in words what to save.
package struct CoverageMap: Sendable {
    private let coverage: Coverage
    private let limit: Int
    private let level: Int

    /// The maximum number of cells for a thread; for longer threads a cell represents several pages.
    private static let cellLimit = 2_000
    private static let rangeLimit = 40

    /// Shows at most `limit` threads and `limit` lists, with headings of a level.
    package init(of coverage: Coverage, limit: Int, level: Int = 2) {
        (self.coverage, self.limit, self.level) = (coverage, limit, level)
    }

    func write(to out: inout HTMLOutput) {
        out.block("div", class: "coverage") {
            facts(&$0)
            threads(&$0)
            lists(&$0)
            others(&$0)
        }
    }

    private func heading(_ words: String, _ out: inout HTMLOutput) { out.line("h\(level)", text: words) }

    private func facts(_ out: inout HTMLOutput) {
        out.line("p", class: "held", text: Self.words(coverage.pages, of: coverage.threads.count))
        out.line("ul", class: "legend", ["aria-label": "Legend"]) { out in
            for (state, words) in Self.legend {
                out.element("li") {
                    cell(.all(state), &$0)
                    $0.raw(" ")
                    $0.element("span", text: "\(words): \(coverage.pages[state].grouped)")
                }
            }
        }
    }

    static func words(_ pages: PageCounts, of threadCount: Int) -> String {
        guard pages.total > 0 else { return "No page of a thread is held." }
        return "\(pages.whole.grouped) of \(pages.total.counted("page")) of "
            + "\(threadCount.counted("thread")) \(pages.whole == 1 ? "is" : "are") held whole, "
            + "\(pages.share)\u{202F}%."
    }

    private static let legend: [(PageState, String)] = [
        (.whole, "whole"), (.partial, "in part"), (.filtered, "some users only"),
        (.stale, "more posts by now"), (.missing, "missing"),
    ]

    private func threads(_ out: inout HTMLOutput) {
        let incomplete = coverage.threads.filter { $0.counts.incomplete > 0 }
        heading("Threads", &out)
        if incomplete.isEmpty { return out.line("p", class: "none", text: "Nothing is missing.") }
        // Threads that the fewest pages complete come first; among equals, the given order decides.
        let begun = incomplete.filter { $0.counts.missing < $0.pageCount }
            .enumerated().sorted {
                ($0.element.counts.incomplete, $0.offset) < ($1.element.counts.incomplete, $1.offset)
            }.map(\.element)
        if !begun.isEmpty {
            out.block("ol", class: "map") { out in
                for thread in begun.prefix(limit) { out.line("li") { entry(thread, &$0) } }
            }
        }
        let rest = incomplete.filter { $0.counts.missing == $0.pageCount }
        let shown = rest.prefix(max(0, limit - begun.count))
        if !shown.isEmpty {
            out.line("details", class: "unheld", flag: begun.isEmpty ? "open" : nil) {
                $0.line("summary", text: rest.count.counted("thread") + " of which no page is held")
                $0.block("ol") { out in for thread in shown { out.line("li") { head(of: thread, &$0) } } }
            }
        }
        if incomplete.count > limit {
            let more = (incomplete.count - limit).counted("more thread")
            out.line("p", class: "none", text: "\(more) \(incomplete.count - limit == 1 ? "is" : "are") not shown.")
        }
    }

    private func entry(_ thread: ThreadCoverage, _ out: inout HTMLOutput) {
        head(of: thread, &out)
        cells(thread.pages, &out)
        save(thread.pages, &out)
        if let posters = thread.posters, posters.missingPostCount > 0 {
            out.element(
                "p", class: "save",
                text: "By who posted, at least \(posters.missingPostCount.counted("post")) of "
                    + "\(posters.incompleteUserCount.counted("person", "people")) are missing.")
        }
    }

    private func head(of thread: ThreadCoverage, _ out: inout HTMLOutput) {
        let address = OriginalAddress.thread(thread.id, page: nil)
        out.element("a", class: "title", ["rel": "noreferrer", "href": address]) {
            SiteParts.name(thread.title ?? "Thread \(thread.id)", &$0)
        }
        out.element("span", class: "facts") {
            var facts = ["\(thread.counts.whole) of \(thread.pageCount.counted("page"))"]
            if thread.isPageCountUnknown { facts[0] += ", or more" }
            if thread.isBookmarked { facts.append("bookmarked") }
            facts.append(thread.postCount.counted("post"))
            $0.text(facts.joined(separator: " · "))
            guard let forum = thread.forumName else { return }
            $0.raw(" · ")
            SiteParts.name(forum, &$0)
        }
    }

    /// Writes in words what to save, for readers who do not see the cells.
    private func save(_ runs: [PageRun], _ out: inout HTMLOutput) {
        let open = runs.filter { $0.state != .whole }
        guard !open.isEmpty else { return }
        out.element("p", class: "save", text: "Save: " + PageRunText.words(open, limit: Self.rangeLimit))
    }

    private func cells(_ runs: [PageRun], _ out: inout HTMLOutput) {
        let cells = PageCells(runs, limit: Self.cellLimit)
        out.element("div", class: "cells", ["aria-hidden": "true"]) { out in
            for cell in cells.cells { self.cell(cell, &out) }
        }
        if cells.pagesPerCell > 1 {
            out.element("p", class: "facts", text: "A cell is \(cells.pagesPerCell.grouped) pages.")
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

    private func lists(_ out: inout HTMLOutput) {
        guard !coverage.lists.isEmpty else { return }
        heading("Lists", &out)
        out.block("ol", class: "map") { out in
            for list in coverage.lists.prefix(limit) { out.line("li") { entry(list, &$0) } }
        }
    }

    private func entry(_ list: ListCoverage, _ out: inout HTMLOutput) {
        let name = list.kind == .punishments ? "Leper's Colony" : list.name ?? list.forumID.map { "Forum \($0)" }
        out.element("span", class: "title") { SiteParts.name(name, &$0) }
        out.element("span", class: "facts", text: "\(list.counts.whole) of \(list.pageCount.counted("page"))")
        cells(list.pages, &out)
        save(list.pages, &out)
    }

    private func others(_ out: inout HTMLOutput) {
        var lines = coverage.accounts.compactMap(\.advice)
        if !coverage.quotedPosts.isEmpty {
            lines.append("\(coverage.quotedPosts.count.counted("post")) that others quote and the archive lacks")
        }
        if !coverage.notices.isEmpty {
            lines.append("\(coverage.notices.count.counted("notice")) saved in place of a page")
        }
        let listed = coverage.listedThreads
        if listed.threadCount > 0 {
            lines.append(
                "\(listed.threadCount.counted("thread")) that only lists show: " + listed.pageCount.counted("page"))
        }
        guard !lines.isEmpty || !coverage.folders.isEmpty else { return }
        heading("Also", &out)
        out.block("ul", class: "others") { out in
            for folder in coverage.folders { out.line("li") { entry(folder, &$0) } }
            for line in lines { out.line("li", text: line) }
        }
    }

    private func entry(_ folder: FolderCoverage, _ out: inout HTMLOutput) {
        SiteParts.name(folder.name, &out, unknown: "Messages in no folder")
        if let account = folder.accountName {
            out.raw(" of ")
            SiteParts.name(account, &out)
        }
        let held = folder.messageCount - folder.missing.count
        out.text(": \(held) of \(folder.messageCount.counted("message"))")
    }
}
