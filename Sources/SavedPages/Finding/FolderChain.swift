/// The folders from a root down to the current position of a search.
///
/// A tree may be deeper than a process may have open files, and its paths longer than the system takes. So
/// only the lowest folders stay open; on the way up, folders are opened again from the root, name by name.
struct FolderChain {
    private struct Level {
        let identity: FileStatus.Identity
        /// How much of `path` names this folder.
        let pathLength: Int
        /// Subfolders still to enter, the next one last.
        var pending: [[UInt8]] = []
        var folder: OpenFile?
    }

    let root: BytePath
    private let openLimit: Int
    private var path: [UInt8] = []
    private var levels: [Level] = []

    init(root: BytePath, openLimit: Int) {
        self.root = root
        self.openLimit = max(1, openLimit)
    }

    var isEmpty: Bool { levels.isEmpty }

    /// The lowest folder, relative to the root.
    var current: BytePath { BytePath(bytes: path) }

    /// Something in the lowest folder, relative to the root.
    func path(of name: [UInt8]) -> BytePath {
        BytePath(bytes: path.isEmpty ? name : path + [BytePath.separator] + name)
    }

    /// Goes down into a folder; the name is empty for the root.
    mutating func push(_ folder: OpenFile, named name: [UInt8], identity: FileStatus.Identity) {
        path = path(of: name).bytes
        levels.append(Level(identity: identity, pathLength: path.count, folder: folder))
        if levels.count > openLimit { levels[levels.count - 1 - openLimit].folder = nil }
    }

    /// Goes up one folder.
    mutating func pop() {
        levels.removeLast()
        path.removeLast(path.count - (levels.last?.pathLength ?? 0))
    }

    /// Remembers a subfolder of the lowest folder.
    mutating func postpone(_ name: [UInt8]) {
        levels[levels.count - 1].pending.append(name)
    }

    /// To be called when all of the lowest folder's subfolders are known: they come out in the order they
    /// went in.
    mutating func finishListing() {
        levels[levels.count - 1].pending.reverse()
    }

    /// The next subfolder of the lowest folder that waits.
    mutating func nextPending() -> [UInt8]? {
        levels[levels.count - 1].pending.popLast()
    }

    /// The lowest folder, open.
    mutating func folder() throws(SystemError) -> OpenFile {
        if let folder = levels.last?.folder { return folder }
        return try reopen()
    }

    private mutating func reopen() throws(SystemError) -> OpenFile {
        var folder = try OpenFile.folder(at: root)
        for index in levels.indices {
            if index > 0 {
                let start = levels[index - 1].pathLength + (index > 1 ? 1 : 0)
                folder = try folder.folder(named: Array(path[start..<levels[index].pathLength]))
            }
            // Another folder may have been put in its place.
            guard try folder.status().identity == levels[index].identity else { throw .missing }
            // Those right above are wanted next.
            if index >= levels.count - openLimit { levels[index].folder = folder }
        }
        return folder
    }
}
