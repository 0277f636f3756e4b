/// A list of files and folders below one folder.
///
/// The names are grouped by folder: each folder is listed once, because the files next to a page identify its kind.
struct FileList: Sendable {
    struct Group: Sendable, Hashable {
        var folder: BytePath
        var names: Set<[UInt8]>
    }

    /// The folder that contains all names, absolute and free of symbolic links.
    let root: BytePath
    /// The groups, sorted by the bytes of their folders; nil if the list contains the root itself.
    let groups: [Group]?

    /// Relative names, and the folder, are relative to the current folder; a list of nil is standard input.
    init(_ list: BytePath?, separator: UInt8, below folder: BytePath) throws(InputError) {
        let names = try Self.bytes(of: list).split(separator: separator)
        try self.init(names: names.lazy.map { BytePath(bytes: $0) }, below: folder)
    }

    init(names: some Sequence<BytePath>, below folder: BytePath) throws(InputError) {
        let here: BytePath
        do throws(SystemError) {
            (root, here) = (try folder.resolved(), try BytePath(".").resolved())
        } catch { throw error.isMissing ? .noSuchInput(folder) : .notAccessible(folder, errorNumber: error.number) }
        let roots = [root, here.joined(folder)].map(\.components)  // with symbolic links resolved, and as given
        var paths: Set<[BytePath]> = []
        for path in names {
            let parts = here.joined(path).components
            guard let start = roots.first(where: { parts.starts(with: $0) }) else {
                throw .outside(path, folder: folder)
            }
            paths.insert(Array(parts[start.count...]))
        }
        groups = paths.contains([]) ? nil : Self.grouped(paths)
    }

    /// Groups paths by folder, without those below other listed paths, which include them.
    private static func grouped(_ paths: Set<[BytePath]>) -> [Group] {
        var names: [BytePath: Set<[UInt8]>] = [:]
        for path in paths {
            let isBelow = (1..<max(1, path.count)).contains { paths.contains(Array(path[..<$0])) }
            guard !isBelow, let name = path.last else { continue }
            names[BytePath(joining: path.dropLast()), default: []].insert(name.bytes)
        }
        return names.map { Group(folder: $0, names: $1) }
            .sorted { $0.folder.bytes.lexicographicallyPrecedes($1.folder.bytes) }
    }

    private static func bytes(of list: BytePath?) throws(InputError) -> [UInt8] {
        do throws(SystemError) {
            let file = try OpenFile.stream(at: list)
            var bytes: [UInt8] = []
            while true {
                let portion = try file.bytes(atMost: portionSize)
                bytes += portion
                if portion.count < portionSize { return bytes }
            }
        } catch { throw .unreadableList(list ?? BytePath("standard input"), errorNumber: error.number) }
    }

    private static let portionSize = 1 << 20
}

extension BytePath {
    /// Resolves a path against this folder, without `.` and `..`; an absolute path stays absolute.
    fileprivate func joined(_ path: BytePath) -> BytePath {
        let isAbsolute = path.bytes.first == Self.separator
        var parts: [BytePath] = isAbsolute ? [] : components
        for part in path.components where part != BytePath(".") {
            if part == BytePath("..") { _ = parts.popLast() } else { parts.append(part) }
        }
        return BytePath(bytes: [Self.separator] + BytePath(joining: parts[...]).bytes)
    }

    fileprivate init(joining parts: ArraySlice<BytePath>) {
        self.init(bytes: parts.map(\.bytes).joined(separator: [Self.separator]))
    }
}
