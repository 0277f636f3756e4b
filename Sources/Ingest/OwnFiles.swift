internal import Foundation
internal import SavedPages

/// The archive's own files: they may lie among the pages (`import .`) and are no input.
struct OwnFiles: Sendable {
    private let paths: Set<[UInt8]>

    init(archive: String) {
        let url = URL(fileURLWithPath: archive)
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
        let file = BytePath(folder).appending(BytePath(url.lastPathComponent)).bytes
        paths = Set(["", "-wal", "-shm", "-journal", ".lock"].map { file + Array($0.utf8) })
    }

    func contains(_ location: SavedPageLocation) -> Bool {
        location.member == nil && paths.contains(location.root.appending(location.path).bytes)
    }
}
