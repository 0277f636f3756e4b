internal import Archive
internal import ForumModel

/// Prepares all text from the archive for use in a book: names, titles, and the markup of posts.
struct BookText: Sendable {
    private let sanitizer = Sanitizer()

    /// Returns an author's name; nil if it is unknown.
    func name(of author: StoredAuthor) -> String? { author.name.flatMap(Self.shown) }

    /// Returns other text of the archive, such as a title; nil if it has no visible characters.
    func words(_ text: String?) -> String? { text.flatMap(Self.shown) }

    /// Returns the safe markup of a body.
    func markup(of html: String) -> SafeMarkup { sanitizer.markup(of: html) }

    /// Returns the title of a thread.
    func title(of thread: StoredThread) -> String {
        words(thread.title) ?? ThreadPageView.untitled(thread.id)
    }

    /// Returns a valid time; nil for other text, which a hostile archive may contain.
    static func time(_ text: String?) -> String? {
        guard let time = text.flatMap({ UTCTime($0) })?.description, !time.hasPrefix("0000"),
            time.utf8.count == 20
        else { return nil }
        return time
    }

    private static func shown(_ text: String) -> String? {
        let words = ShownText.cleaned(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

/// Small parts that many pages of a book share.
enum BookParts {
    /// Writes a name or title, isolated because of its own direction.
    static func isolated(_ words: String, _ out: inout HTMLOutput) {
        out.raw("<bdi>")
        out.text(words)
        out.raw("</bdi>")
    }

    /// Writes a time, to the minute.
    static func time(_ time: String, _ out: inout HTMLOutput) {
        out.raw("<time")
        out.attribute("datetime", time)
        out.raw(">")
        out.text(SiteParts.readable(time))
        out.raw("</time>")
    }

    /// Writes a link to the original on the forums.
    static func original(_ address: String, _ words: String, _ out: inout HTMLOutput) {
        out.raw("<a class=\"original\"")
        HTMLMarkupWriter.address(ResolvedLink(address: address, isLocal: false), &out)
        out.raw(">")
        out.text(words)
        out.raw("</a>")
    }

    /// Formats a period such as `2012-09-20 to 2012-10-01`, or a single day; nil if both ends are unknown.
    static func days(_ first: String?, _ last: String?) -> String? {
        guard let first = (first ?? last)?.prefix(10), let last = (last ?? String(first))?.prefix(10) else {
            return nil
        }
        return first == last ? String(first) : "\(first) to \(last)"
    }
}
