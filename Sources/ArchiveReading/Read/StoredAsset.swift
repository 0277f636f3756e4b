/// A picture or style sheet that was saved along with a page.
public struct StoredAsset: Sendable, Hashable, Decodable {
    /// The SHA-256 of its bytes, in hexadecimal.
    public var sha256: String
    /// The media type, detected during the import.
    public var mediaType: String
    /// The size in bytes.
    public var byteCount: Int
    /// Whether this is a smaller copy, used because the picture that an address leads to is not held.
    public var isThumbnail = false

    private enum CodingKeys: CodingKey { case sha256, mediaType, byteCount }
}
