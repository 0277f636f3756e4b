/// Writes a zip archive from front to back, as books want it: no extra fields, one fixed time, sizes before contents.
///
/// The same entries always become the same bytes. It is the zip of 1989 with names in UTF-8: up to 65,535 files and
/// 4 GiB, which every reading system understands.
struct ZipWriter {
    private let path: String
    private let write: ([UInt8]) throws -> Void
    private var directory: [UInt8] = []
    private var count = 0
    private var offset = 0

    /// 1980-01-01, the first day that there is.
    private static let day: UInt16 = 1 << 5 | 1
    /// Names are UTF-8.
    private static let flags: UInt16 = 1 << 11

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - path: what errors name.
    ///   - write: takes the bytes, in order.
    init(path: String, write: @escaping ([UInt8]) throws -> Void) {
        self.path = path
        self.write = write
    }

    /// Adds a file.
    ///
    /// - Throws: ``ExportError/tooBig(path:reason:)``, and what writing throws.
    mutating func add(_ entry: ZipEntry) throws {
        try begin(entry.facts)
        try write(entry.content)
    }

    /// Adds a file of any length, which memory does not have to hold.
    ///
    /// - Parameters:
    ///   - name: the file's name.
    ///   - isStored: whether to leave the bytes as they are.
    ///   - spool: holds what lies there until it is known how much that is.
    ///   - read: gives the bytes.
    /// - Throws: ``ExportError/tooBig(path:reason:)``, and what reading and writing throw.
    mutating func add(
        _ name: String, isStored: Bool, through spool: Spool,
        _ read: (([UInt8]) throws -> Void) throws -> Void
    ) throws {
        var facts = ZipEntry.Facts(name: name, isDeflated: !isStored)
        let deflater = Deflater(.none)
        try read { bytes in
            facts.size += bytes.count
            facts.checksum = Deflater.checksum(of: bytes, after: facts.checksum)
            try spool.write(isStored ? bytes : deflater.add(bytes, isLast: false))
        }
        if !isStored { try spool.write(deflater.add([], isLast: true)) }
        facts.packedSize = spool.byteCount
        try begin(facts)
        try spool.read(write)
    }

    private mutating func begin(_ facts: ZipEntry.Facts) throws {
        guard count < Self.countLimit else {
            throw ExportError.tooBig(path: path, reason: Self.tooMany)
        }
        let name = Array(facts.name.utf8)
        let length = 30 + name.count + facts.packedSize
        // With the directory, which comes behind.
        guard facts.size <= ZipEntry.sizeLimit, facts.packedSize <= ZipEntry.sizeLimit,
            offset + length + directory.count + 46 + name.count + 22 <= ZipEntry.sizeLimit
        else {
            throw ExportError.tooBig(path: path, reason: "a zip archive or book holds 4 GiB at most")
        }
        let common = Self.common(facts)
        try write(Self.little(0x0403_4B50 as UInt32) + common + name)
        directory += Self.little(0x0201_4B50 as UInt32)
        directory += Self.little(20 as UInt16)  // made as MS-DOS would: no permissions
        directory += common
        directory += [UInt8](repeating: 0, count: 10)  // no comment, first disk, no attributes
        directory += Self.little(UInt32(offset))
        directory += name
        offset += length
        count += 1
    }

    /// Why there is no room for a file more.
    static let tooMany = "a zip archive or book holds 65,535 files at most"
    /// How many files there can be.
    static let countLimit = 65_535

    /// Writes the directory.
    ///
    /// - Throws: what writing throws.
    mutating func finish() throws {
        var end = directory
        end += Self.little(0x0605_4B50 as UInt32)
        end += Self.little(0 as UInt32)  // one disk
        end += Self.little(UInt16(count))
        end += Self.little(UInt16(count))
        end += Self.little(UInt32(directory.count))
        end += Self.little(UInt32(offset))
        end += Self.little(0 as UInt16)
        try write(end)
    }

    /// What stands before a file and in the directory alike.
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
