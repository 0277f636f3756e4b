internal import Foundation
internal import SavedPages

/// The files of the archive itself, which an import skips if they are among the pages (`import .`).
struct ArchiveSiblings: Sendable {
    private let file: [UInt8]
    private let paths: Set<[UInt8]>

    init(archive: String) {
        let file = Self.path(of: archive)
        self.file = file
        paths = Set(["", "-wal", "-shm", "-journal", ".lock"].map { file + Array($0.utf8) })
    }

    func isArchive(_ path: String) -> Bool { Self.path(of: path) == file }

    private static func path(of archive: String) -> [UInt8] {
        let url = URL(fileURLWithPath: archive)
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
        return BytePath(folder).appending(BytePath(url.lastPathComponent)).bytes
    }

    func contains(_ location: SavedPageLocation) -> Bool {
        location.member == nil && paths.contains(location.root.appending(location.path).bytes)
    }
}
