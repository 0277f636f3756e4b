import Archive
import ForumModel

struct MergeReport: Encodable {
    let summary: ArchiveMerge.Summary
    let archive: String
    let others: [String]

    var lines: [String] {
        let taken = summary.pages.values.reduce(0, +)
        let from = others.count.counted("archive")
        var lines = [Terminal.bold("Merged \(taken.counted("page")) of \(from) into \(Terminal.safe(archive)).")]
        if summary.knownCount > 0 { lines.append("\(summary.knownCount.counted("page")) it had already.") }
        let duplicates = summary.pages[.duplicate] ?? 0
        if duplicates > 0 { lines.append("\(duplicates.counted("page")) were copies of pages it had from elsewhere.") }
        if summary.assetCount > 0 {
            lines.append("\(summary.assetCount.counted("picture or style sheet", "pictures or style sheets")) added.")
        }
        return lines + [""] + EntityTable(before: summary.before, after: summary.after).lines + [
            "", SummaryReport.readLine(archive),
        ]
    }

    func encode(to encoder: any Encoder) throws {
        let pages = Dictionary(uniqueKeysWithValues: summary.pages.map { ($0.rawValue, $1) })
        try encoder.encode([
            "archive": archive, "others": others, "pages": pages, "known": summary.knownCount,
            "assets": summary.assetCount, "new": summary.after.minus(summary.before), "holds": summary.after,
        ])
    }
}
