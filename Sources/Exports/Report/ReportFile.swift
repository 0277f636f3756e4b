internal import ForumModel

/// A file that a report of a check is written to: it appears under its name when it is complete.
public final class ReportFile {
    private let file: ExportFile

    /// Begins a file; a report of an earlier time is replaced, any other file is not.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - archive: the archive's path, which is never replaced.
    /// - Throws: ``ExportError``.
    public init(path: String, archive: String) throws(ExportError) {
        do throws(ExportError) {
            file = try ExportFile(ExportJob(output: path), archive: archive, isOwn: Self.isOwn)
        } catch .occupied {
            throw .refused(path: path, reason: "there is a file already that is no report of a check")
        }
    }

    /// Adds bytes.
    ///
    /// - Throws: ``ExportError``.
    public func write(_ bytes: some Sequence<UInt8>) throws(ExportError) { try file.write(Array(bytes)) }

    /// Gives the file its name.
    ///
    /// - Throws: ``ExportError``.
    public func finish() throws(ExportError) {
        var summary = ExportSummary(format: "report", output: "")
        try file.finish(&summary)
    }

    /// How reports begin: as text, as JSON, as a page.
    private static func isOwn(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return head.isEmpty || text.hasPrefix(Self.textStart)
            || text.hasPrefix("{\n  \"archive\" : ") || text.contains(CheckPage.mark)
    }

    /// The first words of a report as text.
    public static let textStart = "Check of "
}
