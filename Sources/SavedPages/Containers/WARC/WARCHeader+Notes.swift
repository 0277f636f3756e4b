internal import ForumModel

extension WARCHeader {
    /// Diagnostics of a page's record from its header fields.
    func notes(isDated: Bool) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        // Every revisit record of wget is declared as truncated.
        let hasContent = type == "response" || type == "resource"
        if hasContent, let reason = fields.first("warc-truncated") {
            let shown = SafeText.escape(reason.utf8.prefix(80))
            notes.report(
                .warning, .warcTruncated,
                "The capturing program stopped before the end (WARC-Truncated: \(shown)); "
                    + "the available part was imported.")
        }
        if hasContent, fields.first("warc-segment-number") != nil {
            notes.report(
                .warning, .warcContinuation,
                "The response was split into several records; only this one, the first, is "
                    + "read.")
        }
        if targetURI == nil {
            notes.report(.warning, .warcNoTarget, "The record has no address.")
        }
        if !isDated {
            notes.report(.warning, .warcDate, "The record has no capture time, or one that cannot be read.")
        }
        return notes
    }
}
