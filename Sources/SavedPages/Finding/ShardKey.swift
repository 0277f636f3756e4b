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
        while let ending = endings.first(where: { PageName.asciiLowercased(path.suffix($0.count)) == $0 }) {
            path.removeLast(ending.count)
        }
        return path
    }

    private static let endings = [FileExtension.original, "html", "htm"].map { Array(".\($0)".utf8) }
}

/// The originals that wget keeps (`-K`) beside pages whose links it converted (`-k`): `page.html` beside
/// `page.html.orig`, and with `-E` `showthread.php?threadid=1.html` beside `showthread.php?threadid=1.orig`.
struct OriginalNames {
    private let names: Set<[UInt8]>
    /// All names of the folder, if there is an original among them.
    private let siblings: Set<[UInt8]>

    init(_ names: [[UInt8]]) {
        self.names = Set(names.lazy.filter { Self.isOriginal($0) })
        siblings = self.names.isEmpty ? [] : Set(names)
    }

    /// The original of a page; nil for an original, and for a page that has none.
    func original(of name: [UInt8]) -> [UInt8]? {
        guard !names.isEmpty, !Self.isOriginal(name) else { return nil }
        for ending in Self.pageEndings
        where PageName.asciiLowercased(name.suffix(ending.utf8.count)) == Array(ending.utf8) {
            let original = name.dropLast(ending.utf8.count) + Self.originalEnding
            if names.contains(Array(original)) { return Array(original) }
        }
        return nil
    }

    /// The first page that an original supersedes; nil if the name is no original, or no such page is beside it.
    func converted(of name: [UInt8]) -> [UInt8]? {
        guard Self.isOriginal(name) else { return nil }
        let stem = name.dropLast(Self.originalEnding.count)
        return Self.pageEndings.lazy.map { Array(stem + $0.utf8) }.first {
            siblings.contains($0) && PageName.verdict($0) == .page && original(of: $0) == name
        }
    }

    private static let pageEndings = ["", ".htm", ".html"]
    private static let originalEnding = Array(("." + FileExtension.original).utf8)

    private static func isOriginal(_ name: [UInt8]) -> Bool { name.suffix(5).elementsEqual(originalEnding) }
}
