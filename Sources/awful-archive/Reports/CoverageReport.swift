import Archive
import ForumModel
import Site

struct CoverageReport {
    let coverage: Coverage
    let limit: Int  // of threads and of lists; `.max` for all
    /// Whether each thread is shown page by page.
    let isDetailed: Bool

    private var width: Int { min(max(Terminal.tableWidth ?? 80, 40), 160) }

    var lines: [String] {
        var lines = [Terminal.bold(verdict)]
        if !threads.isEmpty || !lists.isEmpty { lines += [""] + Terminal.wrapped([PageCellGlyphs.legend], indent: 0) }
        lines += threads + lists + others
        return lines + ["", "Next: awful-archive coverage --urls\(SummaryReport.archiveOption(coverage.archive))"]
    }

    private var verdict: String {
        let pages = coverage.pages
        guard pages.total > 0 else { return "No page of a thread is held." }
        let held = "\(pages.whole.grouped) of \(pages.total.counted("page"))"
        let threads = coverage.threads.count.counted("thread")
        return "\(held) of \(threads) \(pages.whole == 1 ? "is" : "are") held whole: \(pages.share) %."
    }

    private var threads: [String] {
        let shown = isDetailed ? coverage.threads : coverage.threads.filter { $0.counts.incomplete > 0 }
        let complete = coverage.threads.count - shown.count
        var lines = shown.isEmpty ? [] : ["", Terminal.bold("Threads")]
        var isScaled = false
        for thread in shown.prefix(limit) {
            let name = (thread.isBookmarked ? "* " : "") + (thread.title ?? "untitled")
            let total = "\(thread.pageCount.grouped)\(thread.isPageCountUnknown ? "+" : "")"
            let line = line("\(thread.id)", name, "\(thread.counts.whole.grouped)/\(total)", thread.pages)
            lines.append(line.text)
            isScaled = isScaled || line.isScaled
            if isDetailed { lines += details(of: thread) }
        }
        if shown.count > limit {
            lines.append("  … and \((shown.count - limit).grouped) more, which lack fewer pages (--limit 0 shows all)")
        }
        if isScaled {
            lines.append(Terminal.dim("  ▊ ▎ stand for several pages, most or few of them held; --thread shows each."))
        }
        if coverage.threads.contains(where: \.isBookmarked) { lines.append(Terminal.dim("  * bookmarked")) }
        if complete > 0 { lines.append("  \(complete.counted("thread")) held with every page.") }
        return lines
    }

    private func details(of thread: ThreadCoverage) -> [String] {
        var lines = PageCellGlyphs.grid(thread.pages)
        if !thread.incompletePages.isEmpty {
            let words = "to save: " + PageRunText.words(thread.incompletePages, limit: .max)
            lines += Terminal.wrapped([words], indent: 2)
        }
        var facts = ["\(thread.postCount.counted("post")) held"]
        if let count = thread.sitePostCount { facts.append("\(count.grouped) on the site") }
        if thread.loosePostCount > 0 { facts.append("\(thread.loosePostCount.grouped) on none of these pages") }
        if thread.filteredViewCount > 0 {
            facts.append(thread.filteredViewCount.counted("view of one user's posts", "views of one user's posts"))
        }
        lines += Terminal.wrapped(["pages of \(thread.perPage) posts; " + facts.joined(separator: ", ")], indent: 2)
        if let posters = thread.posters {
            let words =
                posters.missingPostCount == 0
                ? "all \(posters.toldPostCount.grouped) posts are held that the page about who posted counts"
                : "at least \(posters.missingPostCount.grouped) of \(posters.toldPostCount.grouped) posts are missing, of "
                    + "\(posters.incompleteUserCount.grouped) of \(posters.userCount.counted("person", "people")), as the page "
                    + "about who posted counts them"
            lines += Terminal.wrapped([words], indent: 2)
        }
        return lines + [""]
    }

    private func line(_ number: String, _ name: String, _ held: String, _ runs: [PageRun]) -> (
        text: String, isScaled: Bool
    ) {
        let nameWidth = max(12, (width - 26) * 2 / 5)
        let title = TextWidth.cut(Terminal.line(name, limit: 200), to: nameWidth)
        let start =
            "  " + TextWidth.padded(number, to: 8, isRight: true) + " "
            + TextWidth.padded(title, to: nameWidth, isRight: false) + " "
            + TextWidth.padded(held, to: 11, isRight: true) + "  "
        let map = PageCellGlyphs.line(runs, width: width - TextWidth.of(start))
        return (start + map.text, map.isScaled)
    }

    private var lists: [String] {
        guard !coverage.lists.isEmpty else { return [] }
        var lines = ["", Terminal.bold("Lists")]
        for list in coverage.lists.prefix(limit) {
            let name = list.kind == .punishments ? "Leper's Colony" : list.name ?? "unnamed forum"
            lines.append(
                line(
                    list.forumID?.description ?? "", name,
                    "\(list.counts.whole.grouped)/\(list.pageCount.grouped)", list.pages
                ).text)
        }
        let more = coverage.lists.count - limit
        return lines + (more > 0 ? ["  … and \(more.grouped) more (--limit 0 shows all)"] : [])
    }

    private var others: [String] {
        var lines: [String] = []
        for folder in coverage.folders {
            let name = Terminal.line(folder.name ?? "Messages in no folder", limit: 40)
            let account = folder.accountName.map { " of " + Terminal.line($0, limit: 40) } ?? ""
            let held = folder.messageCount - folder.missing.count
            lines.append("  \(name)\(account): \(held.grouped) of \(folder.messageCount.counted("message")) held")
        }
        lines += coverage.accounts.compactMap(\.advice).map { "  " + Terminal.line($0, limit: 120) }
        if !coverage.quotedPosts.isEmpty {
            let count = coverage.quotedPosts.count
            lines.append("  \(count.counted("post")) \(count == 1 ? "is" : "are") quoted and not held")
        }
        if !coverage.notices.isEmpty {
            let count = coverage.notices.count
            lines.append(
                "  \(count.counted("notice")) of the site \(count == 1 ? "was" : "were") saved in place of a page that is not held"
            )
        }
        let listed = coverage.listedThreads
        if listed.threadCount > 0 {
            let shown = coverage.threads.count { $0.postCount == 0 }
            let others = shown == 0 ? ", with" : " (\(shown.grouped) above), the others with"
            lines.append(
                "  \((listed.threadCount + shown).counted("thread")) known from lists only\(others) "
                    + "\(listed.pageCount.counted("page")) (--all\(shown == 0 ? " names them" : ""))")
        }
        return lines.isEmpty ? [] : ["", Terminal.bold("Also")] + lines
    }
}
