import Archive
import ForumModel

/// The summary of an archive as text: at most 14 lines, or with details a dashboard.
struct InfoReport {
    let overview: ArchiveOverview
    let isDetailed: Bool

    var lines: [String] {
        guard isDetailed else { return summary }
        let busiest = overview.isUnfinished ? [] : [forums, threads, people]
        let parts = [heading, notes, counts, years] + busiest + [pages, dates + kept + missing]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var summary: [String] {
        let option = SummaryReport.archiveOption(overview.archive)
        if overview.counts.named.allSatisfy({ $0.count == 0 }) {
            return heading + counts + ["", "Next: awful-archive import PATH\(option)"]
        }
        let lacks = overview.missing.posts + overview.missing.threadsWithoutPosts > 0
        let next =
            missing.isEmpty
            ? SummaryReport.readLine(overview.archive)
            : "Next: awful-archive \(lacks ? "coverage --urls" : "check --details")\(option)"
        let notes = notes.prefix(2).flatMap { Terminal.wrapped([$0], indent: 0) }
        let (first, last) = overview.isUnfinished ? (notes, []) : ([], notes)
        return heading + first + counts + sparkline + dates + kept + missing + last
            + ["", "Details: awful-archive info --details\(option)", next]
    }

    /// The posts of each year as a line of blocks.
    private var sparkline: [String] {
        guard let first = overview.years.first?.year, let last = overview.years.last?.year,
            let most = overview.years.max(by: { $0.postCount < $1.postCount }), last - first < 100
        else { return [] }
        let counts = Dictionary(overview.years.map { ($0.year, $0.postCount) }, uniquingKeysWith: +)
        let blocks = (first...last).map { year in
            let height = Int((Double((counts[year] ?? 0) * 8) / Double(most.postCount)).rounded(.up))
            return [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][max(0, min(8, height))]
        }
        let span = "Posts by year: \(first) \(blocks.joined()) \(last)"
        return Terminal.wrapped([span + ", most in \(most.year): \(most.postCount.grouped)."], indent: 0)
    }

    private var heading: [String] {
        [
            Terminal.bold(Terminal.safe(overview.archive))
                + Terminal.dim("  \(SummaryReport.size(overview.byteCount)), schema \(overview.schemaVersion)")
        ]
    }

    private var notes: [String] {
        var notes: [String] = []
        if overview.isUnfinished { notes.append(ArchiveStore.unfinishedNote) }
        notes += overview.unfinishedMerges.map {
            "A merge was stopped before its end: run it again to bring the other pages of \(Terminal.safe($0))."
        }
        if overview.olderReaderPageCount > 0 {
            let pages = overview.olderReaderPageCount.counted("page was", "pages were")
            notes.append("\(pages) read by an earlier version; import --rescan reads them again.")
        }
        return notes
    }

    private var counts: [String] {
        let held = overview.counts.named.filter { $0.count > 0 }
            .map { $0.count.counted(Self.singular($0.name), $0.name) }
        guard !held.isEmpty else { return ["The archive is empty."] }
        return Terminal.wrapped([held.joined(separator: ", ") + "."], indent: 0)
    }

    private var years: [String] {
        guard let first = overview.firstPostAt, let last = overview.lastPostAt else { return [] }
        let title = Terminal.bold("Posts by year") + Terminal.dim("  \(first.prefix(10)) to \(last.prefix(10))")
        return [title] + BarChart(bars: overview.years.map { ("\($0.year)", $0.postCount) }).lines
    }

    private var forums: [String] {
        guard !overview.busiestForums.isEmpty else { return [] }
        let table = ListTable<ArchiveOverview.BusyForum>(columns: [
            .init("Forums", isNumber: true) { $0.id.description },
            .init("", minimum: 20) { $0.name ?? "(no name)" },
            .init("Threads", isNumber: true) { $0.threadCount.grouped },
            .init("Posts", isNumber: true) { $0.postCount.grouped },
        ])
        return table.lines(Array(overview.busiestForums.prefix(5)), width: Terminal.tableWidth)
    }

    private var threads: [String] {
        guard !overview.busiestThreads.isEmpty else { return [] }
        let table = ListTable<ArchiveOverview.BusyThread>(columns: [
            .init("Threads", isNumber: true) { "\($0.id)" },
            .init("", minimum: 40) { $0.title ?? "(no title)" },
            .init("Forum", minimum: 20, rank: 1) { $0.forum },
            .init("Held", isNumber: true) { $0.postCount.grouped },
            .init("Of", isNumber: true) { $0.siteCount?.grouped },
        ])
        return table.lines(Array(overview.busiestThreads.prefix(5)), width: Terminal.tableWidth)
    }

    private var people: [String] {
        guard !overview.busiestPeople.isEmpty else { return [] }
        let table = ListTable<ArchiveOverview.BusyPerson>(columns: [
            .init("People", isNumber: true) { $0.id.description },
            .init("", minimum: 12) { $0.name ?? "(no name)" },
            .init("Held", isNumber: true) { $0.postCount.grouped },
            .init("Of", isNumber: true) { $0.siteCount?.grouped },
        ])
        return table.lines(Array(overview.busiestPeople.prefix(5)), width: Terminal.tableWidth)
    }

    private var pages: [String] {
        func words(_ counts: [String: Int], besides hidden: Set<String> = []) -> String {
            counts.filter { !hidden.contains($0.key) }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\($0.value.grouped) \($0.key.replacing("_", with: " "))" }.joined(
                    separator: ", ")
        }
        guard !overview.pagesByStatus.isEmpty else { return [] }
        return [Terminal.bold("Pages")] + Terminal.wrapped([words(overview.pagesByKind)], indent: 2)
            + Terminal.wrapped([words(overview.pagesByStatus)], indent: 2)
            + OutcomeWords.legend(
                overview.pagesByStatus.keys.sorted().compactMap(PageStatus.init(rawValue:)),
                kinds: overview.pagesByKind.keys.compactMap(PageKind.init(rawValue:)))
    }

