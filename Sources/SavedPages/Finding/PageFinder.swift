package import ForumModel

/// Finds saved pages in files and folders.
///
/// Pages are files named `.html`, `.htm`, `.xhtml` or `.php` (any case), those that a mirror named after one
/// of the site's scripts and its query, those whose name says nothing but whose first bytes are HTML, and the
/// one-file forms `.mht`, `.mhtml`, `.webarchive`, `.maff` and `.htz`. Containers are archives, crawls and
/// compressed files. A file that is named as a root is always a page or a container. In `Title_files` folders and in mirrors,
/// pictures, style sheets and scripts are found too. Hidden names, symbolic links and special files are passed over.
package struct PageFinder: Sendable {
    enum Root: Sendable, Hashable {
        case folder(BytePath)
        case file(folder: BytePath, name: BytePath)
        /// Some entries of a folder below a root; the folder is relative to that root.
        case some(FileList.Group, root: BytePath)
    }

    private(set) var roots: [Root]
    /// Whether pictures and style sheets that were saved with pages are found, too; otherwise their folders are skipped.
    package var findsAssets = true
    /// Which part of the entries is found; nil for all.
    ///
    /// The part of an entry depends on its path below the root alone. A page, the original beside it and the files of its
    /// companion folder are in one part; so is each container.
    package var shard: Shard?
    /// The number of names of one folder that are in memory, and sorted, at a time.
    var listingPortion = 100_000
    /// The number of folders that stay open on the way down; others are opened again on the way up.
    var openFolderLimit = 32

    /// Bytes that Swift replaced by U+FFFD, as not UTF-8, are read from the arguments of the process.
    package init(roots: [String]) throws(InputError) { try self.init(paths: ArgumentBytes.paths(roots)) }

    /// Each path may be a symbolic link; throws for the first that cannot be searched.
    package init(paths: [BytePath]) throws(InputError) {
        var roots: [Root] = []
        var known: Set<Root> = []
        for path in paths {
            let root: Root?
            do throws(SystemError) {
                root = try Self.root(at: path)
            } catch { throw error.isMissing ? .noSuchInput(path) : .notAccessible(path, errorNumber: error.number) }
            guard let root else { throw .noFile(path) }
            if known.insert(root).inserted { roots.append(root) }
        }
        self.roots = roots
    }

    /// Searches only the files and folders that a file lists, one in a line; `-` is standard input.
    ///
    /// They are found as if the folder had been named: by their names' rules, with the same paths. A name in the list that
    /// leads to nothing becomes an unreadable entry.
    package init(listedIn list: String, isNullSeparated: Bool, below folder: String) throws(InputError) {
        let paths = ArgumentBytes.paths([list, folder])
        guard let root = try Self(paths: [paths[1]]).roots.first, case .folder = root else {
            throw .notAFolder(paths[1])
        }
        let files = try FileList(
            list == "-" ? nil : paths[0], separator: isNullSeparated ? 0 : UInt8(ascii: "\n"), below: paths[1])
        roots = files.groups.map { $0.map { .some($0, root: files.root) } } ?? [root]
    }

    /// Adds files below a folder, as a list would name them.
    package mutating func add(_ files: [BytePath], below folder: BytePath) throws(InputError) {
        guard !files.isEmpty else { return }
        let files = try FileList(names: files, below: folder)
        roots += (files.groups ?? []).map { .some($0, root: files.root) }
    }

    /// All entries in order, found one by one in constant memory.
    ///
    /// It looks at the file system while it is iterated, and again at each iteration. The files of a folder come before its subfolders, in
    /// the order of their names' bytes (folders of 100,000 names and more: only roughly). A file that was named, and is also in a folder
    /// that was named, is returned once. Each entry costs one `lstat`; only files whose name does not decide are opened.
    package func entries() -> some Sequence<FoundEntry> & Sendable { FoundEntries(finder: self) }

    /// What is at a path; nil for a device, FIFO or socket.
    private static func root(at path: BytePath) throws(SystemError) -> Root? {
        let whole = try path.resolved()
        let folder = BytePath(bytes: whole.bytes.dropLast(whole.lastComponent.bytes.count).trimmingSlashes)
        let name = whole.lastComponent
        guard !name.isEmpty else { return .folder(whole) }
        return switch try OpenFile.folder(at: folder).status(of: name.bytes).kind {
        case .folder: .folder(whole)
        case .special: nil
        case .regular, .symbolicLink: .file(folder: folder, name: name)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Without slashes at its end; the root folder keeps its own.
    fileprivate var trimmingSlashes: [UInt8] {
        let end = lastIndex { $0 != BytePath.separator }
        return end.map { Array(self[...$0]) } ?? [BytePath.separator]
    }
}

private struct FoundEntries: Sequence, Sendable {
    let finder: PageFinder

    func makeIterator() -> EntryIterator { EntryIterator(finder) }
}
