internal import Archive

/// Sanitizes bodies for the text formats and counts what was removed.
///
/// Each unit of work has its own reader.
struct BodyReader {
    private let sanitizer = Sanitizer()
    private(set) var removed: [String: Int] = [:]

    mutating func markup(html: String?, text: String? = nil) -> SafeMarkup {
        guard let html, !html.isEmpty else { return sanitizer.markup(ofText: text ?? "") }
        let markup = sanitizer.markup(of: html)
        removed.merge(markup.removed, uniquingKeysWith: +)
        return markup
    }
}