    private var dates: [String] {
        var lines: [String] = []
        if let first = overview.firstCapturedAt, let last = overview.lastCapturedAt {
            lines += Terminal.wrapped(
                ["Saved from \(first.prefix(10)) to \(last.prefix(10)), as far as pages say."], indent: 0)
        }
        if !overview.accounts.isEmpty {
            let most = isDetailed ? 8 : 3
            let names = overview.accounts.prefix(most).map { account in
                "\(account.name.map { Terminal.line($0, limit: 40) } ?? "an unnamed account") (\(account.pageCount.grouped))"
            }
            let more = overview.accounts.count > most ? ", …" : ""
            lines += Terminal.wrapped(["Seen as " + names.joined(separator: ", ") + more + "."], indent: 0)
        }
        return lines
    }

    private var kept: [String] {
        let kept = overview.keptPages
        guard kept.pageCount + kept.notKeptCount > 0 else { return [] }
        let size = SummaryReport.size(kept.originalByteCount)
        let cost = kept.pageCount > 0 ? ": \(size) in \(SummaryReport.size(kept.byteCount))" : ""
        let rest =
            kept.notKeptCount > 0
            ? " The bytes of \(kept.notKeptCount.counted("page is", "pages are")) not kept; import --rescan keeps them."
            : ""
        return Terminal.wrapped(["\(kept.pageCount.counted("original page")) kept\(cost).\(rest)"], indent: 0)
    }

    private var missing: [String] {
        guard !overview.isUnfinished else { return [] }
        let missing = overview.missing
        let parts = [
            missing.posts > 0
                ? missing.posts.counted("post") + " in " + missing.incompleteThreads.counted("thread") : nil,
            missing.threadsWithoutPosts > 0 ? "all posts of " + missing.threadsWithoutPosts.counted("thread") : nil,
            missing.unusablePages > 0 ? missing.unusablePages.counted("page") + " that could not be used" : nil,
        ].compactMap(\.self)
        guard !parts.isEmpty else { return [] }
        return Terminal.wrapped(["Missing: \(parts.joined(separator: ", "))."], indent: 0)
    }

    private static func singular(_ name: String) -> String {
        name.hasSuffix("ies") ? name.dropLast(3) + "y" : String(name.dropLast())
    }
}
