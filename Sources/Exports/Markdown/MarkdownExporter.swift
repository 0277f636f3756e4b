public import Archive

/// Exports a folder of Markdown files: an index, the private messages, and a file for each page of a thread or for each thread.
///
/// The files are CommonMark without HTML; `MarkdownMarkupWriter` describes how posts are converted.
public struct MarkdownExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "markdown"
    /// Whether there is one file for each thread, rather than for each page.
    public var isByThread: Bool

    /// Creates an exporter, which writes one file for each thread or for each page.
    public init(isByThread: Bool = false) { self.isByThread = isByThread }

    /// Writes the selected part of an archive.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let folder = try ExportFolder(job, format: Self.name, archive: reader.archivePath)
        let total = try reader.summary()
        guard total.posts + total.messages > 0 else { throw ExportError.nothingSelected(archive: reader.archivePath) }
        let run = try MarkdownRun(reader: reader, job: job, folder: folder, total: total, isByThread: isByThread)
        return try run.export()
    }
}
