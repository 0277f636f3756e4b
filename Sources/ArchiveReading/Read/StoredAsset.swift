/// A picture or style sheet that was saved along with a page.
public struct StoredAsset: Sendable, Hashable, Decodable {
    /// The SHA-256 of its bytes, in hexadecimal.
    public var sha256: String
    /// The media type, detected during the import.
    public var mediaType: String
    /// The size in bytes.
    public var byteCount: Int
}
