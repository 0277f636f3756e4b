internal import ForumModel

struct WARCHeader {
    let fields: RecordFields
    /// `response`, `request`, `warcinfo`, in lower case; empty when it is missing.
    let type: String
    let recordID: String?
    let targetURI: String?

    init(_ bytes: [UInt8]) {
        fields = RecordFields(bytes.drop { $0 != 0x0A }.dropFirst())
        type = (fields.first("warc-type") ?? "").lowercased()
        recordID = fields.address("warc-record-id")
        targetURI = fields.address("warc-target-uri")
    }

    static let byteLimit = 64 << 10
    /// The maximum declared length of a record; a larger one is invalid.
    private static let lengthLimit: Int64 = 1 << 40

    var contentLength: Int64? {
        guard let text = fields.first("content-length"), let first = text.utf8.first,
            first != UInt8(ascii: "+"), let length = Int64(text), (0...Self.lengthLimit).contains(length)
        else { return nil }
        return length
    }

    var mayBeHTTP: Bool {
        guard let targetURI else { return true }
        let start = PageName.asciiLowercased(targetURI.utf8.prefix(8))
        return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
    }

    var facts: CaptureFacts {
        var facts = CaptureFacts()
        if let targetURI { (facts.url, facts.urlBasis) = (targetURI, .warc) }
        if let date = fields.first("warc-date").flatMap(WARCDate.parse) {
            (facts.capturedAt, facts.capturedBasis) = (date, .warc)
        }
        return facts
    }

    func notes(isDated: Bool) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        // Every revisit record of wget is declared as truncated.
        let hasContent = type == "response" || type == "resource"
        if hasContent, let reason = fields.first("warc-truncated") {
            let shown = SafeText.escape(reason.utf8.prefix(80))
            notes.report(
                .warning, .warcTruncated,
                "The capturing program stopped before the end (WARC-Truncated: \(shown)); the available part was imported."
            )
        }
        if hasContent, fields.first("warc-segment-number") != nil {
            notes.report(
                .warning, .warcContinuation,
                "The response was split into several records; only this one, the first, is read.")
        }
        if targetURI == nil { notes.report(.warning, .warcNoTarget, "The record has no address.") }
        if !isDated { notes.report(.warning, .warcDate, "The record has no capture time, or one that cannot be read.") }
        return notes
    }
}

extension RecordFields {
    /// An address without the `<` and `>` that wget writes around it, as the grammar of WARC 1.0 says.
    func address(_ name: String) -> String? {
        guard var text = first(name)?.utf8[...] else { return nil }
        if text.first == UInt8(ascii: "<") { text = text.dropFirst() }
        if text.last == UInt8(ascii: ">") { text = text.dropLast() }
        return text.isEmpty ? nil : String(Substring(text))
    }
}
