/// The originals that wget keeps (`-K`) beside pages whose links it converted (`-k`): `page.html` beside
/// `page.html.orig`, and with `-E` `showthread.php?threadid=1.html` beside `showthread.php?threadid=1.orig`.
struct OriginalNames {
    private let names: Set<[UInt8]>

    init(_ names: [[UInt8]]) { self.names = Set(names.lazy.filter { Self.isOriginal($0) }) }

    /// The original of a page; nil for an original, and for a page that has none.
    func original(of name: [UInt8]) -> [UInt8]? {
        guard !names.isEmpty, !Self.isOriginal(name) else { return nil }
        let endings: [String] = ["", ".html", ".htm"]
        for ending in endings
        where PageName.asciiLowercased(name.suffix(ending.utf8.count)) == Array(ending.utf8) {
            let original = name.dropLast(ending.utf8.count) + Self.ending
            if names.contains(Array(original)) { return Array(original) }
        }
        return nil
    }

    private static let ending = Array(("." + FileExtension.original).utf8)

    private static func isOriginal(_ name: [UInt8]) -> Bool { name.suffix(5).elementsEqual(ending) }
}
