internal import Archive

/// Sanitizes bodies for the text formats and counts what was removed.
///
/// Each unit of work has its own reader.
struct BodyReader {
    private let sanitizer = Sanitizer()
    /// How much was removed so far, by kind.
    private(set) var removed: [String: Int] = [:]

    /// Sanitizes a body; the plain text is shown if there is no markup.
    mutating func markup(html: String?, text: String? = nil) -> SafeMarkup {
        guard let html, !html.isEmpty else { return sanitizer.markup(ofText: text ?? "") }
        let markup = sanitizer.markup(of: html)
        removed.merge(markup.removed, uniquingKeysWith: +)
        return markup
    }
}
