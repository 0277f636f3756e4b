internal import Bytes
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

    /// Decodes a whole `data:` address, references resolved; nil for any other address, and for one that holds neither a
    /// picture nor a style sheet or does not decode.
    ///
    /// - Complexity: O(*n*) in the length of the address.
    public init?(dataAddress address: String) {
        guard address.hasPrefix("data:") else { return nil }
        var address = address
        let file = address.withUTF8 { bytes -> EmbeddedFile? in
            guard let found = DataAddress(bytes, at: 0, isWhole: true),
                let content = found.content(limit: DataURIScan.sizeLimit), !content.isEmpty
            else { return nil }
            return EmbeddedFile(mediaType: found.mediaType, bytes: content)
        }
        guard let file else { return nil }
        self = file
    }
}

/// A `data:` address in stored markup.
public struct EmbeddedAddress: Sendable {
    /// Where it stands, in bytes of UTF-8.
    public var range: Range<Int>
    /// What stands before its content, such as `data:image/png;base64,`.
    public var prefix: String
    /// What it holds.
    public var file: EmbeddedFile

    /// The `data:` addresses of at least some length in markup, wherever they stand in it; those that do not decode are
    /// left out.
    ///
    /// - Parameters:
    ///   - html: stored markup.
    ///   - minimum: the length in bytes above which an address counts.
    /// - Returns: the addresses in order.
    /// - Complexity: O(*n*); one quick search for markup without any.
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
                guard address.end - start > minimum,
                    let content = address.content(limit: DataURIScan.sizeLimit), !content.isEmpty
                else { continue }
                found.append(
                    EmbeddedAddress(
                        range: start..<address.end,
                        prefix: String(decoding: bytes[start..<address.contentStart], as: UTF8.self),
                        file: EmbeddedFile(mediaType: address.mediaType, bytes: content)))
            }
            return found
        }
    }
}
