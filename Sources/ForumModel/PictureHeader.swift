/// The format and size of a picture, as its first bytes state them.
///
/// A stored media type is not trusted; a file gets the extension of its actual format, or no file is written.
package struct PictureHeader: Hashable, Sendable {
    /// The formats that all browsers and reading systems support.
    package enum Format: String, Sendable {
        case png
        case gif
        /// WebP.
        case webp
        case jpeg = "jpg"

        package var mediaType: String { self == .jpeg ? "image/jpeg" : "image/\(rawValue)" }
    }

    package let format: Format
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int

    /// The maximum number of pixels; larger pictures would exhaust the memory of a browser or e-reader.
    private static let pixelLimit = 100_000_000

    /// Parses the header; nil for other formats, and for pictures that are too large to be shown.
    package init?(_ bytes: [UInt8]) {
        guard let (format, width, height) = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes),
            width > 0, height > 0, width <= Self.pixelLimit / height
        else { return nil }
        (self.format, self.width, self.height) = (format, width, height)
    }

    private typealias Found = (format: Format, width: Int, height: Int)

    private static func png(_ bytes: [UInt8]) -> Found? {
        guard bytes.count >= 33, bytes.starts(with: FileSignature.png + [0, 0, 0, 13]),
            bytes[12..<16].elementsEqual("IHDR".utf8), [1, 2, 4, 8, 16].contains(bytes[24]),
            [0, 2, 3, 4, 6].contains(bytes[25]), bytes[26] == 0, bytes[27] == 0, bytes[28] < 2
        else { return nil }
        return (.png, big(bytes, 16, 4), big(bytes, 20, 4))
    }

    private static func gif(_ bytes: [UInt8]) -> Found? {
        guard bytes.count > 13,
            FileSignature.gifVersions.contains(where: { bytes.starts(with: $0) })
        else { return nil }
        // After the colour table and the extensions there must be an image descriptor (0x2C).
        var index = 13 + (bytes[10] & 0x80 != 0 ? 3 << (Int(bytes[10] & 7) + 1) : 0)
        while index + 9 < bytes.count, bytes[index] == 0x21 {
            index += 2
            while index < bytes.count, bytes[index] != 0 { index += Int(bytes[index]) + 1 }
            index += 1
        }
        guard index + 9 < bytes.count, bytes[index] == 0x2C else { return nil }
        return (.gif, little(bytes, 6, 2), little(bytes, 8, 2))
    }

    private static func webp(_ bytes: [UInt8]) -> Found? {
        guard bytes.count > 30, bytes.starts(with: FileSignature.riff), bytes[8..<12].elementsEqual(FileSignature.webP)
        else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return (.webp, little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = little(bytes, 21, 4)
            return (.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": return (.webp, little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
        default: return nil
        }
    }

    /// Scans the segments for the first start of frame.
    private static func jpeg(_ bytes: [UInt8]) -> Found? {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF else { return nil }
        var index = 2
        while index + 9 < bytes.count {
            guard bytes[index] == 0xFF else { return nil }
            let marker = bytes[index + 1]
            switch marker {
            case 0xFF: index += 1
            case 0x01, 0xD0...0xD8: index += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                let length = big(bytes, index + 2, 2)
                guard length == 8 + 3 * Int(bytes[index + 9]), index + 2 + length < bytes.count else { return nil }
                return (.jpeg, big(bytes, index + 7, 2), big(bytes, index + 5, 2))
            case 0xD9, 0xDA: return nil
            default: index += 2 + max(2, big(bytes, index + 2, 2))
            }
        }
        return nil
    }

    private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
