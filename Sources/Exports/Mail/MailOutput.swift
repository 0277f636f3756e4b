internal import Archive
internal import Foundation

/// Messages of a mailbox as text, with placeholders for pictures.
///
/// Pictures are read when the text is written to the file, because a thousand messages may show one of many megabytes.
struct MailOutput: Sendable {
    var bytes: [UInt8] = []
    /// The pictures in order, each with the offset in ``bytes`` at which it is inserted.
    private var pictures: [(offset: Int, asset: StoredAsset)] = []

    /// The number of bytes encoded at once: 57 bytes become a line of 76 characters.
    private static let chunk = 57 * 4096

    mutating func add(_ asset: StoredAsset) { pictures.append((bytes.count, asset)) }

    func write(to file: ExportFile, from reader: ArchiveSnapshot) throws {
        var start = 0
        for (offset, asset) in pictures {
            try file.write(Array(bytes[start..<offset]))
            start = offset
            let content = try reader.bytes(of: asset) ?? []
            for first in stride(from: 0, to: content.count, by: Self.chunk) {
                let data = Data(content[first..<min(first + Self.chunk, content.count)])
                let lines = data.base64EncodedData(options: [
                    .lineLength76Characters, .endLineWithLineFeed,
                ])
                try file.write(Array(lines) + [0x0A])
            }
        }
        try file.write(start == 0 ? bytes : Array(bytes[start...]))
    }
}
