import Archive
import Exports
import ForumModel

/// Buffers the formatted findings of a check in the order of finding.
///
/// Their number is printed before them, and they may not fit into memory.
final class FindingSpool {
    private let format: (IntegrityFinding) throws -> [UInt8]
    private let separator: [UInt8]
    private let spool = Spool(temporary: "awful-archive-check")
    /// The range of each rule's findings, by code.
    private var ranges: [String: Range<Int>] = [:]
    private var failure: (any Error)?

    /// Creates an empty spool; the separator is between two findings of a rule.
    init(separator: String, _ format: @escaping (IntegrityFinding) throws -> [UInt8]) {
        self.separator = Array(separator.utf8)
        self.format = format
    }

    /// Adds a finding; findings of a rule must be consecutive.
    func add(_ code: DiagnosticCode, _ finding: IntegrityFinding) {
        guard failure == nil else { return }
        do {
            let start = ranges[code.rawValue]?.lowerBound
            if start != nil { try spool.write(separator) }
            let first = start ?? spool.byteCount
            try spool.write(format(finding))
            ranges[code.rawValue] = first..<spool.byteCount
        } catch { failure = error }
    }

    /// Throws if a finding could not be stored.
    func finish() throws { if let failure { throw failure } }

    func write(_ code: String, to output: ReportOutput) throws {
        if let range = ranges[code] { try spool.read(in: range) { try output.write($0) } }
    }
}
