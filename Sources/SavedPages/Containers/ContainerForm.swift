/// What kind of container some bytes begin; what is compressed has to be unpacked before it can be told.
enum ContainerForm: Equatable {
    /// ZIP: its directory stands at its end.
    case zip
    /// 7z: its directory stands at its end.
    case sevenZip
    case tar
    case warc
    /// One stream of anything, or several after one another.
    case gzip
    /// bzip2, xz, Zstandard: the same.
    case compressed

    /// Tells by the first bytes, of which 512 are enough; nil for anything else.
    init?(head: some RandomAccessCollection<UInt8>) {
        let head = Array(head.prefix(512))
        if let found = Self.magics.first(where: { head.starts(with: $0.bytes) }) {
            self = found.form
        } else if WARCMembers.isWARC(head) {
            self = .warc
        } else if head.count >= 262, head[257..<262].elementsEqual("ustar".utf8) {
            self = .tar
        } else {
            return nil
        }
    }

    private static let magics: [(bytes: [UInt8], form: ContainerForm)] = [
        ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .zip), ([0x50, 0x4B, 0x07, 0x08], .zip),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        ([0x1F, 0x8B], .gzip), (Array("BZh".utf8), .compressed),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed), ([0x28, 0xB5, 0x2F, 0xFD], .compressed),
    ]
}
