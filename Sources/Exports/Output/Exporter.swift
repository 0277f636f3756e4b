public import Archive

/// A format in which an archive is exported.
///
/// A new format is a type that conforms to this protocol, and a line in the command line's list of formats.
public protocol Exporter: Sendable {
    /// The format's name on the command line, such as `site`.
    static var name: String { get }

    /// Writes the selected part of an archive.
    ///
    /// The output is atomic: on failure, earlier output stays as it is.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary
}

/// The options that all formats share.
public struct ExportJob: Sendable {
    /// The path of the file or folder to write.
    public var output: String
    /// Whether to replace files that no earlier export wrote.
    public var isForced = false
    /// Whether to write files again whose rows did not change.
    public var isFresh = false
    /// The number of pages that are rendered at the same time.
    public var workerCount = 2
    /// Receives the progress, from 0 to 1, with a description of the current step; returns false to cancel.
    public var progress: @Sendable (Double, String) -> Bool = { _, _ in true }

    /// Creates a job with default options.
    public init(output: String) { self.output = output }

    func tell(_ done: Int, of total: Int, _ words: String) throws {
        try tell(Double(done) / Double(max(1, total)), words)
    }

    /// Throws ``ExportError/cancelled(path:)`` if the caller cancelled the export.
    func tell(_ fraction: Double, _ words: String) throws {
        guard progress(fraction, words) else { throw ExportError.cancelled(path: output) }
    }
}

/// Counts of what an export wrote.
public struct ExportSummary: Sendable, Encodable {
    /// The name of the format.
    public var format: String
    /// The path of the output.
    public var output: String
    /// The number of threads in the output.
    public var threads = 0
    /// The number of posts in the output.
    public var posts = 0
    /// The number of private messages in the output.
    public var messages = 0
    /// The number of saved pages in the output, each content once.
    public var pages = 0
    /// The number of pictures and style sheets in the output that were saved with pages.
    public var pictures = 0
    /// The number of selected pages that are not in the output because the archive does not hold their bytes.
    public var pagesNotHeld = 0
    /// The number of pages that are not in the output because they may show private messages.
    public var pagesWithheld = 0
    /// The number of rows by table or entity, for formats that list these.
    public var rows: [String: Int] = [:]
    /// The number of files that were written.
    public var filesWritten = 0
    /// The number of files that are unchanged since the earlier export.
    public var filesUnchanged = 0
    /// The number of files of the earlier export that were removed.
    public var filesRemoved = 0
    /// The size of all files in bytes.
    public var byteCount: Int64 = 0
    /// How much unsafe or unsupported markup was left out, by kind; the archive keeps it.
    public var removed: [String: Int] = [:]

    /// Makes the summary of an export that has written nothing.
    public init(format: String, output: String) { (self.format, self.output) = (format, output) }

    mutating func add(removed: [String: Int]) { self.removed.merge(removed, uniquingKeysWith: +) }
}
