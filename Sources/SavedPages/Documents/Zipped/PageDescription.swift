internal import ForumModel

/// What a MAFF file's `index.rdf` says about a page: `<MAF:originalurl RDF:resource="…"/>` and the like.
struct PageDescription {
    private(set) var facts = CaptureFacts()
    private(set) var fileName: String?

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
        if let url = Self.value(of: "originalurl", in: text).flatMap(WebAddress.page) {
            (facts.url, facts.urlBasis) = (url, .maff)
        }
        if let date = Self.value(of: "archivetime", in: text), let time = MailDateParser.parse(date.utf8) {
            (facts.capturedAt, facts.capturedBasis) = (time, .maff)
        }
        if let charset = Self.value(of: "charset", in: text), !charset.isEmpty { facts.charset = charset }
        // A name, not a path: it leads nowhere but into the same folder.
        if let name = Self.value(of: "indexfilename", in: text), !name.isEmpty, !name.contains("/") { fileName = name }
    }

    private static func value(of element: String, in text: String) -> String? {
        guard let tag = text.firstRange(of: element),
            let attribute = text[tag.upperBound...].prefix(while: { $0 != ">" }).firstRange(of: "resource=")
        else { return nil }
        let rest = text[attribute.upperBound...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        let value = rest.dropFirst().prefix { $0 != quote }
        return String(value).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }
}
