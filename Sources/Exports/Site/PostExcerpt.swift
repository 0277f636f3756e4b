/// The beginning of a post, with the words of others apart from its author's own.
struct PostExcerpt: Sendable, Hashable {
    /// Who is quoted first, as the quote's head says.
    private(set) var quotedHead = ""
    /// The first quote's words, cut.
    private(set) var quoted = ""
    /// The author's own words, cut.
    private(set) var own = ""

    /// Takes the beginning of some safe markup.
    ///
    /// - Parameters:
    ///   - markup: the post's body.
    ///   - limit: how many characters of the author's own words at most; of a quote's a third.
    init(_ markup: SafeMarkup, limit: Int) {
        var (own, quoted, head) = ("", "", "")
        // The depth of quotes, and of what is left out: covered text, and notes of edits.
        var (quotes, heads, covered) = (0, 0, 0)
        var quoteCount = 0
        for token in markup.tokens {
            switch token {
            case .open(.division(.quote)):
                quotes += 1
                quoteCount += 1
            case .close(.division(.quote)): quotes -= 1
            case .open(.quoteHead): heads += 1
            case .close(.quoteHead): heads -= 1
            case .open(.spoiler), .open(.division(.editNote)): covered += 1
            case .close(.spoiler), .close(.division(.editNote)): covered -= 1
            case .text(let text) where covered == 0:
                if heads > 0 {
                    if quoteCount == 1 { head += text }
                } else if quotes > 0 {
                    if quotes == 1, quoted.utf8.count < limit * 4 { quoted += text }
                } else {
                    own += text
                }
            case .open(let element) where element.isPhrasing, .close(let element) where element.isPhrasing:
                break
            case .lineBreak, .open, .close:
                if quotes > 0 { quoted += " " } else { own += " " }
            default: break
            }
            if own.utf8.count > limit * 8 { break }
        }
        self.own = Excerpt.of(own, limit: limit)
        self.quoted = Excerpt.of(quoted, limit: limit / 3)
        quotedHead = Excerpt.of(head, limit: 60)
    }

    /// The beginning of a text of which nothing is quoted.
    init(text: String, limit: Int) { own = Excerpt.of(text, limit: limit) }

    /// Writes it: the quote as a quote, then the author's words.
    func write(_ out: inout HTMLOutput) {
        if !quoted.isEmpty {
            out.raw("<blockquote class=\"excerpt quoted\">")
            if !quotedHead.isEmpty {
                out.raw("<b>")
                out.text(quotedHead)
                out.raw("</b> ")
            }
            out.text(quoted)
            out.raw("</blockquote>")
        }
        guard !own.isEmpty else { return }
        out.raw("<p class=\"excerpt\">")
        out.text(own)
        out.raw("</p>")
    }
}
