internal import Archive
internal import ForumModel

/// Everything of an archive that a book shows passes through here: names, titles, and the markup of posts.
struct BookText: Sendable {
    private let sanitizer = Sanitizer()

    /// Somebody's name; nil when it is not known.
    func name(of author: StoredAuthor) -> String? { author.name.flatMap(Self.shown) }

    /// Other text of the archive, such as a title; nil when there is nothing to see.
    func words(_ text: String?) -> String? { text.flatMap(Self.shown) }

    /// The markup of a body.
    func markup(of html: String) -> SafeMarkup { sanitizer.markup(of: html) }

    /// What a thread is called.
    func title(of thread: StoredThread) -> String {
        words(thread.title) ?? ThreadPageView.untitled(thread.id)
    }

    /// A time as an archive has it; nil for anything else that a stranger wrote there.
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

/// Small parts that many pages of a book have.
enum BookParts {
    /// A name or title, as text of its own direction.
    static func isolated(_ words: String, _ out: inout HTMLOutput) {
        out.raw("<bdi>")
        out.text(words)
        out.raw("</bdi>")
    }

    /// A time, to the minute.
    static func time(_ time: String, _ out: inout HTMLOutput) {
        out.raw("<time")
        out.attribute("datetime", time)
        out.raw(">")
        out.text(SiteParts.readable(time))
        out.raw("</time>")
    }

    /// A link to the forums as they are or were.
    static func original(_ address: String, _ words: String, _ out: inout HTMLOutput) {
        out.raw("<a class=\"original\"")
        HTMLMarkupWriter.address(ResolvedLink(address: address, isLocal: false), &out)
        out.raw(">")
        out.text(words)
        out.raw("</a>")
    }

    /// `2012-09-20`, or `2012-09-20 to 2012-10-01`; nil when neither is known.
    static func days(_ first: String?, _ last: String?) -> String? {
        guard let first = (first ?? last)?.prefix(10), let last = (last ?? String(first))?.prefix(10) else {
            return nil
        }
        return first == last ? String(first) : "\(first) to \(last)"
    }
}
