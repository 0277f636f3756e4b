package import ArchiveModel
internal import CExchange
internal import Foundation

/// A file that appears only when it is complete: written under a hidden name in the same folder, flushed to the disk, renamed.
package struct NewFile {
    package let temporaryPath: String
    private let path: String
    private let isReplacing: Bool
    /// Keeps others from writing the same file, and from importing into it.
    private let lock: ImportLock

    /// Checks and locks the place, and makes the temporary file with the permissions of `original`, which must be another file.
    package init(path: String, replacing isReplacing: Bool, original: String) throws(ArchiveError) {
        var status = stat()
        if lstat(path, &status) == 0 {
            let isThere = stat(path, &status) == 0
            if isThere, FileIdentity(of: path) == FileIdentity(of: original) {
                throw .cannotCreate(path: path, reason: "that is the archive itself")
            }
            guard isReplacing else { throw .exists(path: path) }
            if isThere, status.st_mode & S_IFMT != S_IFREG {
                throw .cannotCreate(path: path, reason: "there is a folder or a special file")
            }
            if isThere, status.st_size > 0, !ArchiveStore.isArchive(at: path),
                !PackedBackup.isName(path) || !PackedBackup.isPacked(path)
            {
                throw .cannotCreate(path: path, reason: "the file that is there is no archive, and was left as it is")
            }
        }
        self.path = ArchiveFile.resolved(path)
        self.isReplacing = isReplacing
        lock = try ImportLock(archive: path)
        // SQLite would take the journal of another file for this one's.
        for suffix in ["-wal", "-journal"] where lstat(self.path + suffix, &status) == 0 && status.st_size > 0 {
            throw .cannotCreate(
                path: path, reason: "the journal of a database of that name is beside it, in \(path)\(suffix)")
        }
        let url = URL(fileURLWithPath: self.path)
        temporaryPath = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).partial"
        discard()
        ArchiveFile.create(temporaryPath, permissionsOf: [original])
    }

    /// Brings the file to the disk, gives it its name and the permissions of another, and returns its size in bytes.
    package func finish(permissionsOf model: String) throws(ArchiveError) -> Int64 {
        var status = stat()
        if stat(model, &status) == 0 { chmod(temporaryPath, status.st_mode & 0o777) }
        try synchronise(temporaryPath)
        guard stat(temporaryPath, &status) == 0 else { throw failure() }
        if isReplacing {
            guard rename(temporaryPath, path) == 0 else { throw failure() }
        } else {
            try placeWithoutReplacing()
        }
        // Not every file system can do this for a folder; the copy is whole either way.
        try? synchronise(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        return Int64(status.st_size)
    }

    package func discard() { ArchiveFile.remove(temporaryPath) }

    /// Gives the file its name unless another program has created a file of that name meanwhile.
    private func placeWithoutReplacing() throws(ArchiveError) {
        if rename_to_new_name(temporaryPath, path) == 0 { return }
        if errno == EEXIST { throw .exists(path: path) }
        // File systems that cannot rename without replacing. A program killed between the two calls leaves both names.
        if link(temporaryPath, path) == 0 {
            unlink(temporaryPath)
            return
        }
        if errno == EEXIST { throw .exists(path: path) }
        // File systems without hard links.
        var status = stat()
        guard lstat(path, &status) != 0 else { throw .exists(path: path) }
        guard rename(temporaryPath, path) == 0 else { throw failure() }
    }

    private func synchronise(_ path: String) throws(ArchiveError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure() }
    }

    private func failure() -> ArchiveError {
        let number = errno
        if number == ENOSPC || number == EDQUOT { return .diskFull(path: path) }
        return .inputOutput(path: path, reason: String(cString: strerror(number)))
    }
}
