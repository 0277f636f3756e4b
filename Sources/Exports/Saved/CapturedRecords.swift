internal import Archive
internal import Bytes
internal import ForumModel

/// Writes saved pages and pictures as records of a WARC file.
///
/// Each content is a `resource`, since HTTP headers are not kept; the same bytes from another place or address are a `revisit`
/// directly after it. A `metadata` record before each has what an import needs to read the archive's own facts again.
struct CapturedRecords {
    /// A page as ReplayWeb.page lists it.
    struct Page {
        var url: String
        var date: UTCTime
        var title: String?
        var id: String
    }

    private(set) var writer: WARCWriter
    /// The pages with an address on the Web.
    private(set) var pages: [Page] = []

    init(fileName: String, date: UTCTime, write: @escaping ([UInt8]) throws -> Void) throws {
        writer = try WARCWriter(fileName: fileName, date: date, write: write)
    }

    /// One capture: a place or an address of a content.
    private struct Capture {
        var place: SavedContent.Place?
        var facts: CaptureFacts
        var target: String?
        var isDerived = false
        var date: UTCTime
    }

    mutating func add(_ content: SavedContent) throws {
        let digest = WARCWriter.digest(of: content.bytes)
        let captures = content.mediaType == nil ? Self.pages(content) : Self.assets(content)
        var first: WARCWriter.Record?
        for (number, capture) in captures.enumerated() {
            var record = WARCWriter.Record(
                type: "resource", seed: "\(content.hash) \(number)",
                target: capture.target ?? "urn:sha256:\(content.hash)", date: capture.date,
                contentType: content.mediaType ?? Self.pageType(capture))
            if let first {
                record.type = "revisit"
                record.contentType = nil
                record.fields = [
                    ("WARC-Profile", "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"),
                    ("WARC-Refers-To", first.id), ("WARC-Refers-To-Target-URI", first.target ?? ""),
                    ("WARC-Refers-To-Date", "\(first.date)"),
                ]
            } else {
                record.block = content.bytes
            }
            try writer.add(Self.metadata(capture, of: record))
            try writer.add(record, digest: digest)
            guard first == nil else { continue }
            first = record
            if content.mediaType == nil, let url = capture.target {
                pages.append(Page(url: url, date: record.date, title: content.title, id: "\(content.hash)"))
            }
        }
    }

    private static func pageType(_ capture: Capture) -> String {
        let name = capture.place.map { $0.member?.utf8.suffix(5).map(\.self) ?? $0.path.suffix(5) } ?? []
        return name.elementsEqual(".json".utf8) ? "application/json" : "text/html"
    }

    // MARK: Captures

    private static func pages(_ content: SavedContent) -> [Capture] {
        content.places.enumerated().map { index, place in
            let own = WARCWriter.target(place.facts.url)
            let target = WARCWriter.target(content.url) ?? own
            return Capture(
                place: place, facts: place.facts, target: target,
                isDerived: target != nil && target != own,
                date: place.facts.capturedAt ?? content.capturedAt ?? place.modifiedAt)
        }
    }

    /// Places and addresses side by side, since an import of a place alone would derive an address from its path.
    private static func assets(_ content: SavedContent) -> [Capture] {
        (0..<max(1, content.places.count, content.addresses.count)).map { index in
            let place = content.places.isEmpty ? nil : content.places[min(index, content.places.count - 1)]
            let address =
                content.addresses.isEmpty ? nil : content.addresses[min(index, content.addresses.count - 1)]
            var facts = CaptureFacts()
            (facts.url, facts.capturedAt) = (address?.url, address?.capturedAt)
            return Capture(
                place: place, facts: facts, target: WARCWriter.target(address?.url),
                date: address?.capturedAt ?? place?.modifiedAt ?? UTCTime(seconds: 0))
        }
    }

    // MARK: Metadata

    private static func metadata(_ capture: Capture, of record: WARCWriter.Record) -> WARCWriter.Record {
        let facts = capture.facts
        var values: [(ExportedField, [UInt8]?)] = [(.version, Array(ExportedField.current.utf8))]
        values += [(.path, capture.place?.path), (.member, capture.place?.member.map { Array($0.utf8) })]
        let texts: [(ExportedField, String?)] = [
            (.fileTime, capture.place?.modifiedAt.description), (.address, facts.url),
            (.addressBasis, facts.urlBasis?.rawValue), (.time, facts.capturedAt?.description),
            (.timeBasis, facts.capturedBasis?.rawValue), (.charset, facts.charset),
            (.isDerived, capture.isDerived ? "yes" : nil),
        ]
        values += texts.map { ($0, $1.map { Array($0.utf8) }) }
        let lines = values.compactMap { field, value in
            value.map { bytes in
                "\(field.rawValue): \(PercentEncoding.encoded(bytes) { (0x21...0x7E).contains($0) && $0 != 0x25 })\r\n"
            }
        }
        return WARCWriter.Record(
            type: "metadata", seed: "metadata of " + record.seed, target: record.target, date: record.date,
            contentType: "application/warc-fields", fields: [("WARC-Refers-To", record.id)],
            block: Array(lines.joined().utf8))
    }
}
