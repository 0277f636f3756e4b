internal import ForumModel

extension WARCHeader {
    /// What is odd about a page's record by its own word.
    func notes(isDated: Bool) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        // Every revisit of wget says so, of the page that it leaves out.
        let hasContent = type == "response" || type == "resource"
        if hasContent, let reason = fields.first("warc-truncated") {
            let shown = SafeText.escape(reason.utf8.prefix(80))
            notes.append(
                Diagnostic(
                    .warning, .warcTruncated,
                    "The program that captured it stopped before its end (WARC-Truncated: \(shown)); "
                        + "what there is was taken."))
        }
        if hasContent, fields.first("warc-segment-number") != nil {
            notes.append(
                Diagnostic(
                    .warning, .warcContinuation,
                    "The answer was cut into several records, and this is the first; the others are "
                        + "not put together with it."))
        }
        if targetURI == nil {
            notes.append(
                Diagnostic(
                    .warning, .warcNoTarget, "The record does not say which address it was captured from.")
            )
        }
        if !isDated {
            notes.append(
                Diagnostic(
                    .warning, .warcDate, "The record does not say when it was captured, or not legibly."))
        }
        return notes
    }
}
