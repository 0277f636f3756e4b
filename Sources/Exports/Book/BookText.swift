internal import Archive
internal import ForumModel
internal import Markup

/// Prepares all text from the archive for use in a book: names and titles.
enum BookText {
    static func name(of author: Author) -> String? { words(author.name) }

    /// Returns other text of the archive, such as a title, on one line; nil if it has no visible characters.
    static func words(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = ShownText.cleaned(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    static func title(of thread: StoredThread) -> String { words(thread.title) ?? ThreadPageView.untitled(thread.id) }

    /// Returns a valid time; nil for other text, which a hostile archive may contain.
    static func time(_ text: String?) -> String? {
        guard let time = text.flatMap({ UTCTime($0) })?.description, !time.hasPrefix("0000"), time.utf8.count == 20
        else { return nil }
        return time
    }
}

enum BookParts {
    static func original(_ address: String, _ words: String, _ out: inout HTMLOutput) {
        SiteParts.external(address, class: "original", &out) { $0.text(words) }
    }

    /// Formats a period such as `2012-09-20 to 2012-10-01`, or a single day; nil if both ends are unknown.
    static func days(_ first: String?, _ last: String?) -> String? {
        guard let first = (first ?? last)?.prefix(10), let last = (last ?? String(first))?.prefix(10) else {
            return nil
        }
        return first == last ? String(first) : "\(first) to \(last)"
    }
}
