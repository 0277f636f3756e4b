public import Archive
internal import ForumModel

/// Gives threads back as EPUB 3 books.
///
/// An output that ends in `.epub` is one book of everything selected; any other is a folder with a book per thread. Pages
/// of threads are chapters; where the selection chooses among posts, chapters are runs of 40 of them.
public struct EPUBExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "epub"
    /// Changes with anything that changes the bytes of books; books of other versions are made anew.
    static let version = "3"

    /// What the book is called; nil for the thread's title, or what fits all.
    public var title: String?

    /// Makes an exporter.
    public init(title: String? = nil) { self.title = title }

    /// Writes the books; chapters are made on several threads, and memory stays flat.
    ///
    /// - Parameters:
    ///   - reader: the archive, as far as it is wanted; private messages are never part of a book.
    ///   - job: where to, and how.
    /// - Returns: what was written.
    /// - Throws: ``ExportError``, also when nothing is selected or a book would grow beyond 4 GiB; SQLite's errors.
    public func export(_ reader: ArchiveReader, _ job: ExportJob) throws -> ExportSummary {
        let threads = try reader.threadsWithPosts()
        let run = try BookRun(reader, job, threads: threads)
        if BookOutput.isFile(job.output) {
            try run.write(threads, as: "", title: BookText().words(title))
        } else {
            for thread in threads { try run.writeIfChanged(thread) }
        }
        return try run.finish()
    }
}
