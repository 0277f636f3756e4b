internal import Bytes
internal import ForumModel

/// Finds the pictures and style sheets embedded anywhere in a page: in attributes, style sheets, custom properties (as
/// SingleFile writes them), and in embedded style sheets.
///
/// Only `data:image/…` and `data:text/css` count. What cannot be decoded is ignored, as browsers do.
public enum DataURIScan {
    /// The maximum size of a file in bytes.
    public static let sizeLimit = 64 << 20

    static let scheme = BytePattern("data:")

    /// Returns the embedded files of a page.
    ///
    /// - Parameter text: the decoded page.
    /// - Returns: each distinct content once, in page order.
    /// - Complexity: O(*n*); a page without embedded files costs one quick search.
    public static func scan(_ text: some Sequence<UInt8>) -> [EmbeddedFile] {
        var finder = EmbeddedFileFinder()
        let done: Void? = text.withContiguousStorageIfAvailable { finder.scan($0) }
        if done == nil { Array(text).withUnsafeBufferPointer { finder.scan($0) } }
        // A style sheet can contain pictures. A style sheet inside a style sheet is searched as well, but no deeper level.
        for _ in 0..<2 {
            let sheets = finder.files[finder.searched...].filter { $0.mediaType == "text/css" }
            finder.searched = finder.files.count
            for sheet in sheets { sheet.bytes.withUnsafeBufferPointer { finder.scan($0) } }
        }
        return finder.files
    }
}

private struct EmbeddedFileFinder {
    var files: [EmbeddedFile] = []
    /// The number of files that were searched for further files.
    var searched = 0
    private var known: Set<ContentHash> = []

    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while let start = DataURIScan.scheme.first(in: bytes, from: index) {
            index = start + DataURIScan.scheme.count
            guard let address = DataAddress(bytes, at: start) else { continue }
            index = max(index, address.end)
            guard let file = address.file, known.insert(ContentHash(of: file.bytes)).inserted else {
                continue
            }
            files.append(file)
        }
    }
}
