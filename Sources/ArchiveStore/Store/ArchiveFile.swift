internal import ArchiveModel
internal import ForumModel
internal import Foundation

/// Checks a path before SQLite opens it, as SQLite's errors say little about folders, links and files of other programs.
package enum ArchiveFile {
    /// Removes a database that no program has open, with the files that SQLite keeps beside it.
    static func remove(_ path: String) { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) } }

    /// Returns true if there is no archive yet: no file, or an empty one, which an import killed in its first moment leaves.
    static func inspect(path: String, access: ArchiveStore.Access) throws(ArchiveError) -> Bool {
        guard !path.isEmpty else { throw .cannotCreate(path: "''", reason: "a file needs a name") }
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .cannotCreate(path: path, reason: String(cString: strerror(errno))) }
            if access == .read { throw .missing(path: path) }
            try checkFolder(of: path)
            return true
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a special file"
            throw .notAnArchive(path: path, found: what)
        }
        try ArchiveJournal(of: path).validate()
        if status.st_size == 0 { return true }
        if access != .read {
            if !isAllowed(path, W_OK) { throw .readOnly(path: path) }
            if status.st_nlink > 1 { throw .hardLinked(path: path, count: Int(status.st_nlink)) }
        }
        guard let file = fopen(path, "rb") else {
            throw .inputOutput(path: path, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        var header = [UInt8](repeating: 0, count: 16)
        let count = fread(&header, 1, 16, file)
        guard count == 16, header == FileSignature.sqlite else {
            let isPacked = access == .read && PackedBackup.isPacked(path)
            throw .notAnArchive(
                path: path, found: isPacked ? "a packed file, maybe a copy for “backup --restore”" : "some other file")
        }
        try ArchiveLog(of: path).requireMatch()
        return false
    }

    /// Creates an empty file with the permissions that all the others have; SQLite gives its log the same.
    ///
    /// Does nothing and returns false where there is a file, or none can be created.
    @discardableResult package static func create(_ path: String, permissionsOf others: [String]) -> Bool {
        let mode = others.reduce(mode_t(0o666)) { mode, other in
            var status = stat()
            return stat(other, &status) == 0 ? mode & status.st_mode : mode
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode | 0o600)
        return descriptor >= 0 && close(descriptor) == 0
    }

    /// Returns the size of a database with this header (100 bytes); `Int.max` if the header does not state it.
    static func size(fromHeader bytes: [UInt8]) -> Int {
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        let (pageSize, pages) = (number(16..<18), number(28..<32))
        return pages == 0 ? .max : pages * (pageSize == 1 ? 65_536 : pageSize)
    }

    /// Returns the name under which SQLite opens a file, also one called `:memory:` or `file:…`, which SQLite would interpret.
    static func sqliteName(of path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

    /// Returns the path with all links followed; the path itself if no file is there.
    static func resolved(_ path: String) -> String {
        guard let target = realpath(path, nil) else { return path }
        defer { free(target) }
        return String(cString: target)
    }

    private static func checkFolder(of path: String) throws(ArchiveError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard isAllowed(folder, F_OK) else { throw .cannotCreate(path: path, reason: "there is no folder \(folder)") }
        guard isAllowed(folder, W_OK) else {
            throw .cannotCreate(path: path, reason: "the folder \(folder) is not writable")
        }
    }
}

extension ArchiveStore {
    /// Returns whether a file is an archive of any version, by its header.
    public static func isArchive(at path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "rb")
        else { return false }
        defer { fclose(file) }
        var header = [UInt8](repeating: 0, count: 72)
        return fread(&header, 1, 72, file) == 72 && header.starts(with: FileSignature.sqlite)
            && withUnsafeBytes(of: Schema.applicationID.bigEndian) { header[68...].elementsEqual($0) }
    }
}

private func isAllowed(_ path: String, _ mode: Int32) -> Bool { access(path, mode) == 0 }

extension ArchiveStore {
    /// Removes an archive that holds no page of the forums, unless another program has its lock; a link to it stays.
    ///
    /// An import that found nothing calls this to remove the file that it created; another import may have filled it meanwhile.
    package static func removeIfEmpty(at path: String) {
        guard let lock = try? ImportLock(archive: path) else { return }
        withExtendedLifetime(lock) {
            let holdsAnything = try? ArchiveStore(path: path, access: .read).read { database in
                try database.exists(
                    """
                    SELECT 1 FROM source_page WHERE status NOT IN ('skipped', 'not_forum')
                    UNION ALL SELECT 1 FROM reader_mark UNION ALL SELECT 1 FROM reader_note UNION ALL SELECT 1 FROM tombstone
                    """)
            }
            if holdsAnything == false { ArchiveFile.remove(ArchiveFile.resolved(path)) }
        }
    }
}
