package import ByteCompression
package import ForumModel

/// The original bytes of a page, packed, with the metadata from its container, path or file.
package struct KeptPage: Sendable {
    /// The values of `kept_page.compression`.
    package enum Compression: String, Sendable {
        /// How versions before schema 7 kept pages, and how exports contain them.
        case gzip
        case zstd
    }

    package var compression: Compression
    package var dictionary: PageDictionary?
    package var packed: [UInt8]
    /// The unpacked size in bytes.
    package var byteCount: Int
    /// The SHA-256 of the unpacked bytes; nil if unknown.
    package var hash: ContentHash?
    package var facts: CaptureFacts

    package init(
        _ compression: Compression, packed: [UInt8], dictionary: PageDictionary? = nil, byteCount: Int,
        hash: ContentHash?, facts: CaptureFacts
    ) {
        (self.compression, self.packed, self.dictionary) = (compression, packed, dictionary)
        (self.byteCount, self.hash, self.facts) = (byteCount, hash, facts)
    }

    package init(
        _ bytes: [UInt8], hash: ContentHash?, facts: CaptureFacts, dictionary: PageDictionary? = nil
    ) {
        self.init(
            .zstd, packed: Zstandard.pack(bytes, with: dictionary?.content), dictionary: dictionary,
            byteCount: bytes.count, hash: hash, facts: facts)
    }

    /// Unpacks the page: not more bytes than the limit and no others than were kept, whatever an archive of others holds.
    package func unpack(limit: Int) -> Decompressed {
        let result =
            switch compression {
            case .gzip: Deflate.unpack(packed, .gzip, limit: limit)
            case .zstd: Zstandard.unpack(packed, with: dictionary?.content, limit: limit)
            }
        guard result.end == .whole else { return result }
        // A dictionary of the same number with other bytes gives other pages without an error.
        let isKept = result.bytes.count == byteCount && (hash == nil || ContentHash(of: result.bytes) == hash)
        return isKept ? result : Decompressed(bytes: [], end: .broken)
    }

    package func bytes(limit: Int = 1 << 30) -> [UInt8]? {
        let unpacked = unpack(limit: limit)
        return unpacked.end == .whole ? unpacked.bytes : nil
    }

    /// The bytes of the page as one gzip member, as exports contain them; nil if it does not unpack.
    package var gzipped: [UInt8]? { compression == .gzip ? packed : bytes().map(Deflate.gzip) }
}
