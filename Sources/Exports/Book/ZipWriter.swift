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

    private static let countLimit = 65_535
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
        guard count < Self.countLimit else {
            throw ExportError.tooBig(path: path, reason: "a book holds 65,535 files at most")
        }
        let common = Self.common(entry)
        let name = Array(entry.name.utf8)
        let length = 30 + name.count + entry.content.count
        // With the directory, which comes behind.
        guard entry.size <= ZipEntry.sizeLimit,
            offset + length + directory.count + 46 + name.count + 22 <= ZipEntry.sizeLimit
        else {
            throw ExportError.tooBig(path: path, reason: "a book holds 4 GiB at most")
        }
        try write(Self.little(0x0403_4B50 as UInt32) + common + name)
        try write(entry.content)
        directory += Self.little(0x0201_4B50 as UInt32)
        directory += Self.little(20 as UInt16)  // made as MS-DOS would: no permissions
        directory += common
        directory += [UInt8](repeating: 0, count: 10)  // no comment, first disk, no attributes
        directory += Self.little(UInt32(offset))
        directory += name
        offset += length
        count += 1
    }

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
    private static func common(_ entry: ZipEntry) -> [UInt8] {
        var bytes = little((entry.isDeflated ? 20 : 10) as UInt16)
        bytes += little(flags)
        bytes += little((entry.isDeflated ? 8 : 0) as UInt16)
        bytes += little(0 as UInt16)
        bytes += little(day)
        bytes += little(entry.checksum)
        bytes += little(UInt32(entry.content.count))
        bytes += little(UInt32(min(entry.size, Int(UInt32.max))))
        bytes += little(UInt16(entry.name.utf8.count))
        bytes += little(0 as UInt16)  // no extra field
        return bytes
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}
