internal import CXattr
internal import ForumModel
internal import Foundation

/// A file that an export writes.
///
/// It appears under its name once it is complete, and is replaced only if its bytes differ.
final class ExportFile {
    private let place: OutputPlace
    private let lock: OutputLock
    private let stream: ExportStream
    private var isFinished = false

    var hash: ContentHash { stream.hash }

    /// Starts a file; refuses `*.zip` unless `isZip`; `isOwn` tells from the first 512 bytes whether an existing one is an earlier export.
    init(_ job: ExportJob, archive: String, isZip: Bool = false, isOwn: ([UInt8]) -> Bool) throws(ExportError) {
        guard isZip || !ZipFolder.isZip(job.output) else {
            throw .unsuitable(
                path: job.output,
                reason: "this format writes one file and packs nothing; give it a name that does not end in .zip")
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
        stream = try ExportStream(place.partialPath, place: place)
        // Keep the permissions of the file that is replaced.
        if let permissions = OutputPlace.permissions(place.path) { fchmod(stream.descriptor, permissions) }
    }

    /// Starts a file that replaces an earlier one of its kind, and no other.
    static func replacing(
        _ kind: String, at path: String, archive: String, isOwn: ([UInt8]) -> Bool
    ) throws(ExportError) -> ExportFile {
        do throws(ExportError) {
            return try ExportFile(ExportJob(output: path), archive: archive, isOwn: isOwn)
        } catch .occupied { throw .refused(path: path, reason: "there is a file already that is no \(kind)") }
    }

    deinit { if !isFinished { unlink(place.partialPath) } }

    func write(_ bytes: [UInt8]) throws(ExportError) { try stream.write(bytes) }

    func finish(_ summary: inout ExportSummary) throws(ExportError) {
        summary.byteCount = stream.byteCount
        if OutputPlace.size(place.path) == stream.byteCount, Self.hash(of: place.path) == hash {
            summary.filesUnchanged += 1
            return
        }
        guard fsync(stream.descriptor) == 0, rename(place.partialPath, place.path) == 0 else { throw place.failure() }
        isFinished = true
        summary.filesWritten += 1
    }

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

/// Sets what a file system keeps of a file besides its bytes.
enum FileAttributes {
    /// Sets a file's time, and the address that it is from as downloading programs do; best effort, as file systems allow.
    static func set(_ modifiedAt: UTCTime, origin: String?, of path: String) {
        let path = FolderBytes.path(path) + [0]
        if let origin = origin.map({ Array($0.utf8) }) {
            #if canImport(Darwin)
                _ = setxattr(path, "user.xdg.origin.url", origin, origin.count, 0, XATTR_NOFOLLOW)
            #else
                _ = lsetxattr(path, "user.xdg.origin.url", origin, origin.count, 0)
            #endif
        }
        let time = timespec(tv_sec: Int(clamping: modifiedAt.seconds), tv_nsec: 0)
        _ = utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW)
    }
}

/// A new file that is written as a stream, because it may be larger than memory.
final class ExportStream {
    /// The path relative to the folder of the export; empty for an export of one file.
    let name: String
    private let place: OutputPlace
    let descriptor: Int32
    private var hasher = ContentHasher()
    private(set) var byteCount: Int64 = 0

    init(_ path: String, name: String = "", place: OutputPlace) throws(ExportError) {
        self.name = name
        self.place = place
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw place.failure(isMaking: true) }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(ExportError) {
        try place.write(bytes, to: descriptor)
        bytes.withUnsafeBytes { hasher.update($0) }
        byteCount += Int64(bytes.count)
    }

    var hash: ContentHash { hasher.hash }
}
