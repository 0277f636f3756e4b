internal import Archive
internal import ForumModel
internal import Markup
internal import Site

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
}

enum BookParts {
    static func original(_ address: String, _ words: String, _ out: inout HTMLOutput) {
        SiteParts.external(address, class: "original", &out) { $0.text(words) }
    }
}
