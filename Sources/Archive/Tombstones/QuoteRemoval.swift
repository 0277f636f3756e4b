/// Removes what forgotten persons said from the quotes in a body.
///
/// A quote is a heading with a name (`<h4>Ann posted:</h4>`) and the `blockquote` behind it.
struct QuoteRemoval {
    /// Whether a heading names a forgotten person.
    let isForgotten: (_ heading: String) -> Bool

    private static let removed = "(deleted)"

    /// The markup with empty quotes and headings without names; nil if none names a forgotten person.
    func markup(_ html: String) -> String? {
        let emptied = emptyingQuotes(of: html)
        return replacingNames(inHeadingsOf: emptied ?? html) ?? emptied
    }

    private func emptyingQuotes(of html: String) -> String? {
        var result = ""
        var rest = Substring(html)
        var isChanged = false
        while let open = rest.firstRange(of: "<blockquote") {
            guard let start = rest[open.upperBound...].firstIndex(of: ">").map(rest.index(after:)),
                let end = Self.end(of: rest[start...]),
                let heading = Self.heading(before: rest[..<open.lowerBound]), isForgotten(heading)
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

    // MARK: Headings

    private static let posted = " posted:"

    /// The text of the `h4` that ends right before a quote, without *posted:*.
    private static func heading(before markup: Substring) -> String? {
        guard let start = markup.ranges(of: "<h4").last?.upperBound,
            let content = content(ofHeading: markup[start...]),
            markup[content.upperBound...].dropFirst("</h4>".count).allSatisfy(\.isWhitespace)
        else { return nil }
        return name(in: markup[content])
    }

    /// The range between `>` and `</h4>`.
    private static func content(ofHeading markup: Substring) -> Range<Substring.Index>? {
        guard let end = markup.firstRange(of: "</h4>"),
            let open = markup[..<end.lowerBound].firstIndex(of: ">")
        else { return nil }
        return markup.index(after: open)..<end.lowerBound
    }

    private static func name(in heading: Substring) -> String {
        let words = MarkupText.words(of: String(heading))
        return words.hasSuffix(posted) ? String(words.dropLast(posted.count)) : words
    }

    /// Replaces the name in headings that are *NAME posted:*, where it can be no other word.
    private func replacingNames(inHeadingsOf html: String) -> String? {
        var result = ""
        var rest = Substring(html)
        var isChanged = false
        while let open = rest.firstRange(of: "<h4") {
            guard let content = Self.content(ofHeading: rest[open.upperBound...]),
                MarkupText.words(of: String(rest[content])).hasSuffix(Self.posted),
                isForgotten(Self.name(in: rest[content]))
            else {
                result += rest[..<open.upperBound]
                rest = rest[open.upperBound...]
                continue
            }
            result += rest[..<content.lowerBound]
            result += Self.replacingText(of: rest[content], by: ForgottenPerson.placeholder + Self.posted)
            rest = rest[content.upperBound...]
            isChanged = true
        }
        return isChanged ? result + rest : nil
    }

    /// The tags of a markup, with a text in place of the first one.
    private static func replacingText(of markup: Substring, by text: String) -> String {
        var (result, rest, text) = ("", markup, text)
        while !rest.isEmpty {
            let tag = rest.firstIndex(of: "<") ?? rest.endIndex
            if !rest[..<tag].allSatisfy(\.isWhitespace) {
                result += text
                text = ""
            }
            let end = rest[tag...].firstIndex(of: ">").map { rest.index(after: $0) } ?? rest.endIndex
            result += rest[tag..<end]
            rest = rest[end...]
        }
        return result
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
