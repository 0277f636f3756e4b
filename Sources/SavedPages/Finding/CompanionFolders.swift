/// Distinguishes the folders that browsers made for pages (`Thread_files` beside `Thread.html`) from those of people who like
/// such names.
struct CompanionFolders {
    /// The names in the folder that is looked at, sorted by their bytes.
    var siblings: [[UInt8]] = []
    private var paths: Set<BytePath> = []

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
        paths.insert(path)
        return true
    }

    /// Whether a folder is one of them or below one.
    func isInside(_ folder: BytePath) -> Bool {
        guard !paths.isEmpty else { return false }
        var end = folder.bytes.endIndex
        while end > 0 {
            if paths.contains(BytePath(bytes: folder.bytes[..<end])) { return true }
            end = folder.bytes[..<end].lastIndex(of: BytePath.separator) ?? 0
        }
        return false
    }
}
