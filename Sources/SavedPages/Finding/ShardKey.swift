/// The name that assigns an entry to a ``/ForumModel/Shard``: a path relative to the input.
///
/// Related entries share one key: a page, the original that a mirror kept next to it, and the files in the page's companion
/// folder; a page of a scrapbook and its pictures. A container is one entry.
enum ShardKey {
    static func key(of path: BytePath, page: BytePath? = nil, isScrap: Bool = false) -> ArraySlice<UInt8> {
        if let page { return stem(page.bytes[...]) }
        guard isScrap else { return stem(path.bytes[...]) }
        let end = path.bytes.lastIndex(of: BytePath.separator) ?? 0
        return path.bytes[..<end]
    }

    /// Returns a path without the endings in which a page and its original differ (``OriginalNames``).
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
