/// A picture that came along with pages.
public struct StoredAsset: Sendable, Hashable {
    /// The SHA-256 of its bytes, in hexadecimal.
    public var sha256: String
    /// The media type as sniffed when it was imported.
    public var mediaType: String
    /// The size in bytes.
    public var byteCount: Int
}
