internal import Foundation

/// What the file system says about a file without opening it.
package struct FileStatus: Hashable {
    enum Kind { case regular, folder, symbolicLink, special }

    /// Which file it is, under whatever name.
    struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    struct Time: Hashable {
        let seconds: Int64
        let nanoseconds: Int64
    }

    let kind: Kind
    let size: Int64
    let modified: Time
    let identity: Identity

    init(_ raw: stat) {
        switch raw.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .symbolicLink
        default: kind = .special
        }
        size = Int64(raw.st_size)
        #if canImport(Darwin)
            let time = raw.st_mtimespec
        #else
            let time = raw.st_mtim
        #endif
        modified = Time(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
        identity = Identity(
            device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(truncatingIfNeeded: raw.st_ino))
    }
}

/// The error number (`errno`) of a failed system call.
struct SystemError: Error, Hashable {
    let number: Int32

    static var last: SystemError { SystemError(number: errno) }

    static let missing = SystemError(number: ENOENT)
    static let notSupported = SystemError(number: ENOTSUP)

    var isMissing: Bool { number == ENOENT || number == ENOTDIR || number == ESTALE }

    var isRefusal: Bool { number == EACCES || number == EPERM }

    /// Whether the system failed rather than the path: no more open files, no memory, or an error of the device.
    var isExhaustion: Bool { [EMFILE, ENFILE, ENOMEM, EIO].contains(number) }

    var words: String { String(cString: strerror(number)) }
}
