/// Finds saved pages in files and folders.
///
/// Pages are files named `.html`, `.htm`, `.xhtml` or `.php` (any case), those that a mirror named after one
/// of the site's scripts and its query, those whose name says nothing but whose first bytes are HTML, and the
/// one-file forms `.mht`, `.mhtml`, `.webarchive`, `.maff` and `.htz`. Containers are archives, crawls and
/// compressed files. A file that was named is always one of both. In `Title_files` folders and in mirrors,
/// pictures and style sheets are found too. Hidden names, symbolic links and special files are passed over.
package struct PageFinder: Sendable {
    enum Root: Sendable, Hashable {
        case folder(BytePath)
        case file(folder: BytePath, name: BytePath)
    }

    let roots: [Root]
    /// Whether pictures and style sheets that came along with pages are found too; folders that hold nothing else are
    /// passed over otherwise.
    package var findsAssets = true
    /// How many names of one folder are in memory, and sorted, at a time.
    var listingPortion = 100_000
    /// How many folders on the way down stay open; the rest are opened again on the way up.
    var openFolderLimit = 32

    /// Looks at the paths to search, as the command line gave them; each may be a symbolic link.
    ///
    /// Where Swift put U+FFFD for bytes that are not UTF-8, the bytes are taken from the arguments of the
    /// process.
    ///
    /// - Throws: ``InputError`` for the first path that does not exist or cannot be looked at.
    package init(roots: [String]) throws(InputError) {
        try self.init(paths: ArgumentBytes.paths(roots))
    }

    /// Looks at the paths to search; each may be a symbolic link.
    ///
    /// - Throws: ``InputError`` for the first path that does not exist, cannot be looked at or is no file or folder.
    package init(paths: [BytePath]) throws(InputError) {
        var roots: [Root] = []
        var known: Set<Root> = []
        for path in paths {
            let root: Root?
            do throws(SystemError) {
                root = try Self.root(at: path)
            } catch {
                throw error.isMissing ? .noSuchInput(path) : .notAccessible(path, errorNumber: error.number)
            }
            guard let root else { throw .noFile(path) }
            if known.insert(root).inserted { roots.append(root) }
        }
        self.roots = roots
    }

    /// Everything that there is to find, one by one, in flat memory.
    ///
    /// It looks at the file system while it is iterated, and again at each iteration. The files of a folder come
    /// before its subfolders, in the order of their names' bytes (folders of 100,000 names and more: only
    /// roughly). A file that was named, and is also in a folder that was named, is returned once.
    ///
    /// - Complexity: one `lstat` per entry; only files without an extension are opened.
    package func entries() -> some Sequence<FoundEntry> & Sendable {
        FoundEntries(finder: self)
    }

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
