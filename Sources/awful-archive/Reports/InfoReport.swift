import Archive
import ForumModel
import Foundation

/// The summary of an archive as text.
struct InfoReport {
    let overview: ArchiveOverview

    var lines: [String] {
        let parts = [heading, notes, counts, years, forums, threads, people, pages, dates]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var heading: [String] {
        [
            Terminal.bold(Terminal.safe(overview.archive))
                + Terminal.dim(
                    "  \(SummaryReport.size(overview.byteCount)), schema \(overview.schemaVersion)")
        ]
    }

    private var notes: [String] {
        var notes: [String] = []
        if overview.isUnfinished {
            notes.append(
                "An import was stopped before its end: run it again to bring counts and search up to date.")
        }
        notes += overview.unfinishedMerges.map {
            "A merge was stopped before its end: run it again to bring the other pages of \(Terminal.safe($0))."
        }
        if overview.olderReaderPageCount > 0 {
            let pages = SummaryReport.count(overview.olderReaderPageCount, "page was", "pages were")
            notes.append("\(pages) read by an earlier version; import --rescan reads them again.")
        }
        return notes
    }

    /// The entity counts in as many columns as fit.
    private var counts: [String] {
        let held = overview.counts.named.filter { $0.count > 0 }.map { entity in
            (name: entity.count == 1 ? Self.singular(entity.name) : entity.name, count: entity.count)
        }
        guard !held.isEmpty else { return ["The archive is empty."] }
        let (names, digits) = (
            held.map(\.name.count).max() ?? 0, held.map { Self.grouped($0.count).count }.max() ?? 0
        )
        let cells = held.map {
            TextWidth.padded(Self.grouped($0.count), to: digits, isRight: true) + " "
                + TextWidth.padded($0.name, to: names, isRight: false)
        }
        let perLine = max(1, min(5, ((Terminal.tableWidth ?? 80) - 2) / (names + digits + 4)))
        return stride(from: 0, to: cells.count, by: perLine).map { start in
            var line = "  " + cells[start..<min(start + perLine, cells.count)].joined(separator: "   ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private var years: [String] {
        guard let first = overview.firstPostAt, let last = overview.lastPostAt else { return [] }
        let title =
            Terminal.bold("Posts by year") + Terminal.dim("  \(first.prefix(10)) to \(last.prefix(10))")
        return [title] + BarChart(bars: overview.years.map { ("\($0.year)", $0.postCount) }).lines
    }

    private var forums: [String] {
        guard !overview.busiestForums.isEmpty else { return [] }
        let table = ListTable<ArchiveOverview.BusyForum>(columns: [
            .init("Forums", isNumber: true) { $0.id.description },
            .init("", minimum: 20) { $0.name ?? "(no name)" },
            .init("Threads", isNumber: true) { "\($0.threadCount)" },
            .init("Posts", isNumber: true) { "\($0.postCount)" },
        ])
        return table.lines(Array(overview.busiestForums.prefix(5)), width: Terminal.tableWidth)
    }

    private var threads: [String] {
        guard !overview.busiestThreads.isEmpty else { return [] }
        let table = ListTable<ArchiveOverview.BusyThread>(columns: [
            .init("Threads", isNumber: true) { "\($0.id)" },
            .init("", minimum: 40) { $0.title ?? "(no title)" },
            .init("Forum", minimum: 20, rank: 1) { $0.forum },
            .init("Held", isNumber: true) { "\($0.postCount)" },
            .init("Of", isNumber: true) { $0.siteCount.map(String.init) },
        ])
        return table.lines(Array(overview.busiestThreads.prefix(5)), width: Terminal.tableWidth)
    }

    private var people: [String] {
        guard !overview.busiestPeople.isEmpty else { return [] }
        let table = ListTable<ArchiveOverview.BusyPerson>(columns: [
            .init("People", isNumber: true) { $0.id.description },
            .init("", minimum: 12) { $0.name ?? "(no name)" },
            .init("Held", isNumber: true) { "\($0.postCount)" },
            .init("Of", isNumber: true) { $0.siteCount.map(String.init) },
        ])
        return table.lines(Array(overview.busiestPeople.prefix(5)), width: Terminal.tableWidth)
    }

    private var pages: [String] {
        func words(_ counts: [String: Int], besides hidden: Set<String> = []) -> String {
            counts.filter { !hidden.contains($0.key) }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\(Self.grouped($0.value)) \($0.key.replacing("_", with: " "))" }.joined(
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
            lines.append("Captured from \(first.prefix(10)) to \(last.prefix(10)), as far as pages say.")
        }
        if !overview.accounts.isEmpty {
            let names = overview.accounts.prefix(8).map { account in
                "\(account.name.map { Terminal.line($0, limit: 40) } ?? "no account named") (\(account.pageCount))"
            }
            lines.append(
                "Seen as " + names.joined(separator: ", ") + (overview.accounts.count > 8 ? ", …" : "") + ".")
        }
        let missing = overview.missing
        let parts = [
            missing.posts > 0
                ? SummaryReport.count(missing.posts, "post") + " in "
                    + SummaryReport.count(missing.incompleteThreads, "thread") : nil,
            missing.threadsWithoutPosts > 0
                ? "all posts of " + SummaryReport.count(missing.threadsWithoutPosts, "thread") : nil,
            missing.unusablePages > 0
                ? SummaryReport.count(missing.unusablePages, "page") + " that could not be used" : nil,
        ].compactMap(\.self)
        if !parts.isEmpty {
            let line = "Missing: \(parts.joined(separator: ", ")); awful-archive check prints details."
            lines += Terminal.wrapped([line], indent: 0)
        }
        return lines
    }

    private static func singular(_ name: String) -> String {
        name.hasSuffix("ies") ? name.dropLast(3) + "y" : String(name.dropLast())
    }

    /// Formats a number with a thousands separator.
    static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            place -= 3
        }
        return digits
    }
}
