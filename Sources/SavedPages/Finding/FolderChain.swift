/// The folders from a root down to the current position of a search.
///
/// A tree may be deeper than the limit of open files, and its paths longer than the system allows. So
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
    private let start: BytePath
    private let openLimit: Int
    private var path: [UInt8]
    private var levels: [Level] = []

    /// Begins at a root, or at a folder relative to it; at most `openLimit` folders stay open.
    init(root: BytePath, start: BytePath = BytePath(bytes: []), openLimit: Int) {
        self.root = root
        self.start = start
        self.openLimit = max(1, openLimit)
        path = start.bytes
    }

    var isEmpty: Bool { levels.isEmpty }

    /// The lowest folder, relative to the root.
    var current: BytePath { BytePath(bytes: path) }

    func path(of name: [UInt8]) -> BytePath {
        BytePath(bytes: path.isEmpty ? name : path + [BytePath.separator] + name)
    }

    /// Goes down into a folder; the name is empty for the first one.
    mutating func push(_ folder: OpenFile, named name: [UInt8], identity: FileStatus.Identity) {
        if !name.isEmpty { path = path(of: name).bytes }
        levels.append(Level(identity: identity, pathLength: path.count, folder: folder))
        if levels.count > openLimit { levels[levels.count - 1 - openLimit].folder = nil }
    }

    mutating func pop() {
        levels.removeLast()
        path.removeLast(path.count - (levels.last?.pathLength ?? 0))
    }

    mutating func postpone(_ name: [UInt8]) { levels[levels.count - 1].pending.append(name) }

    /// Called when all subfolders of the lowest folder are known: they come out in the order they went in.
    mutating func finishListing() { levels[levels.count - 1].pending.reverse() }

    mutating func nextPending() -> [UInt8]? { levels[levels.count - 1].pending.popLast() }

    mutating func folder() throws(SystemError) -> OpenFile {
        if let folder = levels.last?.folder { return folder }
        return try reopen()
    }

    func first() throws(SystemError) -> OpenFile {  // opens the folder at which the chain begins
        var folder = try OpenFile.folder(at: root)
        for name in start.components { folder = try folder.folder(named: name.bytes) }
        return folder
    }

    private mutating func reopen() throws(SystemError) -> OpenFile {
        var folder = try first()
        for index in levels.indices {
            if index > 0 {
                let end = levels[index - 1].pathLength
                let start = end == 0 ? 0 : end + 1
                folder = try folder.folder(named: Array(path[start..<levels[index].pathLength]))
            }
            // The folder may have been replaced by another one.
            guard try folder.status().identity == levels[index].identity else { throw .missing }
            // The nearest ancestors are needed next.
            if index >= levels.count - openLimit { levels[index].folder = folder }
        }
        return folder
    }
}
