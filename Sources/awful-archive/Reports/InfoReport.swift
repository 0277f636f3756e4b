import Archive
import ForumModel
import Foundation

/// What an archive holds, for people.
struct InfoReport {
    let overview: ArchiveOverview

    var lines: [String] {
        [
            Terminal.bold(Terminal.safe(overview.archive))
                + "  (\(SummaryReport.size(overview.byteCount)), schema \(overview.schemaVersion))"
        ]
            + (overview.isUnfinished
                ? [
                    "An import was stopped before its end: run it again to bring counts and search up to date."
                ] : [])
            + overview.unfinishedMerges.map {
                "A merge was stopped before its end: run it again to bring the other pages of \(Terminal.safe($0))."
            }
            + olderReaders + [""] + countTable + [""] + dates + accounts + [""] + pages + threads
    }

    private var olderReaders: [String] {
        guard overview.olderReaderPageCount > 0 else { return [] }
        let pages =
            SummaryReport.count(overview.olderReaderPageCount, "page was", "pages were")
        return ["\(pages) read by an earlier version; import --rescan reads them again."]
    }

    private var countTable: [String] {
        overview.counts.named.filter { $0.count > 0 }.map { entity in
            "  " + entity.name.padding(toLength: 16, withPad: " ", startingAt: 0) + "\(entity.count)"
        }
    }

    private var dates: [String] {
        var lines: [String] = []
        if let first = overview.firstPostAt, let last = overview.lastPostAt {
            lines.append("Posts from \(first.prefix(10)) to \(last.prefix(10)).")
        }
        if let first = overview.firstCapturedAt, let last = overview.lastCapturedAt {
            lines.append("Pages captured from \(first.prefix(10)) to \(last.prefix(10)), as far as they say.")
        }
        if overview.threadsWithoutPosts > 0 {
            lines.append(
                "\(SummaryReport.count(overview.threadsWithoutPosts, "thread")) known only from lists or links."
            )
        }
        return lines
    }

    private var accounts: [String] {
        guard !overview.accounts.isEmpty else { return [] }
        let names = overview.accounts.prefix(8).map { account in
            "\(account.name.map { Terminal.line($0, limit: 40) } ?? "nobody named") (\(account.pageCount))"
        }
        return ["Seen as: " + names.joined(separator: ", ") + (overview.accounts.count > 8 ? ", …" : "")]
    }

    private var pages: [String] {
        var table = TextTable(header: ["Pages by kind", "files"])
        for (kind, count) in overview.pagesByKind.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            table.add([kind.replacing("_", with: " "), "\(count)"])
        }
        let statuses = overview.pagesByStatus.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        var outcomes = TextTable(header: ["Files by outcome", "files"])
        for (status, count) in statuses {
            outcomes.add([status.replacing("_", with: " "), "\(count)"])
        }
        let kinds = overview.pagesByKind.keys.compactMap(PageKind.init(rawValue:))
        return table.lines + [""] + outcomes.lines
            + OutcomeWords.legend(statuses.compactMap { PageStatus(rawValue: $0.key) }, kinds: kinds)
    }

    private var threads: [String] {
        guard !overview.busiestThreads.isEmpty else { return [] }
        var table = TextTable(header: ["Busiest threads", "posts held", "of"])
        for thread in overview.busiestThreads {
            let title = Terminal.line(thread.title ?? "thread \(thread.id)", limit: 56)
            table.add([title, "\(thread.postCount)", thread.siteCount.map(String.init) ?? ""])
        }
        return [""] + table.lines
    }
}
