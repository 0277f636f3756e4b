internal import ForumModel

/// A picture or style sheet that a saving tool wrote into a page as a `data:` address.
public struct EmbeddedFile: Sendable, Hashable {
    /// The media type as the address gives it, in lower case and without parameters, such as `image/png`.
    public var mediaType: String
    /// The file itself.
    public var bytes: [UInt8]

    /// Makes a file.
    public init(mediaType: String, bytes: [UInt8]) {
        self.mediaType = mediaType
        self.bytes = bytes
    }
}

/// Finds the pictures and style sheets inside a page, wherever they stand: in attributes, style sheets, variables of
/// style sheets (as SingleFile writes them), and in style sheets that are such addresses themselves.
///
/// Only `data:image/…` and `data:text/css` count. What cannot be decoded is left out, as browsers leave it out.
public enum DataURIScan {
    /// The largest file that is taken, in bytes.
    public static let sizeLimit = 64 << 20

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
        while let start = Self.scheme.first(in: bytes, from: index) {
            index = start + Self.scheme.count
            guard let address = DataAddress(bytes, at: start) else { continue }
            index = max(index, address.end)
            guard let content = address.content(limit: DataURIScan.sizeLimit), !content.isEmpty,
                known.insert(ContentHash(of: content)).inserted
            else { continue }
            files.append(EmbeddedFile(mediaType: address.mediaType, bytes: content))
        }
    }

    private static let scheme = BytePattern("data:")
}
