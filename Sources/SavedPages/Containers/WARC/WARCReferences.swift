internal import ForumModel

/// Which records a file has had so far, as far as that fits into little memory.
struct WARCReferences {
    /// What a record can be referred to by.
    private enum Mark: Hashable {
        case id(String)
        case capture(url: String, date: String)
        case payload(String)
    }

    /// Hashes rather than the marks themselves, a few bytes each.
    private var ids: Set<Int> = []
    private var contents: Set<Int> = []
    private let limit: Int

    /// Remembers the names of so many records.
    init(limit: Int = 100_000) { self.limit = limit }

    /// A name for a record that no other has: its ID, or its number when it has none of its own or there were
    /// too many.
    mutating func name(of record: WARCRecord) -> String {
        let fallback = "record-"
        guard let id = record.header?.recordID, !id.hasPrefix(fallback), ids.count < limit,
            ids.insert(Mark.id(id).hashValue).inserted
        else { return fallback + String(record.number) }
        return id
    }

    /// Remembers a record with content of its own.
    mutating func note(_ header: WARCHeader) {
        guard contents.count < limit * 3 else { return }
        for mark in Self.marks(header, id: "warc-record-id", url: "warc-target-uri", date: "warc-date") {
            contents.insert(mark.hashValue)
        }
    }

    /// Whether the record that a revisit refers to was in the file before it; nil when that is not known any
    /// more.
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
        if let digest = header.fields.first("warc-payload-digest") {
            marks.append(.payload(digest.lowercased()))
        }
        return marks
    }
}
