/// A picture or style sheet that was saved along with a page.
public struct StoredAsset: Sendable, Hashable, Decodable {
    /// The SHA-256 of its bytes, in hexadecimal.
    public var sha256: String
    /// The media type, detected during the import.
    public var mediaType: String
    /// The size in bytes.
    public var byteCount: Int
    /// Whether it is a smaller copy of the picture that an address leads to, which is not held.
    public var isThumbnail = false

    private enum CodingKeys: CodingKey { case sha256, mediaType, byteCount }
}
