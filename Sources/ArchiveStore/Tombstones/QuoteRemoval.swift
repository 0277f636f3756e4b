internal import ArchiveModel

/// Removes what forgotten persons said from the quotes in a body.
///
/// A quote is a heading with a name (`<h4>Ann posted:</h4>`) and the `blockquote` behind it.
package struct QuoteRemoval {
    package let isForgotten: (_ heading: String) -> Bool

    private static let removed = "(deleted)"

    /// Returns markup with the quotes of forgotten persons emptied and their names in headings replaced; nil if there are none.
    package func markup(_ html: String) -> String? {
        let emptied = emptyingQuotes(of: html)
        return replacingNames(inHeadingsOf: emptied ?? html) ?? emptied
    }

    private func emptyingQuotes(of html: String) -> String? {
        var result = ""
        var rest = Substring(html)
        var isChanged = false
        let ends = Self.ends(ofQuotesIn: rest)
        while let open = rest.firstRange(of: "<blockquote") {
            guard let heading = Self.heading(before: rest[..<open.lowerBound]), isForgotten(heading),
                let end = ends[open.upperBound],
                let start = rest[open.upperBound..<end].firstIndex(of: ">").map(rest.index(after:))
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

    private static let posted = " posted:"

    /// Returns the text of the `h4` that ends right before a quote, without *posted:*; nil if there is none.
    private static func heading(before markup: Substring) -> String? {
        guard let start = markup.ranges(of: "<h4").last?.upperBound, let content = content(ofHeading: markup[start...]),
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
    ///
    /// - Complexity: O(*n*): each closing tag is matched with the last `<h4` behind the closing tag before it.
    private func replacingNames(inHeadingsOf html: String) -> String? {
        var result = ""
        var rest = Substring(html)
        var isChanged = false
        while let close = rest.firstRange(of: "</h4>") {
            defer { rest = rest[close.upperBound...] }
            let before = rest[..<close.lowerBound]
            guard let open = before.ranges(of: "<h4").last,
                let start = before[open.upperBound...].firstIndex(of: ">").map(before.index(after:)),
                MarkupText.words(of: String(before[start...])).hasSuffix(Self.posted),
                isForgotten(Self.name(in: before[start...]))
            else {
                result += rest[..<close.upperBound]
                continue
            }
            result += before[..<start]
            result += Self.replacingText(of: before[start...], by: ForgottenPerson.placeholder + Self.posted)
            result += rest[close]
            isChanged = true
        }
        return isChanged ? result + rest : nil
    }

    /// Returns the tags of markup with a text in place of its first text; its other texts are dropped.
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

    /// Finds, in one pass, the closing tag of each quote that is closed, by the end of `<blockquote` in its opening tag.
    package static func ends(ofQuotesIn markup: Substring) -> [Substring.Index: Substring.Index] {
        var (ends, open): ([Substring.Index: Substring.Index], [Substring.Index]) = ([:], [])
        var rest = markup
        while let tag = rest.firstRange(of: "blockquote") {
            let before = rest[..<tag.lowerBound]
            if before.hasSuffix("</") {
                if let start = open.popLast() { ends[start] = rest.index(tag.lowerBound, offsetBy: -2) }
            } else if before.hasSuffix("<") {
                open.append(tag.upperBound)
            }
            rest = rest[tag.upperBound...]
        }
        return ends
    }
}
