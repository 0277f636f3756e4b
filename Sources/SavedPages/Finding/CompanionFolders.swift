internal import ForumModel

/// Distinguishes the folders that browsers made for pages (`Thread_files` beside `Thread.html`) from those of people who like such names.
struct CompanionFolders {
    /// The names in the folder that is looked at, sorted by their bytes.
    var siblings: [[UInt8]] = []
    /// The pages of the companion folders found so far, by the paths of the folders.
    private var pages: [BytePath: BytePath] = [:]

    /// Records a folder as a page's if its name is that of a companion folder and its page is beside it; returns whether it is.
    mutating func note(_ name: [UInt8], at path: BytePath) -> Bool {
        guard let title = PageName.companionTitle(of: name) else { return false }
        let page = title + [UInt8(ascii: ".")]
        let first = siblings.partitioningIndex { !$0.lexicographicallyPrecedes(page) }
        guard first < siblings.count, siblings[first].starts(with: page) else { return false }
        pages[path] = BytePath(bytes: path.bytes.dropLast(name.count) + siblings[first])
        return true
    }

    /// Records the companion folders among a folder and those between it and the root, as a walk from the root would.
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

    /// The page that a folder belongs to: that of the highest companion folder among it and the folders above it; nil if none
    /// of them is a companion folder.
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
