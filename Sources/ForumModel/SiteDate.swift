internal import Bytes

/// A date as a page shows it: its text, and the parsed date.
public struct SiteDate: Hashable, Sendable, Encodable {
    /// The text on the page, white space collapsed.
    public var text: String
    /// The date; nil if the text is not a date (`date.invalid`).
    public var local: LocalDateTime?

    /// Parses a text.
    public init(_ text: some StringProtocol) {
        var text = String(text)
        self = text.withUTF8 { SiteDate(utf8: $0) }
    }

    /// Encodes `{"text": …, "local": "2012-09-20T11:16"}`.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(["text": text, "local": local?.description])
    }

    /// Parses UTF-8 text.
    public init(utf8 words: UnsafeBufferPointer<UInt8>) {
        text = words.allSatisfy { $0 < 0x80 } ? Self.folded(ascii: words) : Self.folded(words)
        local = text.withUTF8(SiteDateParser.parse)
    }

    /// Collapses white space and trims both ends; fast path for ASCII.
    private static func folded(ascii words: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: words.count) { output in
            var count = 0
            for byte in words {
                let isSpace = byte.isSpace
                if isSpace, count == 0 || output[count - 1] == 0x20 { continue }
                output[count] = isSpace ? 0x20 : byte
                count += 1
            }
            return count > 0 && output[count - 1] == 0x20 ? count - 1 : count
        }
    }

    private static func folded(_ words: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: words, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
