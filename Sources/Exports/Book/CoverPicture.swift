internal import Archive
internal import ByteCompression
internal import ForumModel
internal import Markup
internal import Site

extension PageReferences {
    /// Smaller pictures are smilies, buttons and rules.
    private static let leastCoverSide = 120

    /// Returns the first picture of posts that is big enough for a cover.
    func cover(of posts: [StoredPost]) -> PictureFile? {
        posts.lazy.flatMap { post in
            MarkupAddresses.pictures(in: post.bodyHTML).lazy.compactMap { file(at: $0, from: post.bodySourceID) }
        }.first { min($0.width, $0.height) >= Self.leastCoverSide }
    }
}

/// Renders the cover as a PNG of plain shapes, for reading systems and libraries that cannot show SVG.
///
/// It contains no text: fonts differ between machines, and the same archive has to give the same bytes. The SVG of the cover page
/// has the title.
struct CoverPicture {
    /// The book's identifier, from which colours and shapes are derived.
    let identifier: String

    static let (width, height) = (600, 800)

    private typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)

    private static let grounds: [Colour] = [
        (0x1D, 0x34, 0x46), (0x46, 0x1D, 0x2B), (0x1D, 0x46, 0x34), (0x3A, 0x2A, 0x4F), (0x4A, 0x37, 0x1B),
        (0x1E, 0x44, 0x49), (0x2F, 0x3A, 0x1C), (0x3B, 0x24, 0x20),
    ]

    /// The indices of the palette.
    private enum Shade: UInt8 { case ground, card, picture, words, frame }

    func png() -> [UInt8] {
        let key = ContentHash(of: identifier.utf8).bytes
        var rows = [[UInt8]](
            repeating: [UInt8](repeating: Shade.ground.rawValue, count: Self.width), count: Self.height)
        draw(key, into: &rows)
        let ground = Self.grounds[Int(key[0]) % Self.grounds.count]
        var bytes = FileSignature.png
        bytes += Self.chunk("IHDR", Self.big(Self.width) + Self.big(Self.height) + [4, 3, 0, 0, 0])  // 4-bit palette
        let palette: [Colour] = [
            ground, (0xF6, 0xF1, 0xE4), Self.mixed(ground), (0xB9, 0xB3, 0xA3), (0xC9, 0xB3, 0x7A),
        ]
        bytes += Self.chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
        bytes += Self.chunk("IDAT", Deflate.compress(Self.packed(rows), .zlib))
        return bytes + Self.chunk("IEND", [])
    }

    /// Draws a frame, and posts that consist of a picture and lines; the key determines their number and length.
    private func draw(_ key: [UInt8], into rows: inout [[UInt8]]) {
        func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ shade: Shade) {
            let part = [UInt8](repeating: shade.rawValue, count: width)
            for row in y..<y + height { rows[row].replaceSubrange(x..<x + width, with: part) }
        }
        fill(26, 26, 548, 748, .frame)
        fill(29, 29, 542, 742, .ground)
        var (top, next) = (74, 1)
        while true {
            var lineCount = 1 + Int(key[next % key.count]) % 4
            while lineCount > 1, top + 40 + lineCount * 28 > 730 { lineCount -= 1 }
            let height = 40 + max(44, lineCount * 28)
            guard top + height <= 730 else { break }
            // Answers are indented.
            let left = key[(next + 1) % key.count] % 3 == 0 ? 118 : 74
            fill(left, top, 526 - left, height, .card)
            fill(left + 20, top + 20, 44, 44, .picture)
            for line in 0..<lineCount {
                let share = 55 + Int(key[(next + 2 + line) % key.count]) % 45
                let room = 526 - left - 104
                fill(left + 84, top + 24 + line * 28, room * share / 100, 12, line == 0 ? .picture : .words)
            }
            top += height + 26
            next += 3
        }
    }

    private static func mixed(_ colour: Colour) -> Colour {
        func half(_ value: UInt8) -> UInt8 { UInt8((Int(value) + 0x90) / 2) }
        return (half(colour.red), half(colour.green), half(colour.blue))
    }

    /// Packs rows of four bits per pixel, each without a filter.
    private static func packed(_ rows: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rows.count * (1 + width / 2))
        for row in rows {
            bytes.append(0)
            for column in stride(from: 0, to: row.count, by: 2) { bytes.append(row[column] << 4 | row[column + 1]) }
        }
        return bytes
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return big(content.count) + body + big(Int(Deflate.checksum(of: body)))
    }

    private static func big(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, Array.init)
    }
}
