import Archive
import Exports
import ForumModel
import Site

/// Writes the report of a check as text: the verdict and the worst findings in a few lines, or all findings, the most severe first,
/// with details or if only some rules were checked.
struct CheckText: CheckReport.Writer {
    /// The maximum number of findings shown per rule; nil for all.
    let limit: Int?

    /// Whether to write findings of each rule up to `limit`, as after a check of some rules.
    private let isDetailed: Bool

    /// A limit of 0 is for all findings.
    init(limit: Int, isDetailed: Bool) {
        self.limit = limit > 0 ? limit : nil
        self.isDetailed = isDetailed
    }

    /// The maximum number of rules listed below the verdict, to fit a screen.
    private static let verdictRuleLimit = 15

    func makeSpool() -> FindingSpool {
        FindingSpool(separator: "\n") { Array(Self.lines(of: $0).joined(separator: "\n").utf8) }
    }

    func write(
        _ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput
    ) throws {
        guard isDetailed || report.check.isFiltered else { return try output.lines(summary(report, of: store)) }
        try output.lines(verdict(report))
        for section in report.sections {
            let head = "\(CheckVerdict.word(section.severity)) \(section.code) (\(section.count.grouped))"
            try output.lines(["", Terminal.bold(head)] + Terminal.wrapped([section.meaning], indent: 2))
            if let spool {
                try spool.write(section.code, to: output)
                try output.lines([""])
            } else {
                try output.lines(section.findings.flatMap(Self.lines))
                let hiddenCount = section.count - section.findings.count
                if hiddenCount > 0 { try output.lines(["    … and \(hiddenCount.grouped) more (--limit 0 shows all)"]) }
            }
            try output.lines(Terminal.wrapped([section.advice], indent: 2).map(Terminal.dim))
        }
    }

    /// Returns the verdict, the held posts, the worst rules (one to five, as 14 lines allow) and the next step.
    private func summary(_ report: IntegrityReport, of store: ArchiveStore) throws -> [String] {
        let verdict = CheckVerdict(report)
        var lines = [ReportFile.textStart + Terminal.safe(report.archive)]
        lines += Terminal.wrapped([verdict.headline], indent: 2).map(Terminal.bold)
        for sentence in verdict.held { lines += Terminal.wrapped([sentence], indent: 2) }
        guard !report.sections.isEmpty else { return try lines + nextLines(after: report, of: store) }
        let next = try nextLines(after: report, of: store)
        lines.append("")
        var shownCount = 0
        for section in report.sections.prefix(5) {
            // The first sentence is what to do; others explain.
            let end = section.advice.firstRange(of: ". ")?.lowerBound
            let advice = end.map { section.advice[..<$0] + "." } ?? section.advice[...]
            let ruleLines = Terminal.wrapped(["\(section.code) (\(section.count.grouped)): \(advice)"], indent: 2)
            guard Terminal.rows(lines + ruleLines + next) < 14 || shownCount == 0 else { break }
            lines += ruleLines
            shownCount += 1
        }
        let rest = report.sections.count - shownCount
        let words = rest > 0 ? rest.counted("more kind of finding", "more kinds of findings") : "Details"
        lines.append("\(words): awful-archive check --details\(SummaryReport.archiveOption(report.archive))")
        return lines + next
    }

    /// Returns the commands that repair an archive with errors from its PAR2 files; else the address most worth saving, if any.
    private func nextLines(after report: IntegrityReport, of store: ArchiveStore) throws -> [String] {
        guard !report.hasErrors else { return ParityFiles.repair(of: report.archive) }
        guard !report.isUnfinished else { return [] }
        let coverage = try store.querying { try $0.coverage(matching: ListFilter(), listsAll: false) }
        var lines: [String] = []
        SaveList(of: coverage).forEachItem(limit: 1) { lines.append("Next: save \($0.address)") }
        return lines
    }

    private func verdict(_ report: IntegrityReport) -> [String] {
        let verdict = CheckVerdict(report)
        var lines = [ReportFile.textStart + Terminal.safe(report.archive), ""]
        lines += Terminal.wrapped([verdict.headline], indent: 2).map(Terminal.bold)
        for sentence in verdict.details { lines += Terminal.wrapped([sentence], indent: 2) }
        guard !report.sections.isEmpty else { return lines }
        lines.append("")
        let shown = report.sections.prefix(Self.verdictRuleLimit)
        let numberWidth = shown.map(\.count.grouped.count).max() ?? 0
        let codeWidth = shown.map(\.code.count).max() ?? 0
        for section in shown {
            let number = TextWidth.padded(section.count.grouped, to: numberWidth, isRight: true)
            let word = CheckVerdict.word(section.severity)
            let start =
                "  \(TextWidth.padded(word, to: 7, isRight: false))  \(number)  "
                + TextWidth.padded(section.code, to: codeWidth, isRight: false)
            let room = (Terminal.tableWidth ?? 100) - start.count - 2
            lines.append(room < 20 ? start : start + "  " + Terminal.line(section.meaning, limit: room))
        }
        if report.sections.count > shown.count {
            lines.append("  … and \((report.sections.count - shown.count).counted("more rule")), below")
        }
        return lines
    }

    private static func lines(of finding: IntegrityFinding) -> [String] {
        let place = CheckVerdict.place(of: finding)
        // A message may end with a command, and names files.
        let message = Terminal.line(finding.message, limit: .max)
        let source = CheckVerdict.sourcePath(of: finding).map { " (in \(Terminal.safe($0)))" } ?? ""
        return Terminal.wrapped([(place.isEmpty ? "" : place + ": ") + message + source], indent: 4)
    }
}
