import ForumModel

@testable import SavedPages

/// The bytes of a message that is written here with LF.
func message(_ text: String, lineEnd: String = "\r\n") -> [UInt8] {
    Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd).utf8)
}

/// A message of parts, each with its headers; the boundary is `b`.
func message(
    headers: [String] = [], type: String = "multipart/related; boundary=b", parts: [String],
    isCut: Bool = false
) -> [UInt8] {
    let lines = headers + ["MIME-Version: 1.0", "Content-Type: " + type, "", ""]
    let bodies = parts.map { "--b\n" + $0 + "\n" }.joined()
    return message(lines.joined(separator: "\n") + bodies + (isCut ? "" : "--b--\n"))
}

/// A small page as a part.
let pagePart = "Content-Type: text/html\n\n<p>goose</p>"

/// A small picture as a part.
let picturePart = "Content-Type: image/gif\nContent-Location: https://i.example.org/g.gif\n\nGIF89a"

func openMHTML(_ bytes: [UInt8], limits: ContainerLimits = .standard) throws -> OpenedDocument {
    try MHTMLDocument.open(bytes, limits: limits)
}

/// Why an MHTML file cannot be opened; nil when it can.
func refusal(ofMHTML bytes: [UInt8], limits: ContainerLimits = .standard) -> ContainerError? {
    do throws(ContainerError) {
        _ = try MHTMLDocument.open(bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

extension OpenedDocument {
    /// The page as text.
    var text: String { String(decoding: page, as: UTF8.self) }

    /// One line for each asset: address, type, content.
    var assetLines: [String] {
        assets.map { asset in
            [asset.url ?? "-", asset.mediaType ?? "-", String(decoding: asset.bytes, as: UTF8.self)]
                .joined(separator: " ")
        }
    }

    /// The codes of the notes.
    var noteCodes: [String] { notes.map(\.code) }
}

extension ContainerLimits {
    init(member: Int = 1 << 20, document: Int = 1 << 20) {
        self.init()
        memberByteLimit = member
        documentByteLimit = document
    }
}
