internal import Foundation

/// The identity of the file at a path, by device and inode.
package struct FileIdentity: Hashable, Sendable {
    private var device: UInt64 = 0
    private var number: UInt64 = 0

    package init() {}

    /// Creates the identity of the file at a path; that of no file if there is none.
    package init(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// The identity, size and time of an archive's files, which change with every write.
package struct ArchiveStamp: Hashable, Sendable {
    private var values: [Int64] = []

    package init(of path: String) {
        for name in [path, path + "-wal"] {
            var status = stat()
            guard stat(name, &status) == 0 else {
                values.append(-1)
                continue
            }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            values += [
                Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size), Int64(time.tv_sec),
                Int64(time.tv_nsec),
            ]
        }
    }
}
