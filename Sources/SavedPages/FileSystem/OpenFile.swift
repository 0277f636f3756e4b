internal import Bytes
internal import Foundation

/// An open file or folder, closed when its last reference goes.
///
/// Everything below a root is opened relative to its folder, by name: paths longer than the system allows
/// work, and a folder that is swapped for a symbolic link meanwhile leads nowhere.
final class OpenFile {
    let descriptor: Int32

    private init(descriptor: Int32) throws(SystemError) {
        guard descriptor >= 0 else { throw .last }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    #if canImport(Darwin)
        private static let enter = O_RDONLY
    #else
        // O_PATH, which Glibc declares for GNU programs only: a folder that may be passed through need not be readable.
        private static let enter: Int32 = 0o10_000_000
    #endif
    private static let folderFlags = O_DIRECTORY | O_CLOEXEC
    // Without O_NONBLOCK, opening a FIFO waits for a writer.
    private static let fileFlags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC

    /// Opens the folder at an absolute path, to look things up in it.
    static func folder(at path: BytePath) throws(SystemError) -> OpenFile {
        try OpenFile(descriptor: open(cString(path.bytes), enter | folderFlags))
    }

    /// Opens whatever gives bytes at a path, also a pipe, to read it once; without a path, standard input.
    static func stream(at path: BytePath?) throws(SystemError) -> OpenFile {
        guard let path else { return try OpenFile(descriptor: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)) }
        return try OpenFile(descriptor: open(cString(path.bytes), O_RDONLY | O_CLOEXEC))
    }

    /// Opens a folder inside this one, to look things up in it; a symbolic link is refused.
    func folder(named name: [UInt8]) throws(SystemError) -> OpenFile {
        try OpenFile(descriptor: openat(descriptor, cString(name), Self.enter | Self.folderFlags | O_NOFOLLOW))
    }

    /// Opens this folder again to read its names: one opened with O_PATH cannot be read.
    func folderForListing() throws(SystemError) -> OpenFile {
        try OpenFile(descriptor: openat(descriptor, ".", O_RDONLY | Self.folderFlags))
    }

    /// Opens a regular file inside this folder; nil for anything else, which is not opened.
    func file(named name: [UInt8]) throws(SystemError) -> (file: OpenFile, status: FileStatus)? {
        guard try status(of: name).kind == .regular else { return nil }
        let file = try OpenFile(descriptor: openat(descriptor, cString(name), Self.fileFlags))
        // The file may have been replaced between `status(of:)` and the opening.
        let status = try file.status()
        return status.kind == .regular ? (file, status) : nil
    }

    /// Opens the regular file at a location, walking down from its root; nil for anything else, which is not opened.
    static func regularFile(
        at location: SavedPageLocation
    ) throws(SystemError) -> (file: OpenFile, status: FileStatus)? {
        var folder = try OpenFile.folder(at: location.root)
        var names = location.path.components
        guard let last = names.popLast() else { return nil }
        for name in names { folder = try folder.folder(named: name.bytes) }
        return try folder.file(named: last.bytes)
    }

    func rewind() throws(SystemError) { try go(to: 0) }

    func go(to offset: Int) throws(SystemError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last }
    }

    func status() throws(SystemError) -> FileStatus {
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else { throw .last }
        return FileStatus(raw)
    }

    /// What something inside this folder is; symbolic links are not followed.
    func status(of name: [UInt8]) throws(SystemError) -> FileStatus {
        var raw = stat()
        guard try fstatat(descriptor, cString(name), &raw, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
        return FileStatus(raw)
    }

    /// Reads on until the buffer is full or the file ends, and says how many bytes that were.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count, let start = buffer.baseAddress {
            let got = read(descriptor, start + count, min(buffer.count - count, 1 << 30))
            if got == 0 { break }
            if got < 0 {
                if errno == EINTR { continue }
                throw .last
            }
            count += got
        }
        return count
    }
}

/// A name for the system's calls: no NUL inside, one at the end.
private func cString(_ name: [UInt8]) throws(SystemError) -> [CChar] {
    // The call would see only the bytes before a NUL, which name another file.
    guard !name.isEmpty, !name.contains(0) else { throw .missing }
    return name.map { CChar(bitPattern: $0) } + [0]
}

extension BytePath {
    /// The path made absolute, with all symbolic links followed.
    func resolved() throws(SystemError) -> BytePath {
        guard let path = try realpath(cString(bytes), nil) else { throw .last }
        defer { free(path) }
        return BytePath(bytes: [UInt8](cString: path))
    }
}
