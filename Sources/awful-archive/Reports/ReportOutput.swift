import Exports

/// Where a report goes: standard output, or a file that appears when it is complete.
struct ReportOutput {
    private let file: ReportFile?

    /// A file; nil and `-` mean standard output.
    ///
    /// - Throws: ``ExportError``.
    init(path: String?, archive: String) throws {
        file = try path.flatMap { $0 == "-" ? nil : try ReportFile(path: $0, archive: archive) }
    }

    /// Adds bytes.
    ///
    /// - Throws: ``ExportError``.
    func write(_ bytes: some Sequence<UInt8>) throws {
        if let file { try file.write(bytes) } else { Output.write(bytes) }
    }

    /// Adds lines.
    ///
    /// - Throws: ``ExportError``.
    func lines(_ lines: [String]) throws { for line in lines { try write((line + "\n").utf8) } }

    /// Gives the file its name.
    ///
    /// - Throws: ``ExportError``.
    func finish() throws { try file?.finish() }
}
