internal import ForumModel

/// The records of a WARC file that were read, to name them and to find the originals of revisits, in limited memory.
struct WARCReferences {
    private enum Mark: Hashable {
        case id(String)
        case capture(url: String, date: String)
        case payload(String)
    }

    /// Hashes of marks, a few bytes each.
    private var ids: Set<Int> = []
    private var contents: Set<Int> = []
    private let limit: Int

    init(limit: Int = 100_000) { self.limit = limit }

    /// A unique name for a record: its ID, or its number if it has no unique ID or there are too many records.
    mutating func name(of record: WARCRecord) -> String {
        let prefix = "record-"
        guard let id = record.header?.recordID, !id.hasPrefix(prefix), ids.count < limit,
            ids.insert(Mark.id(id).hashValue).inserted
        else { return prefix + String(record.number) }
        return id
    }

    /// Remembers a response or resource, to which a revisit may refer, by up to three marks.
    mutating func note(_ header: WARCHeader) {
        guard contents.count < limit * 3 else { return }
        for mark in Self.marks(header, id: "warc-record-id", url: "warc-target-uri", date: "warc-date") {
            contents.insert(mark.hashValue)
        }
    }

    /// Whether the record that a revisit refers to, or one with the same payload, precedes it; nil if there were too many records to know.
    func holdsOriginal(of revisit: WARCHeader) -> Bool? {
        let marks = Self.marks(
            revisit, id: "warc-refers-to", url: "warc-refers-to-target-uri", date: "warc-refers-to-date")
        if marks.contains(where: { contents.contains($0.hashValue) }) { return true }
        return contents.count < limit * 3 ? false : nil
    }

    private static func marks(_ header: WARCHeader, id: String, url: String, date: String) -> [Mark] {
        var marks: [Mark] = []
        if let id = header.fields.address(id) { marks.append(.id(id)) }
        if let date = header.fields.first(date), let url = header.fields.address(url) ?? header.targetURI {
            marks.append(.capture(url: url, date: WARCDate.parse(date)?.description ?? date))
        }
        if let digest = header.fields.first("warc-payload-digest") { marks.append(.payload(digest.lowercased())) }
        return marks
    }
}
