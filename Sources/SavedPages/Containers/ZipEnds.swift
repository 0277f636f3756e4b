internal import ForumModel

/// The bytes before and after a ZIP in one file: readers go by the directory at the ZIP's end and never see these bytes.
struct ZipEnds {
    private(set) var notes: [Diagnostic] = []

    /// Examines a file that begins as a ZIP does, and rewinds it.
    init(of file: OpenFile) throws(ContainerError) {
        do throws(SystemError) {
            let (bytes, size) = try file.ending(atMost: Self.length)
            look(at: bytes, size: size)
        } catch { throw .unreadable(error) }
    }

    init(of bytes: [UInt8]) { look(at: Array(bytes.suffix(Self.length)), size: bytes.count) }

    /// The end record has 22 bytes and a comment of up to 65,535; it is found if at most 4096 bytes follow it.
    private static let length = 22 + 65_535 + 4096
    private static let signature = FileSignature.zipDirectoryEnd
    /// That of the locator, the 20 bytes before the end record of a ZIP64 archive.
    private static let zip64Signature: [UInt8] = [0x50, 0x4B, 0x06, 0x07]

    private mutating func look(at bytes: [UInt8], size: Int) {
        guard let record = Self.endRecord(in: bytes) else { return }
        let behind = bytes.count - record - 22 - Self.number(bytes, record + 20, 2)
        if behind > 0 { note("\(behind) bytes stand behind the end of the ZIP archive") }
        let (length, offset) = (Self.number(bytes, record + 12, 4), Self.number(bytes, record + 16, 4))
        // ZIP64 archives have these numbers elsewhere, and two more records before this one.
        guard !bytes[..<record].suffix(20).starts(with: Self.zip64Signature) else { return }
        let before = size - bytes.count + record - length - offset
        if before > 0 { note("\(before) bytes stand before the ZIP archive and begin as another one does") }
    }

    private mutating func note(_ what: String) {
        notes.report(
            .warning, .containerTrailing,
            "\(what); they were not read. Split the file there, and import both parts.")
    }

    /// The last record whose comment ends within the bytes.
    private static func endRecord(in bytes: [UInt8]) -> Int? {
        var index = bytes.count - 22
        while index >= 0 {
            if bytes[index] == 0x50, bytes[index...].starts(with: signature),
                index + 22 + number(bytes, index + 20, 2) <= bytes.count
            {
                return index
            }
            index -= 1
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ index: Int, _ width: Int) -> Int {
        bytes[index..<(index + width)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
