public import Archive

/// A format in which an archive is given back.
///
/// A new format is a type of this kind and a line in the command line's list of formats.
public protocol Exporter: Sendable {
    /// The format's name on the command line, such as `site`.
    static var name: String { get }

    /// Writes what a reader selects.
    ///
    /// Whatever happens, what was there before is either whole or replaced by something whole.
    ///
    /// - Parameters:
    ///   - reader: the archive, as far as it is wanted.
    ///   - job: where to, and how.
    /// - Returns: what was written.
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    func export(_ reader: ArchiveReader, _ job: ExportJob) throws -> ExportSummary
}

/// What every format is told.
public struct ExportJob: Sendable {
    /// The file or folder that is to come into being.
    public var output: String
    /// Whether something may be replaced that no earlier export wrote.
    public var isForced = false
    /// Whether files are written anew that an earlier export wrote from the same rows.
    public var isFresh = false
    /// How many pages are made at once.
    public var workerCount = 2
    /// Is told how far it is, from 0 to 1, with what is being done; gives false to stop.
    public var progress: @Sendable (Double, String) -> Bool = { _, _ in true }

    /// Describes an export to a place.
    public init(output: String) { self.output = output }

    /// Tells how far it is.
    ///
    /// - Throws: ``ExportError/cancelled(path:)`` when nobody wants it any more.
    func tell(_ fraction: Double, _ words: String) throws {
        guard progress(fraction, words) else { throw ExportError.cancelled(path: output) }
    }
}

/// What an export wrote.
public struct ExportSummary: Sendable, Encodable {
    /// The format.
    public var format: String
    /// Where it is.
    public var output: String
    /// Threads in it.
    public var threads = 0
    /// Posts in it.
    public var posts = 0
    /// Private messages in it.
    public var messages = 0
    /// Rows or entities, for formats that are lists of those, by table or entity.
    public var rows: [String: Int] = [:]
    /// Files that were written.
    public var filesWritten = 0
    /// Files that are as an earlier export left them.
    public var filesUnchanged = 0
    /// Files of an earlier export that were taken away.
    public var filesRemoved = 0
    /// The size of all files in bytes.
    public var byteCount: Int64 = 0
    /// What was taken out of markup because it is not safe or cannot be shown, by kind; the archive keeps it.
    public var removed: [String: Int] = [:]

    /// Begins to count.
    public init(format: String, output: String) {
        self.format = format
        self.output = output
    }

    /// Adds what a sanitizer took out.
    mutating func add(removed: [String: Int]) { self.removed.merge(removed, uniquingKeysWith: +) }
}
