internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel

/// The text of a quote in a stored body: `div.bbc-block` with a heading that links to the quoted post, and the quoted text in a
/// `blockquote`.
enum QuotedWords {
    private static let limit = 200

    /// Returns the beginning of the quote whose heading links to a post; nil if there is none.
    static func of(_ post: Int64, in html: String) -> String? {
        var rest = html[...]
        while let block = rest.firstRange(of: "bbc-block") {
            rest = rest[block.upperBound...]
            guard let quote = rest.firstRange(of: "<blockquote") else { return nil }
            let heading = String(rest[..<quote.lowerBound])
            // A block that is not a quote, such as code.
            if heading.contains("bbc-block") { continue }
            rest = rest[quote.upperBound...]
            let leadsThere = MarkupAddresses.all(in: heading).contains { role, address in
                role == .link && Explainer.leads(address, to: post)
            }
            guard leadsThere else { continue }
            let end = QuoteRemoval.ends(ofQuotesIn: html[quote.lowerBound...])[quote.upperBound]
            return words(of: rest[..<(end ?? rest.endIndex)])
        }
        return nil
    }

    private static func words(of markup: Substring) -> String? {
        // The rest of the start tag.
        var rest = markup.drop { $0 != ">" }.dropFirst()
        var text = ""
        while let tag = rest.firstIndex(of: "<"), text.count < limit {
            text += rest[..<tag]
            let name = rest[tag...].dropFirst().drop { $0 == "/" }.prefix(while: \.isLetter)
            if ["br", "p", "div", "li", "blockquote"].contains(name.lowercased()) { text += "\n" }
            rest = rest[tag...].drop { $0 != ">" }.dropFirst()
        }
        text += rest.prefix { $0 != "<" }
        let lines = MarkupText.resolvingReferences(in: text).split(whereSeparator: \.isNewline).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let words = lines.filter { !$0.isEmpty }.joined(separator: "\n").prefix(limit)
        return words.isEmpty ? nil : String(words)
    }
}
