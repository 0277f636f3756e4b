/// A file as it lies in a zip archive; made apart from the archive, so that several can be made at once.
struct ZipEntry: Sendable {
    /// What the archive says of a file.
    struct Facts: Sendable {
        /// The file's name, with slashes.
        var name: String
        /// How many bytes the file has.
        var size = 0
        /// How many bytes lie there.
        var packedSize = 0
        /// The checksum of the file.
        var checksum: UInt32 = 0
        /// Whether the bytes are deflated.
        var isDeflated: Bool
    }

    /// What the archive says of it.
    private(set) var facts: Facts
    /// The bytes as they lie there.
    private(set) var content: [UInt8] = []

    /// The longest file that a zip archive of the first kind can hold, in bytes.
    static let sizeLimit = 0xFFFF_FFFE

    /// Makes an entry.
    ///
    /// With one version of zlib, the same bytes always become the same entry.
    ///
    /// - Parameters:
    ///   - name: the file's name.
    ///   - bytes: what is in it.
    ///   - isStored: whether to leave the bytes as they are, as for pictures.
    init(name: String, _ bytes: [UInt8], isStored: Bool = false) {
        facts = Facts(name: name, size: bytes.count, isDeflated: false)
        // The writer refuses it.
        guard bytes.count <= Self.sizeLimit else { return }
        content = isStored ? bytes : Deflater.deflated(bytes)
        facts.isDeflated = !isStored
        facts.packedSize = content.count
        facts.checksum = Deflater.checksum(of: bytes)
    }
}
