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
