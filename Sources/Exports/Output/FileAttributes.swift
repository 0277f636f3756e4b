internal import CXattr
internal import ForumModel
internal import Foundation

/// What a file system keeps of a file besides its bytes.
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
