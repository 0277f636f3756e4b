internal import Foundation

/// The output path of an export, with the file-system calls that exports need and errors that name the path.
struct OutputPlace {
    /// The path, with symbolic links resolved where it exists.
    let path: String

    /// Whether it is a temporary file, which errors do not name.
    private var isTemporary = false

    private init(whole path: String) { self.path = path }

    init(temporary name: String) {
        path = FileManager.default.temporaryDirectory.path + "/\(name)-\(UUID())"
        isTemporary = true
    }

    init(_ path: String) throws(ExportError) {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        guard !trimmed.isEmpty else { throw .refused(path: path, reason: "it has no name") }
        guard trimmed != "-" else {
            throw .refused(path: path, reason: "an export is a file or a folder; one of this name is ./-")
        }
        if let real = realpath(trimmed, nil) {
            defer { free(real) }
            self.path = String(cString: real)
            return
        }
        let url = URL(fileURLWithPath: trimmed)
        guard let real = realpath(url.deletingLastPathComponent().path, nil) else {
            throw .cannotCreate(path: path, reason: "there is no folder \(url.deletingLastPathComponent().path)")
        }
        defer { free(real) }
        let folder = String(cString: real)
        self.path = (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
    }

    /// Refuses the names of files that SQLite and imports create beside an archive.
    func checkCompanions(of archive: String) throws(ExportError) {
        guard let archive = try? OutputPlace(archive) else { return }
        for suffix in ["-wal", "-shm", "-journal", ".lock"] where path == archive.path + suffix {
            throw .refused(path: path, reason: "that name belongs to the archive")
        }
    }

    var partialPath: String {
        let url = URL(fileURLWithPath: path)
        return url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).partial"
    }

    static func mode(_ path: String) -> mode_t? { status(path).map { $0.st_mode & S_IFMT } }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(FolderBytes.path(path) + [0], &status) == 0 ? status : nil
    }

    static func isSame(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        return stat(FolderBytes.path(first) + [0], &one) == 0 && stat(FolderBytes.path(second) + [0], &other) == 0
            && one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }

    static func permissions(_ path: String) -> mode_t? { status(path).map { $0.st_mode & 0o777 } }

    static func size(_ path: String) -> Int64? {
        status(path).flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int64($0.st_size) : nil }
    }

    func makeFolder(_ folder: String) throws(ExportError) {
        let name = FolderBytes.path(folder) + [0]
        if mkdir(name, 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = folder.lastIndex(of: "/") else { throw failure(isMaking: true) }
        try makeFolder(String(folder[..<slash]))
        guard mkdir(name, 0o777) == 0 || errno == EEXIST else { throw failure(isMaking: true) }
    }

    func write(_ bytes: [UInt8], to file: String) throws(ExportError) {
        let descriptor = open(FolderBytes.path(file) + [0], O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw OutputPlace(whole: file).failure(isMaking: true) }
        defer { close(descriptor) }
        try write(bytes, to: descriptor)
    }

    func write(_ bytes: [UInt8], to descriptor: Int32) throws(ExportError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { Self.writeSome($0, from: done, to: descriptor) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            done += count
        }
    }

    private static func writeSome(_ bytes: UnsafeRawBufferPointer, from start: Int, to descriptor: Int32) -> Int {
        bytes.baseAddress.map { Foundation.write(descriptor, $0 + start, bytes.count - start) } ?? 0
    }

    /// Maps the current `errno` to an error.
    func failure(isMaking: Bool = false) -> ExportError {
        let number = errno
        let reason = String(cString: strerror(number))
        if isTemporary { return .temporaryFile(reason: reason) }
        switch number {
        case ENOSPC, EDQUOT: return .diskFull(path: path)
        // Creating a file in a folder such as /proc fails with ENOENT.
        case ENOENT where isMaking: return .cannotCreate(path: path, reason: reason)
        case EACCES, EPERM, EROFS, ENOTDIR, EISDIR, ENAMETOOLONG:
            return isMaking ? .cannotCreate(path: path, reason: reason) : .inputOutput(path: path, reason: reason)
        default: return .inputOutput(path: path, reason: reason)
        }
    }
}

/// Prevents two exports from writing to the same path; the lock is released with its last reference or at exit.
final class OutputLock {
    private let descriptor: Int32
    private let path: String

    init(_ place: OutputPlace) throws(ExportError) {
        let url = URL(fileURLWithPath: place.path)
        path = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).lock"
        while true {
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard opened >= 0 else { throw place.failure(isMaking: true) }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                let error = errno
                close(opened)
                if error == EWOULDBLOCK { throw .inUse(path: place.path) }
                errno = error
                throw place.failure(isMaking: true)
            }
            if Self.isSame(opened, path) {
                descriptor = opened
                return
            }
            // The previous owner removed the file between the two calls, so a lock on it excludes nobody.
            close(opened)
        }
    }

    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    deinit {
        unlink(path)
        close(descriptor)
    }
}
