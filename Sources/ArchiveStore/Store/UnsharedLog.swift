internal import Foundation
internal import GRDB

/// Reads an archive and its log in a place where nothing can be written, such as a read-only disk.
///
/// SQLite shares the index of a log in a file (`-shm`) that it cannot create there. With exclusive locking it keeps the index in
/// memory; `unix-none` is the file system layer that takes no locks, because a file opened for reading cannot be locked
/// exclusively. Source: [Use of WAL without shared memory](https://sqlite.org/wal.html#noshm).
enum UnsharedLog {
    /// Whether SQLite could not create a file.
    static func isReported(by error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_CANTOPEN || error.extendedResultCode == .SQLITE_READONLY_DIRECTORY
    }

    /// Returns the address of an archive for SQLite; nil where a file can be created beside it, another program that has the
    /// archive open has created the index, or a rollback journal is there.
    static func address(of path: String) -> String? {
        let url = URL(fileURLWithPath: ArchiveFile.resolved(path))
        let name = FileName(resolving: path)
        guard access(url.deletingLastPathComponent().path, W_OK) != 0,
            !["-shm", "-journal"].contains(where: { name.adding($0).exists })
        else { return nil }
        let log = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        let hasLog = log?[.size] as? UInt64 ?? 0 > 0
        return url.absoluteString + (hasLog ? "?vfs=unix-none" : "?immutable=1")
    }
}
