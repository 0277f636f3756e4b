/// The text of markup, as far as searching needs it: without tags, with the common character references.
package enum MarkupText {
    private static let references: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]

    /// Puts blanks where blocks and lines end; `omitsQuotes` leaves out quotes and the names of quoted people.
    package static func text(of markup: String, omitsQuotes: Bool = false) -> String {
        var (result, quoteDepth) = ("", 0)
        var rest = Substring(markup)
        while let open = rest.firstIndex(of: "<") {
            if quoteDepth == 0 { append(rest[..<open], to: &result) }
            guard let close = rest[open...].firstIndex(of: ">") else {
                rest = ""
                break
            }
            let tag = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            let name = tag.prefix { $0 != " " && !$0.isNewline }.lowercased()
            if omitsQuotes {
                switch name {
                case "blockquote": quoteDepth += 1
                case "/blockquote": quoteDepth = max(0, quoteDepth - 1)
                // The line above a quote: “Somebody posted:”.
                case "a" where tag.contains("quote_link"):
                    rest = rest.firstRange(of: "</a>").map { rest[$0.upperBound...] } ?? ""
                default: break
                }
            }
            if ["br", "p", "/p", "div", "/div", "li", "blockquote", "/blockquote", "tr", "td", "h4"].contains(name) {
                result.append(" ")
            }
        }
        if quoteDepth == 0 { append(rest, to: &result) }
        return result
    }

    /// The words of the text with one blank between two.
    package static func words(of markup: String) -> String {
        text(of: markup).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package static func resolvingReferences(in text: String) -> String {
        var result = ""
        append(text[...], to: &result)
        return result
    }

    private static func append(_ text: Substring, to result: inout String) {
        guard text.contains("&") else { return result.append(contentsOf: text) }
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            result.append(contentsOf: rest[..<start])
            let name = rest[rest.index(after: start)...].prefix(10).prefix { $0 != ";" }
            if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let character = character(name) {
                result.append(character)
                rest = rest[rest.index(after: name.endIndex)...]
            } else {
                result.append("&")
                rest = rest[rest.index(after: start)...]
            }
        }
        result.append(contentsOf: rest)
    }

    private static func character(_ name: Substring) -> Character? {
        guard name.first == "#" else { return references[String(name)] }
        let digits = name.dropFirst()
        let value = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
