internal import Bytes
package import GRDB

/// The kinds of contents of a body, as a bit set (`post.content_flags`), so that a search need not read markup.
package struct BodyContents: OptionSet {
    package let rawValue: Int64

    /// A picture other than a smilie.
    package static let image = Self(rawValue: 1)
    /// A link that does not belong to a quote.
    package static let link = Self(rawValue: 2)
    package static let quote = Self(rawValue: 4)
    package static let video = Self(rawValue: 8)
    /// A word that mixes scripts (``MixedWords``), in the text.
    package static let mixedWord = Self(rawValue: 16)
    private static let allInMarkup: Self = [.image, .link, .quote, .video]

    private static let address = BytePattern("href", ignoresCase: true)
    private static let quoteLink = BytePattern("quote_link")
    private static let ownPictures = [
        BytePattern("sa-smilie"), BytePattern("/smilies/"), BytePattern("/emoticons/"), BytePattern("/posticons/"),
    ]

    package static func repair(in database: Database) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, content_flags, body_html, body_text FROM post ORDER BY id")
        var wrong: [(id: Int64, flags: Int64)] = []
        while let row = try rows.next() {
            let (markup, text): (String?, String?) = try (row.value("body_html"), row.value("body_text"))
            let flags = Self(of: markup ?? "", text: text ?? "").rawValue
            if row.stored("content_flags") != flags.databaseValue { wrong.append((try row.value("id"), flags)) }
        }
        let update = try database.makeStatement(sql: "UPDATE post SET content_flags = ? WHERE id = ?")
        for (id, flags) in wrong { try update.execute(arguments: [flags, id]) }
    }

    package init(rawValue: Int64) { self.rawValue = rawValue }

    package init(of markup: String, text: String) {
        self.init(ofMarkup: markup)
        if MixedWords.isAny(in: text) { insert(.mixedWord) }
    }

    /// Finds all kinds but ``mixedWord``, which needs the text; ends as soon as all were found.
    package init(ofMarkup markup: String) {
        var markup = markup
        self = markup.withUTF8 { bytes in
            var (found, place): (Self, Int) = ([], 0)
            while found != .allInMarkup, let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
                let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
                found.formUnion(Self.contents(of: bytes, tag: open + 1..<close))
                place = close
            }
            return found
        }
    }

    private static func contents(of bytes: UnsafeBufferPointer<UInt8>, tag: Range<Int>) -> Self {
        // Skips most tags by their first letter: closing tags, and elements other than those below.
        guard let first = tag.first.map({ bytes[$0] | 0x20 }), "iabveo".utf8.contains(first) else { return [] }
        let letters = bytes[tag].prefix(12).prefix { 0x61...0x7A ~= $0 | 0x20 }
        switch String(decoding: letters, as: UTF8.self).lowercased() {
        case "img":
            let isOwn = ownPictures.contains { $0.first(in: bytes, from: tag.lowerBound, to: tag.upperBound) != nil }
            return isOwn ? [] : .image
        case "a":
            let has = { (pattern: BytePattern) in
                pattern.first(in: bytes, from: tag.lowerBound, to: tag.upperBound) != nil
            }
            return has(address) && !has(quoteLink) ? .link : []
        case "blockquote": return .quote
        case "iframe", "video", "embed", "object": return .video
        default: return []
        }
    }
}
