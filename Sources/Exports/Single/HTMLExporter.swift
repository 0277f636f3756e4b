public import Archive
internal import Site

/// Exports each thread as one self-contained HTML file.
///
/// An output path that ends in `.html` or `.htm` is one thread; any other is a folder with a file per thread and an index. Style
/// sheet, script and pictures are part of each file: it makes no requests, and its security policy allows none.
public struct HTMLExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "html"
    /// The version of the files' markup; files of other versions are rendered again.
    static let version = "1"

    /// The pictures that a file includes.
    public enum Pictures: String, Sendable, CaseIterable {
        /// All pictures that the archive holds.
        case all
        /// None; a name and an address replace each picture.
        case none
    }

    /// The pictures that a file includes.
    public var pictures: Pictures
    /// The theme of the files.
    public var theme: SiteTheme

    /// Creates an exporter.
    public init(pictures: Pictures = .all, theme: SiteTheme = .calm) { (self.pictures, self.theme) = (pictures, theme) }

    /// Writes the files, which never include private messages.
    ///
    /// Pages are rendered on several cores, and memory does not grow with the archive.
    ///
    /// - Throws: ``ExportError``, also when nothing is selected, or several threads for a single file; SQLite's errors.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let threads = try reader.threadsWithPosts()
        let isFile = [".html", ".htm"].contains { job.output.lowercased().hasSuffix($0) }
        guard !isFile || threads.count == 1 else {
            throw ExportError.unsuitable(
                path: job.output,
                reason:
                    "a file holds one thread, and \(threads.count) are selected; choose one with --thread, or name a folder"
            )
        }
        let output = try FileOrFolder(
            job, format: Self.name, archive: reader.archivePath, isFile: isFile, isOwn: SingleFrame.isOwn)
        return try SingleRun(self, reader, job, output, threads: threads).export(isFile: isFile)
    }
}
