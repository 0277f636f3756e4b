public import ForumModel

/// The bytes of one saved page, and where they were.
public struct SavedPage: Sendable, Hashable {
    /// Where it was; size and time are those of the bytes read, should the file have changed since it was
    /// found.
    public let location: SavedPageLocation
    /// The page as it was saved, not decoded.
    public let bytes: [UInt8]
    /// The SHA-256 of the bytes.
    public let hash: ContentHash

    /// When the file last changed, in whole seconds.
    public var modifiedAt: UTCTime { location.modifiedAt }

    /// Makes a page; its hash is computed here.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public init(location: SavedPageLocation, bytes: [UInt8]) {
        self.location = location
        self.bytes = bytes
        hash = ContentHash(of: bytes)
    }
}
