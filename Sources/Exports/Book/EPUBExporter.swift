public import Archive

/// Exports threads as EPUB 3 books.
///
/// An output path that ends in `.epub` is one book of the whole selection; any other is a folder with a book per thread.
/// Chapters are pages of threads; if the selection chooses among posts, chapters are runs of 40 posts.
public struct EPUBExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "epub"
    /// The version of the books' markup; books of other versions are rendered again.
    static let version = "3"

    /// The title of the book; nil to derive it from the threads.
    public var title: String?

    /// Creates an exporter.
    public init(title: String? = nil) { self.title = title }

    /// Writes the books, which never include private messages.
    ///
    /// Chapters are rendered on several threads, and memory does not grow with the archive.
    ///
    /// - Throws: ``ExportError``, also when nothing is selected or a book would exceed 4 GiB; SQLite's errors.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let threads = try reader.threadsWithPosts()
        let run = try BookRun(reader, job, threads: threads)
        if BookOutput.isFile(job.output) {
            try run.write(threads, as: "", title: BookText.words(title))
        } else {
            for thread in threads { try run.writeIfChanged(thread) }
        }
        return try run.finish()
    }
}
