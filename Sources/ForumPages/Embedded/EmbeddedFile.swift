internal import Bytes
internal import ForumModel

/// A picture or style sheet that a saving tool embedded in a page as a `data:` URL.
public struct EmbeddedFile: Sendable, Hashable {
    /// The media type from the URL, in lower case and without parameters, such as `image/png`.
    public var mediaType: String
    /// The decoded bytes.
    public var bytes: [UInt8]

    /// Creates a file.
    public init(mediaType: String, bytes: [UInt8]) {
        self.mediaType = mediaType
        self.bytes = bytes
    }

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
                        prefix: String(decoding: bytes[start..<address.contentStart], as: UTF8.self),
                        file: file))
            }
            return found
        }
    }
}
