/// The first bytes that identify file formats.
public enum FileSignature {
    /// A member of a ZIP archive.
    public static let zipMember: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
    /// The end of a ZIP archive's directory, which an empty one begins with.
    public static let zipDirectoryEnd: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    /// A ZIP archive in several parts.
    public static let zipPart: [UInt8] = [0x50, 0x4B, 0x07, 0x08]
    /// 7z.
    public static let sevenZip: [UInt8] = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    /// RAR.
    public static let rar = Array("Rar!".utf8)
    /// tar, at ``tarOffset``.
    public static let tar = Array("ustar".utf8)
    /// The offset of tar's signature in bytes.
    public static let tarOffset = 257
    /// A record of a WARC file.
    public static let warc = Array("WARC/".utf8)

    /// gzip.
    public static let gzip: [UInt8] = [0x1F, 0x8B]
    /// bzip2.
    public static let bzip2 = Array("BZh".utf8)
    /// xz.
    public static let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    /// Zstandard.
    public static let zstandard: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

    /// PNG.
    ///
    /// A transfer in text mode damages it after the first four bytes.
    public static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The beginning of the signature of every version of GIF.
    public static let gif = Array("GIF8".utf8)
    /// The full signatures of both versions of GIF, `GIF87a` and `GIF89a`.
    public static let gifVersions = [gif + Array("7a".utf8), gif + Array("9a".utf8)]
    /// JPEG.
    public static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    /// A RIFF file, which is WebP where ``webP`` follows.
    public static let riff = Array("RIFF".utf8)
    /// WebP, eight bytes after the start of its RIFF file.
    public static let webP = Array("WEBP".utf8)
    /// An icon.
    public static let icon: [UInt8] = [0x00, 0x00, 0x01, 0x00]
    /// A bitmap.
    public static let bitmap = Array("BM".utf8)

    /// A binary property list.
    public static let propertyList = Array("bplist".utf8)
    /// A SQLite database.
    public static let sqlite = Array("SQLite format 3\0".utf8)
    /// A PDF document.
    public static let pdf = Array("%PDF".utf8)
    /// An executable for Linux.
    public static let program: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
}
