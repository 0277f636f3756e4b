import Exports

/// The destination of a report: standard output, or a file that appears once it is complete.
///
/// All functions throw ``ExportError``.
struct ReportOutput {
    private let file: ReportFile?

    /// Opens a file; nil and `-` stand for standard output.
    init(path: String?, archive: String) throws {
        file = try path.flatMap { $0 == "-" ? nil : try ReportFile(path: $0, archive: archive) }
    }

    func write(_ bytes: some Sequence<UInt8>) throws {
        if let file { try file.write(bytes) } else { Output.write(bytes) }
    }

    func lines(_ lines: [String]) throws { for line in lines { try write((line + "\n").utf8) } }

    /// Renames the finished file to its final name.
    func finish() throws { try file?.finish() }
}
