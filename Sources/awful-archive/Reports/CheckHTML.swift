import Archive
import Exports

/// A report of a check as a page.
struct CheckHTML: CheckReport.Writer {
    /// How many findings of each rule are shown; nil for all.
    let limit: Int?

    /// - Parameter limit: how many findings of each rule are shown; 0 for all.
    init(limit: Int) { self.limit = limit > 0 ? limit : nil }

    func makeSpool() -> FindingSpool { FindingSpool(separator: "", CheckPage.row) }

    func write(_ report: IntegrityReport, _ spool: FindingSpool?, to output: ReportOutput) throws {
        let page = CheckPage(report)
        try output.write(page.start())
        for section in report.sections {
            try output.write(page.sectionStart(section))
            if let spool {
                try spool.write(section.code, to: output)
            } else {
                for finding in section.findings { try output.write(CheckPage.row(finding)) }
            }
            let shown = spool == nil ? section.findings.count : section.count
            try output.write(page.sectionEnd(section, shown: shown))
        }
        try output.write(page.end)
    }
}
