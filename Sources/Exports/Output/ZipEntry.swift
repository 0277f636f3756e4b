internal import ByteCompression

/// A file packed for a ZIP archive.
///
/// Entries are independent of the archive, so that several can be packed in parallel.
struct ZipEntry: Sendable {
    struct Facts: Sendable {
        var name: String
        /// The uncompressed size in bytes.
        var size = 0
        /// The stored size in bytes.
        var packedSize = 0
        /// The CRC-32 of the uncompressed bytes.
        var checksum: UInt32 = 0
        var isDeflated: Bool
    }

    private(set) var facts: Facts
    /// The contents as stored, compressed or not.
    private(set) var content: [UInt8] = []

    /// The maximum size of a file without ZIP64, in bytes.
    static let sizeLimit = 0xFFFF_FFFE

    /// Packs a file; one version of zlib always packs the same bytes to the same entry.
    init(name: String, _ bytes: [UInt8], isStored: Bool = false) {
        facts = Facts(name: name, size: bytes.count, isDeflated: false)
        // ``ZipWriter`` refuses an entry of this size.
        guard bytes.count <= Self.sizeLimit else { return }
        content = isStored ? bytes : Deflate.compress(bytes, .raw)
        facts.isDeflated = !isStored
        facts.packedSize = content.count
        facts.checksum = Deflate.checksum(of: bytes)
    }
}
