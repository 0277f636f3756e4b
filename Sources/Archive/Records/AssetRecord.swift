public import ForumModel

/// A picture or style sheet that came along with a page.
public struct AssetRecord: Sendable {
    /// The SHA-256 of the bytes.
    public var hash: ContentHash
    /// What it is, by its content.
    public var mediaType: String
    /// The bytes as they were saved.
    public var bytes: [UInt8]
    /// The address it answers to; nil for one that stood in the page itself.
    public var url: String?
    /// When it was captured, where that is known; nil where only a file's time is.
    public var capturedAt: UTCTime?

    /// Makes a record; the hash is computed here.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public init(mediaType: String, bytes: [UInt8], url: String?, capturedAt: UTCTime?) {
        hash = ContentHash(of: bytes)
        self.mediaType = mediaType
        self.bytes = bytes
        self.url = url
        self.capturedAt = capturedAt
    }
}

/// The original bytes of a page, compressed, and what stood around it when it was read.
public struct KeptPage: Sendable {
    /// How the bytes are compressed; the value of `kept_page.compression`.
    static let compression = "gzip"

    /// The page's bytes, as a gzip stream.
    public var compressed: [UInt8]
    /// How many bytes the page has.
    public var byteCount: Int
    /// What its container, path or file said about it.
    public var facts: CaptureFacts

    /// Makes one from bytes that were compressed already.
    public init(compressed: [UInt8], byteCount: Int, facts: CaptureFacts) {
        self.compressed = compressed
        self.byteCount = byteCount
        self.facts = facts
    }
}
