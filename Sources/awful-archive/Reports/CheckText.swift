import Archive
import Exports
import ForumModel

/// Writes the report of a check as text: a verdict that fits one screen, then the findings, the most severe first.
struct CheckText: CheckReport.Writer {
    /// The maximum number of findings shown per rule; nil for all.
    let limit: Int?

    /// - Parameter limit: the maximum number of findings shown per rule; 0 for all.
    init(limit: Int) { self.limit = limit > 0 ? limit : nil }

    /// The maximum number of rules listed below the verdict, to fit a screen.
    private static let mostRules = 15

    func makeSpool() -> FindingSpool {
        FindingSpool(separator: "\n") { Array(Self.lines(of: $0).joined(separator: "\n").utf8) }
    }

    func write(
        _ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput
    ) throws {
        try output.lines(verdict(report))
        for section in report.sections {
            let head = "\(CheckVerdict.word(section.severity)) \(section.code) (\(section.count))"
            try output.lines(["", Terminal.bold(head)] + Terminal.paragraph(section.meaning, indent: 2))
            if let spool {
                try spool.write(section.code, to: output)
                try output.lines([""])
            } else {
                try output.lines(section.findings.flatMap(Self.lines))
                let more = section.count - section.findings.count
                if more > 0 { try output.lines(["    … and \(more) more (--limit 0 shows all)"]) }
            }
            try output.lines(Terminal.paragraph(section.advice, indent: 2).map(Terminal.dim))
        }
    }

    /// Returns the verdict and a line for each broken rule.
    private func verdict(_ report: IntegrityReport) -> [String] {
        let verdict = CheckVerdict(report)
        var lines = [ReportFile.textStart + Terminal.safe(report.archive), ""]
        lines += Terminal.paragraph(verdict.headline, indent: 2).map(Terminal.bold)
        for sentence in verdict.details { lines += Terminal.paragraph(sentence, indent: 2) }
        guard !report.sections.isEmpty else { return lines }
        lines.append("")
        let shown = report.sections.prefix(Self.mostRules)
        let numberWidth = shown.map { String($0.count).count }.max() ?? 0
        let codeWidth = shown.map(\.code.count).max() ?? 0
        for section in shown {
            let number =
                String(repeating: " ", count: numberWidth - String(section.count).count) + "\(section.count)"
            let word = CheckVerdict.word(section.severity)
            let start =
                "  \(word)\(String(repeating: " ", count: 7 - word.count))  \(number)  \(section.code)"
                + String(repeating: " ", count: codeWidth - section.code.count)
            let room = (Terminal.tableWidth ?? 100) - start.count - 2
            lines.append(room < 20 ? start : start + "  " + Terminal.line(section.meaning, limit: room))
        }
        if report.sections.count > shown.count {
            lines.append("  … and \(report.sections.count - shown.count) more rules, below")
        }
        return lines
    }

    private static func lines(of finding: IntegrityFinding) -> [String] {
        let place = CheckVerdict.place(of: finding)
        let message = Terminal.line(finding.message, limit: 400)
        let source =
            CheckVerdict.sourcePath(of: finding).map { " (in \(Terminal.line($0, limit: 200)))" } ?? ""
        return Terminal.paragraph((place.isEmpty ? "" : place + ": ") + message + source, indent: 4)
    }
}
