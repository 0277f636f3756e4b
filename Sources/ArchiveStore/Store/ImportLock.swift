public import ArchiveModel
package import Foundation

/// Keeps a second import away from an archive.
///
/// The lock is taken on a file beside the archive, never on the archive itself: closing any other handle on a SQLite
/// database would drop SQLite's own locks. A killed import leaves no lock behind, as the system drops it with the
/// process. It leaves the file, and so does an import that could not roll back its journal because the disk failed: the file
/// tells readers that the journal is this program's and may be rolled back (`ArchiveOpening`).
public final class ImportLock: Sendable {
    private let name: FileName
    private let journal: FileName
    private let descriptor: Int32
    /// Whether a journal that is beside the archive at the release was written under this lock or by an import that died.
    private let ownsJournal: Bool

    /// Takes the lock as soon as it is free, without blocking a thread until then.
    ///
    /// - Parameters:
    ///   - archive: the file; it need not be there yet.
    ///   - waiting: waits for another import; nil to fail at once.
    /// - Returns: the lock.
    /// - Throws: as ``init(archive:waiting:)``; ``ArchiveError/cancelled(path:)`` also when the task is cancelled.
    public static func whenFree(archive: String, waiting: LockWait?) async throws(ArchiveError) -> ImportLock {
        while true {
            do throws(ArchiveError) {
                return try ImportLock(archive: archive)
            } catch {
                guard case .inUse = error, let waiting else { throw error }
                guard waiting.mayTryAgain(for: archive) else { throw .cancelled(path: archive) }
                do { try await Task.sleep(for: LockWait.interval) } catch { throw .cancelled(path: archive) }
            }
        }
    }

    /// The file on which the lock of an archive is taken; one that is there and not locked was left by an import that
    /// died, or that left a journal.
    package static func name(of archive: String) -> FileName { FileName(resolving: archive).adding(".lock") }

    /// Takes the lock.
    ///
    /// - Parameters:
    ///   - archive: the file; it need not be there yet.
    ///   - waiting: waits for another import, blocking the thread; nil to fail at once.
    /// - Throws: ``ArchiveError/inUse(path:)`` when another import has it, ``ArchiveError/readOnly(path:)``,
    ///   ``ArchiveError/cannotCreate(path:reason:)``, ``ArchiveError/cancelled(path:)``.
    public init(archive: String, waiting: LockWait? = nil) throws(ArchiveError) {
        // Two names of one archive share a lock.
        let name = Self.name(of: archive)
        let journal = FileName(resolving: archive).adding("-journal")
        while true {
            let ownsJournal = name.exists || !journal.exists
            // A symbolic link could create a file at a path chosen by the sender of the archive.
            let descriptor = name.withCString {
                open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
            }
            guard descriptor >= 0 else {
                let reason = errno == ELOOP ? "\(name.text) beside it is a link" : String(cString: strerror(errno))
                if access(archive, F_OK) == 0, access(archive, W_OK) != 0 { throw .readOnly(path: archive) }
                throw .cannotCreate(path: archive, reason: reason)
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = errno
                close(descriptor)
                // Some file systems have no locks.
                guard error == EWOULDBLOCK else {
                    throw .cannotCreate(path: archive, reason: String(cString: strerror(error)))
                }
                guard let waiting else { throw .inUse(path: archive) }
                guard waiting.pause(for: archive) else { throw .cancelled(path: archive) }
                continue
            }
            // The holder before us may have removed the file between our opening and locking it.
            var opened = stat()
            var named = stat()
            if fstat(descriptor, &opened) == 0, name.withCString({ lstat($0, &named) }) == 0,
                opened.st_ino == named.st_ino
            {
                (self.name, self.journal, self.ownsJournal) = (name, journal, ownsJournal)
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    /// Replaces the content of the lock file, by one write of a constant length.
    package func write(_ bytes: Data) { _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) } }

    deinit {
        if !ownsJournal || !journal.exists { _ = name.withCString(unlink) }
        close(descriptor)
    }
}
