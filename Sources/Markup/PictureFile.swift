internal import ForumModel

/// The file of a picture in an output.
package struct PictureFile: Hashable, Sendable {
    /// The file name: a prefix of its SHA-256, and the extension of its actual format.
    package let name: String
    package let mediaType: String
    package let width: Int
    package let height: Int
    /// Whether it is a smaller copy of a picture that is not held.
    package var isThumbnail = false

    package init?(sha256: String, _ bytes: [UInt8]) {
        // The hash is validated, because the archive may come from a stranger.
        guard let header = PictureHeader(bytes), let hash = ContentHash(sha256) else { return nil }
        name = "\(hash.description.prefix(20)).\(header.format.rawValue)"
        (mediaType, width, height) = (header.format.mediaType, header.width, header.height)
    }
}
