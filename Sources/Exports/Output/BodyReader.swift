internal import Archive

/// Reads bodies for the text formats: makes them safe and counts what went; one for each piece of work.
struct BodyReader {
    private let sanitizer = Sanitizer()
    /// What was taken out so far, by kind.
    private(set) var removed: [String: Int] = [:]

    /// Makes a body safe.
    ///
    /// - Parameters:
    ///   - html: its raw markup, if it is held.
    ///   - text: what to show without it.
    /// - Returns: what may be shown.
    mutating func markup(html: String?, text: String? = nil) -> SafeMarkup {
        guard let html, !html.isEmpty else { return sanitizer.markup(ofText: text ?? "") }
        let markup = sanitizer.markup(of: html)
        removed.merge(markup.removed, uniquingKeysWith: +)
        return markup
    }
}
