/// A date as a page shows it: the words, and what they mean where they could be read.
public struct SiteDate: Hashable, Sendable {
    /// The words on the page, white space folded.
    public var text: String
    /// The date; nil where the words are no date (`date.invalid`).
    public var local: LocalDateTime?

    /// Reads the words.
    public init(_ text: some StringProtocol) {
        self.text = Self.folded(text)
        local = self.text.withUTF8(SiteDateParser.parse)
    }
}

extension SiteDate {
    /// Reads words that are UTF-8 bytes.
    public init(utf8 words: UnsafeBufferPointer<UInt8>) {
        guard words.allSatisfy({ $0 < 0x80 }) else {
            self.init(String(decoding: words, as: UTF8.self))
            return
        }
        self.init(ascii: words)
    }

    private init(ascii words: UnsafeBufferPointer<UInt8>) {
        var text = String(unsafeUninitializedCapacity: words.count) { output in
            var count = 0
            for byte in words {
                let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
                if isSpace, count == 0 || output[count - 1] == 0x20 { continue }
                output[count] = isSpace ? 0x20 : byte
                count += 1
            }
            return count > 0 && output[count - 1] == 0x20 ? count - 1 : count
        }
        local = text.withUTF8(SiteDateParser.parse)
        self.text = text
    }

    /// The words with every run of white space one space.
    private static func folded(_ text: some StringProtocol) -> String {
        var text = String(text)
        if text.withUTF8(isFolded) { return text }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether words are ASCII with single spaces, as pages give most: then there is nothing to do but look.
    private static func isFolded(_ words: UnsafeBufferPointer<UInt8>) -> Bool {
        var last: UInt8 = 0x20
        for byte in words {
            guard byte < 0x80, byte > 0x20 || (byte == 0x20 && last != 0x20) else { return false }
            last = byte
        }
        return last != 0x20
    }
}

extension SiteDate: Encodable {
    private enum CodingKeys: String, CodingKey { case text, local }

    /// Writes `{"text": …, "local": "2012-09-20T11:16"}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(local?.description, forKey: .local)
    }
}
