/// Removes what forgotten persons said from the quotes in a body.
///
/// A quote is a heading with a name (`<h4>Ann posted:</h4>`) and the `blockquote` behind it.
struct QuoteRemoval {
    /// Whether a heading names a forgotten person.
    let isForgotten: (_ heading: String) -> Bool

    private static let removed = "(deleted)"

    /// The markup with empty quotes; nil if none names a forgotten person.
    func markup(_ html: String) -> String? {
        var result = ""
        var rest = Substring(html)
        var isChanged = false
        while let open = rest.firstRange(of: "<blockquote") {
            guard let start = rest[open.upperBound...].firstIndex(of: ">").map(rest.index(after:)),
                let end = Self.end(of: rest[start...]),
                isForgotten(Self.heading(before: rest[..<open.lowerBound]))
            else {
                result += rest[..<open.upperBound]
                rest = rest[open.upperBound...]
                continue
            }
            result += rest[..<start] + Self.removed
            rest = rest[end...]
            isChanged = true
        }
        return isChanged ? result + rest : nil
    }

    /// The text of the `h4` that ends right before a quote, without *posted:*.
    private static func heading(before markup: Substring) -> String {
        guard let start = markup.ranges(of: "<h4").last?.upperBound,
            let end = markup[start...].firstRange(of: "</h4>"),
            markup[end.upperBound...].allSatisfy(\.isWhitespace),
            let open = markup[start...].firstIndex(of: ">")
        else { return "" }
        let text = MarkupText.text(of: String(markup[markup.index(after: open)..<end.lowerBound]))
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.hasSuffix(" posted:") ? String(words.dropLast(8)) : words
    }

    /// Where the `</blockquote>` begins that ends a quote.
    private static func end(of markup: Substring) -> Substring.Index? {
        var depth = 1
        var rest = markup
        while let tag = rest.firstRange(of: "blockquote") {
            let before = rest[..<tag.lowerBound]
            if before.hasSuffix("</") {
                depth -= 1
                if depth == 0 { return rest.index(tag.lowerBound, offsetBy: -2) }
            } else if before.hasSuffix("<") {
                depth += 1
            }
            rest = rest[tag.upperBound...]
        }
        return nil
    }
}
