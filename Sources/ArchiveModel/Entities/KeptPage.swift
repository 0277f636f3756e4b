package import ByteCompression
package import ForumModel

/// The original bytes of a page, compressed, with the metadata from its container, path or file.
package struct KeptPage: Sendable {
    /// The value of `kept_page.compression`.
    package static let compression = "gzip"

    package var compressed: [UInt8]
    /// The uncompressed size in bytes.
    package var byteCount: Int
    package var facts: CaptureFacts

    package init(compressed: [UInt8], byteCount: Int, facts: CaptureFacts) {
        self.compressed = compressed
        self.byteCount = byteCount
        self.facts = facts
    }

    package init(_ bytes: [UInt8], facts: CaptureFacts) {
        self.init(compressed: Deflate.gzip(bytes), byteCount: bytes.count, facts: facts)
    }

    /// Decompresses the page; not more bytes than the limit come out, whatever an archive of others holds.
    package func unpack(limit: Int) -> Decompressed { Deflate.unpack(compressed, .gzip, limit: limit) }

    package func bytes(limit: Int = 1 << 30) -> [UInt8]? {
        let unpacked = unpack(limit: limit)
        return unpacked.end == .whole ? unpacked.bytes : nil
    }
}
