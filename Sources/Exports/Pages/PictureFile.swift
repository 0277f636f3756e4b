internal import Archive
internal import ForumModel

struct PictureFile: Hashable, Sendable {
    /// The file name: a prefix of its SHA-256, and the extension of its actual format.
    var name: String
    var mediaType: String
    var width: Int
    var height: Int
    /// Whether it is a smaller copy of a picture that is not held.
    var isThumbnail = false
}

extension PictureFile {
    init?(of asset: StoredAsset, _ bytes: [UInt8]) {
        // The hash is validated, because the archive may come from a stranger.
        guard let header = PictureHeader(bytes), let hash = ContentHash(asset.sha256) else { return nil }
        self.init(
            name: "\(hash.description.prefix(20)).\(header.format.rawValue)",
            mediaType: header.format.mediaType, width: header.width, height: header.height)
    }
}
