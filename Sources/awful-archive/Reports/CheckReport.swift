import Archive
import Exports
import ForumModel

/// A check on its way to people and programs.
///
/// Only as many findings are held as are shown of each rule; where all are, they are written from a file (``FindingSpool``).
struct CheckReport {
    /// How a report is written.
    protocol Writer {
        /// How many findings of each rule the writer reads from the report; nil where it writes all, from a spool.
        var limit: Int? { get }
        /// A spool of findings as the writer writes them.
        func makeSpool() -> FindingSpool
        /// Writes the report of an archive.
        func write(
            _ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput
        ) throws
    }

    let report: IntegrityReport
    private let store: ArchiveStore
    private let writer: any Writer
    private let spool: FindingSpool?

    /// Checks an archive.
    ///
    /// - Parameters:
    ///   - store: the archive.
    ///   - check: what to look for.
    ///   - writer: how the report is written.
    /// - Throws: ``ArchiveError``, ``FindingSpoolError``.
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

    /// Writes the report.
    ///
    /// - Throws: ``ArchiveError``, ``FindingSpoolError``, ``ExportError``, `EncodingError`.
    func write(to output: ReportOutput) throws {
        try writer.write(report, spool, of: store, to: output)
        try output.finish()
    }
}
