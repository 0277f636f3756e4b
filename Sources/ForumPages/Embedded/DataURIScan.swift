internal import Bytes
internal import ForumModel

/// Finds the pictures and style sheets inside a page, wherever they stand: in attributes, style sheets, variables of
/// style sheets (as SingleFile writes them), and in style sheets that are such addresses themselves.
///
/// Only `data:image/…` and `data:text/css` count. What cannot be decoded is left out, as browsers leave it out.
public enum DataURIScan {
    /// The largest file that is taken, in bytes.
    public static let sizeLimit = 64 << 20

    static let scheme = BytePattern("data:")

    /// The files in a page.
    ///
    /// - Parameter text: the decoded page.
    /// - Returns: each distinct content once, in the order of the page.
    /// - Complexity: O(*n*); one quick search for a page without any.
    public static func scan(_ text: some Sequence<UInt8>) -> [EmbeddedFile] {
        var finder = EmbeddedFileFinder()
        let done: Void? = text.withContiguousStorageIfAvailable { finder.scan($0) }
        if done == nil { Array(text).withUnsafeBufferPointer { finder.scan($0) } }
        // A style sheet can hold pictures; a style sheet in a style sheet is looked into as well, but no deeper.
        for _ in 0..<2 {
            let sheets = finder.files[finder.searched...].filter { $0.mediaType == "text/css" }
            finder.searched = finder.files.count
            for sheet in sheets { sheet.bytes.withUnsafeBufferPointer { finder.scan($0) } }
        }
        return finder.files
    }
}

/// Collects embedded files.
private struct EmbeddedFileFinder {
    var files: [EmbeddedFile] = []
    /// How many of the files were looked into for more.
    var searched = 0
    private var known: Set<ContentHash> = []

    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while let start = DataURIScan.scheme.first(in: bytes, from: index) {
            index = start + DataURIScan.scheme.count
            guard let address = DataAddress(bytes, at: start) else { continue }
            index = max(index, address.end)
            guard let content = address.content(limit: DataURIScan.sizeLimit), !content.isEmpty,
                known.insert(ContentHash(of: content)).inserted
            else { continue }
            files.append(EmbeddedFile(mediaType: address.mediaType, bytes: content))
        }
    }
}
