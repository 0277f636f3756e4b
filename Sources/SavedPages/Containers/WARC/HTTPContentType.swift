struct HTTPContentType {
    /// In lower case and without parameters, such as `text/html`; nil unless it has this form.
    var mediaType: String?
    /// The value as it was sent, without quotes; nil unless it can be the name of an encoding.
    var charset: String?

    init(_ value: String?) {
        guard let value else { return }
        let parts = value.utf8.split(
            separator: UInt8(ascii: ";"), maxSplits: 64, omittingEmptySubsequences: false
        ).map(Self.trimmed)
        guard let first = parts.first else { return }
        let halves = first.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if halves.count == 2, halves.allSatisfy(Self.isToken) {
            mediaType = String(decoding: PageName.asciiLowercased(first), as: UTF8.self)
        }
        for part in parts.dropFirst() where charset == nil {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1).map(Self.trimmed)
            guard pair.count == 2, PageName.asciiLowercased(pair[0]).elementsEqual("charset".utf8) else { continue }
            if pair[1].count <= 40, Self.isToken(pair[1]) { charset = String(decoding: pair[1], as: UTF8.self) }
        }
    }

    var isHTML: Bool { mediaType == "text/html" || mediaType == "application/xhtml+xml" }

    private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
        let begun = Array(bytes.drop(while: outside.contains))
        return Array(begun.prefix(begun.lastIndex { !outside.contains($0) }.map { $0 + 1 } ?? 0))
    }

    private static let outside = Array(" \t\"'".utf8)
    private static let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)

    private static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { (0x21..<0x7F).contains($0) && !separators.contains($0) }
    }
}
