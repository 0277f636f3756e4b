internal import ForumModel

/// The kind of container that some bytes start; compressed bytes have to be decompressed first.
enum ContainerForm: Equatable {
    /// ZIP: its directory is at its end.
    case zip
    /// 7z: its directory is at its end.
    case sevenZip
    case tar
    case warc
    /// One compressed stream, or several concatenated.
    case gzip
    /// One bzip2, xz or Zstandard stream, or several concatenated.
    case compressed

    /// Recognises the form by the first 512 bytes; nil for anything else.
    init?(head: some RandomAccessCollection<UInt8>) {
        let head = Array(head.prefix(512))
        if let found = Self.magics.first(where: { head.starts(with: $0.bytes) }) {
            self = found.form
        } else if WARCMembers.isWARC(head) {
            self = .warc
        } else if head.dropFirst(FileSignature.tarOffset).starts(with: FileSignature.tar) {
            self = .tar
        } else {
            return nil
        }
    }

    private static let magics: [(bytes: [UInt8], form: ContainerForm)] = [
        (FileSignature.zipMember, .zip), (FileSignature.zipDirectoryEnd, .zip), (FileSignature.zipPart, .zip),
        (FileSignature.sevenZip, .sevenZip), (FileSignature.gzip, .gzip), (FileSignature.bzip2, .compressed),
        (FileSignature.xz, .compressed), (FileSignature.zstandard, .compressed),
    ]
}
