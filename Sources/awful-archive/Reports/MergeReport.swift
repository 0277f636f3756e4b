import Archive
import ForumModel

/// The report of a merge as text and JSON.
struct MergeReport: Encodable {
    let summary: ArchiveMerge.Summary
    let archive: String
    let others: [String]

    var lines: [String] {
        let taken = summary.pages.values.reduce(0, +)
        let from = SummaryReport.count(others.count, "archive")
        var lines = [
            Terminal.bold(
                "Merged \(SummaryReport.count(taken, "page")) of \(from) into \(Terminal.safe(archive)).")
        ]
        if summary.knownCount > 0 {
            lines.append("\(SummaryReport.count(summary.knownCount, "page")) it had already.")
        }
        let duplicates = summary.pages[.duplicate] ?? 0
        if duplicates > 0 {
            lines.append(
                "\(SummaryReport.count(duplicates, "page")) were copies of pages it had from elsewhere.")
        }
        if summary.assetCount > 0 {
            lines.append(
                "\(SummaryReport.count(summary.assetCount, "picture or style sheet", "pictures or style sheets")) added."
            )
        }
        return lines + [""] + EntityTable(before: summary.before, after: summary.after).lines + [
            "", "Next: awful-archive info\(SummaryReport.archiveOption(archive))",
        ]
    }

    private enum CodingKeys: String, CodingKey { case archive, others, pages, known, assets, new, holds }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(archive, forKey: .archive)
        try container.encode(others, forKey: .others)
        let pages = summary.pages.map { ($0.rawValue, $1) }
        try container.encode(Dictionary(uniqueKeysWithValues: pages), forKey: .pages)
        try container.encode(summary.knownCount, forKey: .known)
        try container.encode(summary.assetCount, forKey: .assets)
        try container.encode(summary.after.minus(summary.before), forKey: .new)
        try container.encode(summary.after, forKey: .holds)
    }
}
