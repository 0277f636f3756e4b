package import ByteCompression
package import ForumModel

/// The original bytes of a page, compressed, with the metadata from its container, path or file.
package struct KeptPage: Sendable {
    /// The compression; the value of `kept_page.compression`.
    package static let compression = "gzip"

    /// The page's bytes, as a gzip stream.
    package var compressed: [UInt8]
    /// The uncompressed size in bytes.
    package var byteCount: Int
    /// The metadata from its container, path or file.
    package var facts: CaptureFacts

    /// Makes one of bytes that were compressed already.
    package init(compressed: [UInt8], byteCount: Int, facts: CaptureFacts) {
        self.compressed = compressed
        self.byteCount = byteCount
        self.facts = facts
    }

    /// Compresses the bytes of a page.
    package init(_ bytes: [UInt8], facts: CaptureFacts) {
        self.init(compressed: Deflate.gzip(bytes), byteCount: bytes.count, facts: facts)
    }

    /// Decompresses the page; not more bytes than the limit come out, whatever an archive of others holds.
    package func unpack(limit: Int) -> Decompressed { Deflate.unpack(compressed, .gzip, limit: limit) }

    /// Returns the page's bytes; nil if they are damaged, or more than the limit.
    package func bytes(limit: Int = 1 << 30) -> [UInt8]? {
        let unpacked = unpack(limit: limit)
        return unpacked.end == .whole ? unpacked.bytes : nil
    }
}
