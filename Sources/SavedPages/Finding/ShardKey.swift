/// The name by which an entry belongs to a ``/ForumModel/Shard``: a path below the input, relative to that input.
///
/// Entries that only mean something together have one key: a page, the original that a mirror kept beside it and the files
/// in the page's companion folder; a page of a scrapbook and its pictures. A container is one entry.
enum ShardKey {
    /// The key of an entry.
    ///
    /// - Parameters:
    ///   - path: its path below the input.
    ///   - page: the path of the page that it came along with; nil for anything else.
    ///   - isScrap: whether its folder is one page of a scrapbook.
    /// - Returns: the bytes of the key.
    static func key(of path: BytePath, page: BytePath? = nil, isScrap: Bool = false) -> ArraySlice<UInt8> {
        if let page { return stem(page.bytes[...]) }
        guard isScrap else { return stem(path.bytes[...]) }
        let end = path.bytes.lastIndex(of: BytePath.separator) ?? 0
        return path.bytes[..<end]
    }

    /// A path without what tells a page from its original (``OriginalNames``).
    private static func stem(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var path = path
        while let ending = endings.first(where: { hasEnding($0, path) }) { path.removeLast(ending.count) }
        return path
    }

    private static func hasEnding(_ ending: [UInt8], _ path: ArraySlice<UInt8>) -> Bool {
        PageName.asciiLowercased(path.suffix(ending.count)) == ending
    }

    private static let endings = [FileExtension.original, "html", "htm"].map { Array(".\($0)".utf8) }
}
