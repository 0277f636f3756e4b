import Archive
import Exports
import ForumModel

/// Runs a check and writes its report.
///
/// At most the shown findings of each rule are held in memory; if all are shown, they are written from a file (``FindingSpool``).
struct CheckReport {
    protocol Writer {
        /// The maximum number of findings per rule that the writer reads from the report; nil if it writes all from a spool.
        var limit: Int? { get }
        func makeSpool() -> FindingSpool
        func write(
            _ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput
        ) throws
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
        check.limit = writer.limit ?? 0
        report = try store.run(check) { spool?.add($0, $1) }
        try spool?.finish()
        self.spool = spool
    }

    func write(to output: ReportOutput) throws {
        try writer.write(report, spool, of: store, to: output)
        try output.finish()
    }
}
