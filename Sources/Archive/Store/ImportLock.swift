#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Keeps a second import away from an archive.
///
/// The lock is taken on a file beside the archive, never on the archive itself: closing any other handle on a SQLite
/// database would drop SQLite's own locks. A killed import leaves no lock behind, as the system drops it with the
/// process.
public final class ImportLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``ArchiveError/inUse(path:)`` when another import has it, ``ArchiveError/cannotCreate(path:reason:)``.
    public init(archive: String) throws(ArchiveError) {
        // Two names of one archive share a lock.
        var target = archive
        if let resolved = realpath(archive, nil) {
            target = String(cString: resolved)
            free(resolved)
        }
        let path = target + ".lock"
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else {
                throw .cannotCreate(path: archive, reason: String(cString: strerror(errno)))
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw .inUse(path: archive)
            }
            // The holder before us may have removed the file between our opening and locking it.
            var opened = stat()
            var named = stat()
            if fstat(descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino {
                self.path = path
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }
}
