internal import Bytes
internal import ForumModel

/// A picture or style sheet that a saving tool embedded in a page as a `data:` URL.
public struct EmbeddedFile: Sendable, Hashable {
    /// The media type from the URL, in lower case and without parameters, such as `image/png`.
    public var mediaType: String
    /// The decoded bytes.
    public var bytes: [UInt8]

    /// Creates a file.
    public init(mediaType: String, bytes: [UInt8]) { (self.mediaType, self.bytes) = (mediaType, bytes) }

    /// Decodes a complete `data:` URL, with references resolved; nil for other addresses, and if it is neither a picture nor a
    /// style sheet or does not decode.
    ///
    /// - Complexity: O(*n*) in the length of the address.
    public init?(dataAddress address: String) {
        guard address.hasPrefix("data:") else { return nil }
        var address = address
        guard let file = address.withUTF8({ DataAddress($0, at: 0, isWhole: true)?.file }) else { return nil }
        self = file
    }
}

/// A `data:` URL in stored markup.
public struct EmbeddedAddress: Sendable {
    /// The range of the URL in UTF-8 bytes.
    public var range: Range<Int>
    /// The URL up to its content, such as `data:image/png;base64,`.
    public var prefix: String
    /// The decoded file.
    public var file: EmbeddedFile

    /// Finds the `data:` URLs above a minimum length in markup; ignores those that do not decode.
    ///
    /// - Parameters:
    ///   - html: stored markup.
    ///   - minimum: the length in bytes that a URL must exceed.
    /// - Returns: the URLs in order.
    /// - Complexity: O(*n*); markup without such URLs costs one quick search.
    public static func all(in html: String, longerThan minimum: Int) -> [EmbeddedAddress] {
        var html = html
        return html.withUTF8 { bytes in
            var found: [EmbeddedAddress] = []
            guard bytes.count > minimum else { return found }
            var index = 0
            while let start = DataURIScan.scheme.first(in: bytes, from: index) {
                index = start + DataURIScan.scheme.count
                guard let address = DataAddress(bytes, at: start) else { continue }
                index = max(index, address.end)
                guard address.end - start > minimum, let file = address.file else { continue }
                found.append(
                    EmbeddedAddress(
                        range: start..<address.end,
                        prefix: String(decoding: bytes[start..<address.contentStart], as: UTF8.self), file: file))
            }
            return found
        }
    }
}

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
            guard let file = address.file, known.insert(ContentHash(of: file.bytes)).inserted else { continue }
            files.append(file)
        }
    }
}
