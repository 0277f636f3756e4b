internal import ForumModel
internal import Foundation

/// A file that an export writes.
///
/// It appears under its name once it is complete, and is replaced only if its bytes differ.
final class ExportFile {
    private let place: OutputPlace
    private let lock: OutputLock
    private let descriptor: Int32
    private var hasher = ContentHasher()
    /// The number of bytes written so far.
    private(set) var byteCount: Int64 = 0
    private var isFinished = false

    /// The hash of the bytes written so far.
    var hash: ContentHash { hasher.hash }

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - job: the output path, and whether to replace other files.
    ///   - archive: the path of the archive, which is never replaced.
    ///   - isZip: whether the output is a ZIP archive; other output may not be named `.zip`.
    ///   - isOwn: decides from the first 512 bytes whether an existing file is an earlier export of this format.
    /// - Throws: ``ExportError``.
    init(_ job: ExportJob, archive: String, isZip: Bool = false, isOwn: ([UInt8]) -> Bool)
        throws(ExportError)
    {
        guard isZip || !ZipFolder.isZip(job.output) else {
            throw .unsuitable(
                path: job.output,
                reason:
                    "this format writes one file and packs nothing; give it a name that does not end in .zip")
        }
        place = try OutputPlace(job.output)
        if let mode = OutputPlace.mode(place.path) {
            guard mode == S_IFREG else {
                throw .refused(path: job.output, reason: "there is a folder or a special file")
            }
            let head = Self.head(of: place.path)
            // An archive is never overwritten, even with force.
            if OutputPlace.isSame(place.path, archive) || head.starts(with: FileSignature.sqlite.dropLast()) {
                throw .refused(path: job.output, reason: "there is an archive or another database")
            }
            guard job.isForced || isOwn(head) else { throw .occupied(path: job.output, by: "a file") }
        }
        try place.checkCompanions(of: archive)
        lock = try OutputLock(place)
        unlink(place.partialPath)
        descriptor = open(place.partialPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw place.failure(isMaking: true) }
        // Keep the permissions of the file that is replaced.
        if let permissions = OutputPlace.permissions(place.path) { fchmod(descriptor, permissions) }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(place.partialPath) }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``ExportError``.
    func write(_ bytes: [UInt8]) throws(ExportError) {
        try place.write(bytes, to: descriptor)
        bytes.withUnsafeBytes { hasher.update($0) }
        byteCount += Int64(bytes.count)
    }

    /// Renames the finished file to its final name.
    ///
    /// - Parameter summary: receives the file's counts.
    /// - Throws: ``ExportError``.
    func finish(_ summary: inout ExportSummary) throws(ExportError) {
        summary.byteCount = byteCount
        if OutputPlace.size(place.path) == byteCount, Self.hash(of: place.path) == hasher.hash {
            summary.filesUnchanged += 1
            return
        }
        guard fsync(descriptor) == 0, rename(place.partialPath, place.path) == 0 else {
            throw place.failure()
        }
        isFinished = true
        summary.filesWritten += 1
    }

    /// Creates a spool beside the file.
    func spool(_ name: String) -> Spool { Spool("\(place.partialPath).\(name)", place: place) }

    private static func head(of path: String) -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? handle.close() }
        return (try? handle.read(upToCount: 512)).map(Array.init) ?? []
    }

    private static func hash(of path: String) -> ContentHash? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        var hasher = ContentHasher()
        while let data = try? handle.read(upToCount: 1 << 20), !data.isEmpty {
            data.withUnsafeBytes { hasher.update($0) }
        }
        return hasher.hash
    }
}
