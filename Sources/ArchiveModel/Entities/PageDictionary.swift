package import ByteCompression
package import ForumModel
internal import Synchronization

/// What pages of one generation of the markup have in common, as kept pages are packed with it.
package struct PageDictionary: Sendable {
    package let content: PackingDictionary
    /// The kind and year of the pages that it was made from.
    package let generation: String

    /// The size in bytes of the largest that is used.
    package static let sizeLimit = PackingDictionary.sizeLimit

    package var id: Int64 { Int64(content.id) }
    package var bytes: [UInt8] { content.bytes }
    package var hash: ContentHash { ContentHash(of: bytes) }

    /// Makes a dictionary from the tags and the beginnings of pages; nil if they are too few.
    init?(tags: [UInt8], samples: [[UInt8]], generation: String) {
        let content = PackingDictionary(text: tags, samples: samples) { bytes in
            let range = PackingDictionary.ids
            let number = UInt32(truncatingIfNeeded: ContentHash(of: bytes).prefix)
            return range.lowerBound + number % UInt32(range.count)
        }
        guard let content else { return nil }
        (self.content, self.generation) = (content, generation)
    }

    /// Takes a stored dictionary, whose preparation is shared; nil if it is none of this number.
    package init?(id: Int64, generation: String, bytes: [UInt8]) {
        self.generation = generation
        if let known = Self.prepared.withLock({ $0[id] }), known.bytes == bytes {
            content = known
            return
        }
        guard let id = UInt32(exactly: id), let new = PackingDictionary(bytes, id: id) else { return nil }
        Self.prepared.withLock { prepared in
            if prepared.count >= Self.mostPrepared { prepared.removeAll() }
            prepared[Int64(id)] = new
        }
        content = new
    }

    private static let prepared = Mutex<[Int64: PackingDictionary]>([:])
    private static let mostPrepared = 64
}

extension ArchiveTable {
    /// What the site's own markup of a kind and year of pages is, for packing these pages; without a word of people.
    package static let pageDictionary = ArchiveTable(
        "page_dictionary",
        [
            Column(
                "id", .integer, "PRIMARY KEY", note: "The number in its bytes and in those packed with it."),
            Column("generation", .text, "NOT NULL"),
            Column("sha256", .text, "NOT NULL"),
            Column("bytes", .bytes, "NOT NULL"),
        ])
}
