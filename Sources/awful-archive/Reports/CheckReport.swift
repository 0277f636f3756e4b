import Archive
import Site

/// Runs a check and writes its report.
///
/// At most the shown findings of each rule are held in memory; if all are shown, they are written from a file (``FindingSpool``).
struct CheckReport {
    protocol Writer {
        /// The maximum number of findings per rule that the writer reads from the report; nil if it writes all from a spool.
        var limit: Int? { get }
        func makeSpool() -> FindingSpool
        func write(_ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput)
            throws
    }

    let report: IntegrityReport
    private let store: ArchiveStore
    private let writer: any Writer
    private let spool: FindingSpool?

    init(of store: ArchiveStore, _ check: IntegrityCheck, as writer: any Writer) throws {
        self.store = store
        self.writer = writer
        let spool = writer.limit == nil ? writer.makeSpool() : nil
        var check = check
        check.limit = writer.limit ?? 0  // 0: none in the report, as the spool gets all
        report = try store.run(check) { spool?.add($0, $1) }
        try spool?.finish()
        self.spool = spool
    }

    func write(to output: ReportOutput) throws {
        try writer.write(report, spool, of: store, to: output)
        try output.finish()
    }
}

struct CheckHTML: CheckReport.Writer {
    /// The maximum number of findings shown per rule; nil for all.
    let limit: Int?

    /// - Parameter limit: the maximum number of findings shown per rule; 0 for all.
    init(limit: Int) { self.limit = limit > 0 ? limit : nil }

    func makeSpool() -> FindingSpool { FindingSpool(separator: "", CheckPage.row) }

    func write(
        _ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput
    ) throws {
        let page = CheckPage(report)
        try output.write(page.start(try coverage(report, of: store)))
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

    /// Returns the coverage; nil if the archive is too damaged, or if only some findings were requested.
    private func coverage(_ report: IntegrityReport, of store: ArchiveStore) throws -> CoverageMap? {
        guard report.completeness != nil, !report.check.isFiltered else { return nil }
        let coverage = try store.querying { try $0.coverage(matching: ListFilter(), listsAll: false) }
        return CoverageMap(of: coverage, limit: limit ?? .max, level: 3)
    }
}
