/// Distinguishes the folders that browsers made for pages (`Thread_files` beside `Thread.html`) from those of people who like
/// such names.
struct CompanionFolders {
    /// The names in the folder that is looked at, sorted by their bytes.
    var siblings: [[UInt8]] = []
    /// The pages that they belong to, by their own paths.
    private var pages: [BytePath: BytePath] = [:]

    /// Looks at a folder's name: whether it is a page's, which it is only beside that page.
    mutating func note(_ name: [UInt8], at path: BytePath) -> Bool {
        guard let title = PageName.companionTitle(of: name) else { return false }
        let page = title + [UInt8(ascii: ".")]
        // The first name that is not before it, by halves.
        var (low, high) = (0, siblings.count)
        while low < high {
            let middle = (low + high) / 2
            if siblings[middle].lexicographicallyPrecedes(page) { low = middle + 1 } else { high = middle }
        }
        guard low < siblings.count, siblings[low].starts(with: page) else { return false }
        pages[path] = BytePath(bytes: path.bytes.dropLast(name.count) + siblings[low])
        return true
    }

    /// Looks at a folder below a root, and at those above it, as a walk from the root on would.
    mutating func noteFolders(above folder: BytePath, root: BytePath, portion: Int) throws(SystemError) {
        var parent = try OpenFile.folder(at: root)
        var path = BytePath(bytes: [])
        for component in folder.components {
            path = path.appending(component)
            if PageName.isCompanionFolder(component.bytes), pages[path] == nil {
                siblings = try FolderListing(of: parent, portion: portion).all()
                _ = note(component.bytes, at: path)
            }
            parent = try parent.folder(named: component.bytes)
        }
    }

    /// The page that a folder belongs to because it, or the highest folder above it that is one of them, was saved with that
    /// page; nil for any other folder.
    func page(of folder: BytePath) -> BytePath? {
        guard !pages.isEmpty else { return nil }
        var page: BytePath?
        var end = folder.bytes.endIndex
        while end > 0 {
            page = pages[BytePath(bytes: folder.bytes[..<end])] ?? page
            end = folder.bytes[..<end].lastIndex(of: BytePath.separator) ?? 0
        }
        return page
    }
}
