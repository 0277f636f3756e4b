public import Archive
internal import ForumModel

/// Gives each thread back as one HTML file with everything in it, which opens alone, also on a phone.
///
/// An output that ends in `.html` is one thread; any other is a folder with a file per thread and an index. Style, script and
/// pictures are part of each file, so that it makes no request, and its policy allows none.
public struct HTMLExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "html"
    /// Changes with anything that changes the bytes of files; those of other versions are made anew.
    static let version = "1"

    /// Which pictures are part of a file.
    public enum Pictures: String, Sendable, CaseIterable {
        /// Those that the archive holds.
        case all
        /// None: their names and addresses take their places.
        case none
    }

    /// Which pictures are part of a file.
    public var pictures: Pictures
    /// How it looks.
    public var theme: SiteTheme

    /// Makes an exporter.
    public init(pictures: Pictures = .all, theme: SiteTheme = .calm) {
        self.pictures = pictures
        self.theme = theme
    }

    /// Writes the files; pages are made on several threads, and memory stays flat.
    ///
    /// - Parameters:
    ///   - reader: the archive, as far as it is wanted; private messages are never part of it.
    ///   - job: where to, and how.
    /// - Returns: what was written.
    /// - Throws: ``ExportError``, also when nothing is selected, or several threads for one file; SQLite's errors.
    public func export(_ reader: ArchiveReader, _ job: ExportJob) throws -> ExportSummary {
        let threads = try reader.threadsWithPosts()
        let isFile = Self.isFile(job.output)
        guard !isFile || threads.count == 1 else {
            throw ExportError.unsuitable(
                path: job.output,
                reason:
                    "a file holds one thread, and \(threads.count) are selected; choose one with --thread, or name a folder"
            )
        }
        let output =
            isFile
            ? try FileOrFolder(file: job, archive: reader.archivePath, isOwn: SingleFrame.isOwn)
            : try FileOrFolder(folder: job, format: Self.name, archive: reader.archivePath)
        return try SingleRun(self, reader, job, output, threads: threads).export(isFile: isFile)
    }

    /// Whether a path is that of one thread.
    static func isFile(_ path: String) -> Bool {
        [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
    }
}
