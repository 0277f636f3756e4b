/// A linear look over the markup before libxml2 sees it; `PlainHTML` needs none.
///
/// It finds tags with too many attributes, which would cost libxml2 quadratic time, and the attributes of the real
/// `<body>` tag, which libxml2 drops when it has already opened an implied body (many pages have a `div` in `head`).
struct TagScan {
    private(set) var bodyAttributes: [(name: String, value: String)] = []

    private static let bodyLimit = 64

    init(_ text: [UInt8], limit: Int) throws(HTMLTreeError) {
        var failure: HTMLTreeError?
        var body: Range<Int>?
        text.withUnsafeBufferPointer { bytes in
            var scanner = MarkupScanner(bytes, rawElements: .library)
            while let piece = scanner.next() {
                guard piece.kind != .comment else { continue }
                if Self.isOver(limit, piece, in: bytes) {
                    failure = .tooManyAttributes(offset: piece.range.lowerBound, limit: limit)
                    return
                }
                if body == nil, bytes[piece.name].elementsEqual("body".utf8, by: { $0 | 0x20 == $1 }) {
                    body = piece.inner
                }
            }
        }
        if let failure { throw failure }
        if let body { bodyAttributes = Self.attributes(ofBody: body, in: text) }
    }

    private static func isOver(
        _ limit: Int, _ piece: MarkupScanner.Piece, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        // An attribute and what separates it from the next take at least two bytes.
        guard piece.inner.count / 2 > limit else { return false }
        var attributes = AttributeScanner(bytes, from: piece.name.upperBound)
        var count = 0
        while count <= limit, attributes.next() != nil { count += 1 }
        return count > limit
    }

    /// The attributes of a body's tag from its `<` on: at most 64 names in lower case with their values as written.
    static func attributes(ofBody tag: Range<Int>, in text: [UInt8]) -> [(name: String, value: String)] {
        text.withUnsafeBufferPointer { bytes in
            var scanner = AttributeScanner(bytes, from: tag.lowerBound + "<body".utf8.count)
            var found: [(name: String, value: String)] = []
            while found.count < bodyLimit, let attribute = scanner.next() {
                found.append(
                    (
                        String(decoding: bytes[attribute.name], as: UTF8.self).lowercased(),
                        String(decoding: bytes[attribute.value], as: UTF8.self)
                    ))
            }
            return found
        }
    }
}
