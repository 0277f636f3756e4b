internal import ArchiveModel
internal import Foundation

/// A folder for files of one task, readable by its owner only, and removed with this object.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// Creates a folder among the temporary files of the system (`$TMPDIR`).
    package init() throws(ArchiveError) {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array((parent + "/awful-archive-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .cannotCreate(path: parent + "/awful-archive-XXXXXX", reason: String(cString: strerror(errno)))
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
