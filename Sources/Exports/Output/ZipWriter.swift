internal import ByteCompression

/// Writes a ZIP archive sequentially, as EPUB requires: no extra fields, one fixed time, sizes before contents.
///
/// Identical entries produce identical bytes. The format is ZIP without ZIP64, with names in UTF-8: up to 65,535 files and
/// 4 GiB, which every reading system supports.
struct ZipWriter {
    private let path: String
    private let write: ([UInt8]) throws -> Void
    private var directory: [UInt8] = []
    private var count = 0
    private var offset = 0

    /// 1980-01-01, the earliest date of the format.
    private static let day: UInt16 = 1 << 5 | 1
    /// General purpose bit 11: names are UTF-8.
    private static let flags: UInt16 = 1 << 11

    init(path: String, write: @escaping ([UInt8]) throws -> Void) { (self.path, self.write) = (path, write) }

    mutating func add(_ entry: ZipEntry) throws {
        try begin(entry.facts)
        try write(entry.content)
    }

    /// Appends a file that may be larger than memory; the spool buffers its packed bytes until their size is known.
    mutating func add(
        _ name: String, isStored: Bool, through spool: Spool, _ read: (([UInt8]) throws -> Void) throws -> Void
    ) throws {
        var facts = ZipEntry.Facts(name: name, isDeflated: !isStored)
        let deflater = Deflater(.raw)
        try read { bytes in
            facts.size += bytes.count
            facts.checksum = Deflate.checksum(of: bytes, after: facts.checksum)
            try spool.write(isStored ? bytes : deflater.add(bytes, isLast: false))
        }
        if !isStored { try spool.write(deflater.add([], isLast: true)) }
        facts.packedSize = spool.byteCount
        try begin(facts)
        try spool.read(write)
    }

    private mutating func begin(_ facts: ZipEntry.Facts) throws {
        guard count < Self.countLimit else { throw ExportError.tooBig(path: path, reason: Self.tooMany) }
        let name = Array(facts.name.utf8)
        let length = 30 + name.count + facts.packedSize
        // The central directory that follows has to fit as well.
        guard facts.size <= ZipEntry.sizeLimit, facts.packedSize <= ZipEntry.sizeLimit,
            offset + length + directory.count + 46 + name.count + 22 <= ZipEntry.sizeLimit
        else { throw ExportError.tooBig(path: path, reason: "a zip archive or book holds 4 GiB at most") }
        let common = Self.common(facts)
        try write(Self.little(0x0403_4B50 as UInt32) + common + name)
        directory += Self.little(0x0201_4B50 as UInt32)
        directory += Self.little(20 as UInt16)  // version made by: MS-DOS, hence no permissions
        directory += common
        directory += [UInt8](repeating: 0, count: 10)  // no comment, disk 0, no attributes
        directory += Self.little(UInt32(offset))
        directory += name
        offset += length
        count += 1
    }

    static let tooMany = "a zip archive or book holds 65,535 files at most"
    static let countLimit = 65_535

    /// Writes the central directory.
    mutating func finish() throws {
        var end = directory
        end += Self.little(0x0605_4B50 as UInt32)
        end += Self.little(0 as UInt32)  // a single disk
        end += Self.little(UInt16(count))
        end += Self.little(UInt16(count))
        end += Self.little(UInt32(directory.count))
        end += Self.little(UInt32(offset))
        end += Self.little(0 as UInt16)
        try write(end)
    }

    /// The fields that the local header and the central directory share.
    private static func common(_ facts: ZipEntry.Facts) -> [UInt8] {
        var bytes = little((facts.isDeflated ? 20 : 10) as UInt16)
        bytes += little(flags)
        bytes += little((facts.isDeflated ? 8 : 0) as UInt16)
        bytes += little(0 as UInt16)
        bytes += little(day)
        bytes += little(facts.checksum)
        bytes += little(UInt32(facts.packedSize))
        bytes += little(UInt32(facts.size))
        bytes += little(UInt16(facts.name.utf8.count))
        bytes += little(0 as UInt16)  // no extra field
        return bytes
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}

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
