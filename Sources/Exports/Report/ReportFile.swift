internal import Site

/// The file of a check report; it appears under its name once it is complete.
///
/// All functions throw ``ExportError``.
public final class ReportFile {
    private let file: ExportFile

    /// Starts a file, which replaces an earlier report, but no other file, and never the archive.
    public init(path: String, archive: String) throws(ExportError) {
        file = try ExportFile.replacing("report of a check", at: path, archive: archive, isOwn: Self.isOwn)
    }

    /// Appends bytes.
    public func write(_ bytes: some Sequence<UInt8>) throws(ExportError) { try file.write(Array(bytes)) }

    /// Renames the finished file to its final name.
    public func finish() throws(ExportError) {
        var summary = ExportSummary(format: "report", output: "")
        try file.finish(&summary)
    }

    /// Whether a file begins like a report in one of the formats: text, JSON, HTML.
    private static func isOwn(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return head.isEmpty || text.hasPrefix(Self.textStart)
            || text.hasPrefix("{\n  \"archive\" : ") || text.contains(CheckPage.mark)
    }

    /// The beginning of a text report.
    public static let textStart = "Check of "
}
