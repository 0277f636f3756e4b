internal import Archive
internal import Bytes
internal import ForumModel
internal import Markup

/// Writes saved pages and pictures as records of a WARC file.
///
/// Each content is a `resource`, since HTTP headers are not kept; the same bytes from another place or address are a `revisit`
/// directly after it. A `metadata` record before each has what an import needs to read the archive's own facts again.
struct CapturedRecords {
    private(set) var writer: WARCWriter
    /// The pages with an address on the Web, as lines of JSON for ReplayWeb.page.
    private(set) var pages: [String] = []

    init(fileName: String, date: UTCTime, write: @escaping ([UInt8]) throws -> Void) throws {
        writer = try WARCWriter(fileName: fileName, date: date, write: write)
    }

    /// One capture: a place or an address of a content.
    private typealias Capture = (place: SavedContent.Place?, facts: CaptureFacts, target: String?, date: UTCTime)

    mutating func add(_ content: SavedContent) throws {
        let digest = WARCWriter.digest(of: content.bytes)
        var first: WARCWriter.Record?
        for (number, capture) in (content.isPage ? Self.pages(content) : Self.assets(content)).enumerated() {
            var record = WARCWriter.Record(
                type: "resource", seed: "\(content.hash) \(number)",
                target: capture.target ?? "urn:sha256:\(content.hash)", date: capture.date)
            if let first {
                record.type = "revisit"
                record.fields = [
                    ("WARC-Profile", "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"),
                    ("WARC-Refers-To", first.id), ("WARC-Refers-To-Target-URI", first.target ?? ""),
                    ("WARC-Refers-To-Date", "\(first.date)"),
                ]
            } else {
                record.contentType = content.mediaType
                record.block = content.bytes
                first = record
                if content.isPage, let url = capture.target {
                    let title = content.title.map { ",\"title\":" + JSONText.quoted($0) } ?? ""
                    pages.append(
                        "{\"id\":\"\(content.hash)\",\"url\":\(JSONText.quoted(url)),\"ts\":\"\(record.date)\"\(title)}\n"
                    )
                }
            }
            try writer.add(Self.metadata(capture, of: record, isPart: !content.isPage))
            try writer.add(record, digest: digest)
        }
    }

    private static func pages(_ content: SavedContent) -> [Capture] {
        // Where no capture tells an address, that of the site's own pager lets a replay lead from page to page.
        let derived = content.thread.map {
            OriginalAddress.thread($0.id, page: $0.page, perPage: $0.perPage ?? SitePaging.postsPerPage)
        }
        return content.places.map { place in
            (
                place, place.facts, WARCWriter.target(content.url ?? place.facts.url ?? derived),
                place.facts.capturedAt ?? content.capturedAt ?? place.modifiedAt
            )
        }
    }

    /// Places and addresses side by side, since an import of a place alone would derive an address from its path.
    private static func assets(_ content: SavedContent) -> [Capture] {
        (0..<max(content.places.count, content.addresses.count)).map { index in
            let place = content.places.dropFirst(index).first ?? content.places.last
            let address = content.addresses.dropFirst(index).first ?? content.addresses.last
            var facts = CaptureFacts()
            (facts.url, facts.capturedAt) = (address?.url, address?.capturedAt)
            return (
                place, facts, address.flatMap { target(ofAsset: $0.url) },
                address?.capturedAt ?? place?.modifiedAt ?? UTCTime(seconds: 0)
            )
        }
    }

    /// A picture beside a page is where the page looks for it when it is replayed at its own address.
    private static func target(ofAsset address: String) -> String? {
        guard !address.contains(":"), !address.hasPrefix("/") else { return WARCWriter.target(address) }
        let path = address.replacing("?", with: "%3F").replacing("#", with: "%23")
        return WARCWriter.target("http://forums.somethingawful.com/" + path)
    }

    private static func metadata(
        _ capture: Capture, of record: WARCWriter.Record, isPart: Bool
    ) -> WARCWriter.Record {
        let (facts, place) = (capture.facts, capture.place)
        let isDerived = capture.target != nil && capture.target != WARCWriter.target(facts.url)
        let pictures = facts.pictures.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let texts: [(ExportedField, String?)] = [
            (.version, ExportedField.current), (.member, place?.member),
            (.fileTime, place?.modifiedAt.description),
            (.address, facts.url), (.addressBasis, facts.urlBasis?.rawValue),
            (.time, facts.capturedAt?.description), (.timeBasis, facts.capturedBasis?.rawValue),
            (.charset, facts.charset), (.isDerived, isDerived ? "yes" : nil), (.isPart, isPart ? "yes" : nil),
            (.pictures, pictures.isEmpty ? nil : pictures.joined(separator: "\n")),
        ]
        let lines = (texts.map { ($0, $1.map { Array($0.utf8) }) } + [(.path, place?.path)]).map {
            field, value in
            value.map { bytes in
                "\(field.rawValue): \(PercentEncoding.encoded(bytes) { (0x21...0x7E).contains($0) && $0 != 0x25 })\r\n"
            } ?? ""
        }
        return WARCWriter.Record(
            type: "metadata", seed: "metadata of " + record.seed, target: record.target, date: record.date,
            contentType: "application/warc-fields", fields: [("WARC-Refers-To", record.id)],
            block: Array(lines.joined().utf8))
    }
}
