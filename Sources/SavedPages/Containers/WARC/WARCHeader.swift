internal import ForumModel

/// The header of one WARC record.
struct WARCHeader {
    let fields: RecordFields
    /// `response`, `request`, `warcinfo`, in lower case; empty when it is not said.
    let type: String
    /// The record's name, unique in the world by its writer's word; nil when there is none.
    let recordID: String?
    /// What was asked for; nil when there is none.
    let targetURI: String?

    /// Reads a header from its version line to its empty line.
    init(_ bytes: [UInt8]) {
        fields = RecordFields(bytes.drop { $0 != 0x0A }.dropFirst())
        type = (fields.first("warc-type") ?? "").lowercased()
        recordID = fields.address("warc-record-id")
        targetURI = fields.address("warc-target-uri")
    }

    /// How many bytes a header may have.
    static let byteLimit = 64 << 10
    /// How many bytes a record may say that it has; a number above it is a mistake, and so is what it counts.
    private static let lengthLimit: Int64 = 1 << 40

    /// How many bytes the record's block has; nil when that is not said, or no number that can be.
    var contentLength: Int64? {
        guard let text = fields.first("content-length"), let first = text.utf8.first,
            first != UInt8(ascii: "+"),
            let length = Int64(text), (0...Self.lengthLimit).contains(length)
        else { return nil }
        return length
    }

    /// Whether what was asked for is a page of the Web, or may be.
    var mayBeHTTP: Bool {
        guard let targetURI else { return true }
        let start = PageName.asciiLowercased(targetURI.utf8.prefix(8))
        return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
    }

    /// What the record says about the page in it.
    var facts: CaptureFacts {
        var facts = CaptureFacts()
        if let targetURI { (facts.url, facts.urlBasis) = (targetURI, .warc) }
        if let date = fields.first("warc-date").flatMap(WARCDate.parse) {
            (facts.capturedAt, facts.capturedBasis) = (date, .warc)
        }
        return facts
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
