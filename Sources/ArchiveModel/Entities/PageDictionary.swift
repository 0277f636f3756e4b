package import ByteCompression
package import ForumModel
internal import Synchronization

/// A Zstandard dictionary of what pages of one generation of the markup have in common, with which kept pages are packed.
package struct PageDictionary: Sendable {
    package let content: PackingDictionary
    /// The kind and year of the pages that it was made from.
    package let generation: String

    /// The size in bytes of the largest dictionary that is used.
    package static let sizeLimit = PackingDictionary.sizeLimit

    package var id: Int64 { Int64(content.id) }
    package var bytes: [UInt8] { content.bytes }
    package var hash: ContentHash { ContentHash(of: bytes) }

    /// Makes a dictionary from the tags and the beginnings of pages; nil if they are too few, or all the same.
    init?(tags: [UInt8], samples: [[UInt8]], generation: String) {
        let content = PackingDictionary(text: tags, samples: samples) { bytes in
            let range = PackingDictionary.ids
            let number = UInt32(truncatingIfNeeded: ContentHash(of: bytes).prefix)
            return range.lowerBound + number % UInt32(range.count)
        }
        guard let content else { return nil }
        (self.content, self.generation) = (content, generation)
    }

    /// Prepares a stored dictionary, once for equal bytes; nil if the bytes are no dictionary with this ID.
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
    /// The site's own markup of each kind and year of pages, for packing these pages; without a word of people.
    package static let pageDictionary = ArchiveTable(
        "page_dictionary",
        [
            Column("id", .integer, "PRIMARY KEY", note: "The number in its bytes and in those packed with it."),
            Column("generation", .text, "NOT NULL"), Column("sha256", .text, "NOT NULL"),
            Column("bytes", .bytes, "NOT NULL"),
        ])
}

/// Packs pages, and makes a dictionary for each generation of the markup from the first of its pages.
///
/// Pages that come before there is one are packed without. Which these are depends on the order in which workers finish, so it must
/// affect nothing but the packed bytes.
package final class PagePacker: Sendable {
    /// The tags and samples of the pages of a generation without a dictionary.
    fileprivate struct Sampling {
        var pageCount = 0
        var counts: [String: Int] = [:]
        var samples: [[UInt8]] = []
    }

    private struct State {
        var dictionaries: [String: PageDictionary]
        var sampled: [String: Sampling] = [:]
    }

    /// The number of pages from which a dictionary is made.
    package static let leastPages = 50
    /// How many generations are sampled at a time, which bounds the memory; pages of others are packed without a dictionary.
    private static let mostSampled = 24
    /// The bytes of each sample, from which only the frequencies of letters and lengths are taken.
    private static let sampleSize = 8192

    private let state: Mutex<State>

    /// `dictionaries` are those of the archive.
    package init(_ dictionaries: [PageDictionary] = []) {
        let byGeneration = dictionaries.map { ($0.generation, $0) }
        state = Mutex(State(dictionaries: Dictionary(byGeneration) { first, _ in first }))
    }

    /// Returns the generation of a page: its kind and the year of its capture, on which the markup depends.
    package static func generation(kind: String, capturedAt: String?) -> String {
        "\(kind) \(capturedAt?.prefix(4) ?? "")"
    }

    /// Packs a page, after cutting out those of the pictures that it holds, and the file around it, if any, against both.
    package func pack(
        _ bytes: [UInt8], in file: [UInt8]? = nil, pictures: [AssetRecord], hash: ContentHash?, facts: CaptureFacts,
        generation: String
    ) -> KeptPage {
        var rest = bytes
        let cuts = PictureCuts(cutting: Set(pictures.map(\.hash)), outOf: &rest)
        var page = KeptPage(rest, hash: hash, facts: facts, dictionary: dictionary(for: rest, generation))
        (page.cuts, page.pictures, page.byteCount) = (cuts, pictures, bytes.count)
        if let file { page.keep(file: file, around: bytes) }
        return page
    }

    /// Returns the dictionary of a generation; without one, samples the page and returns nil until there are enough samples.
    package func dictionary(for page: [UInt8], _ generation: String) -> PageDictionary? {
        if let known = state.withLock({ $0.dictionaries[generation] }) { return known }
        let tags = BlankedTags.all(in: page)
        return state.withLock { state in
            if let known = state.dictionaries[generation] { return known }
            guard state.sampled[generation] != nil || state.sampled.count < Self.mostSampled else { return nil }
            state.sampled[generation, default: Sampling()].add(tags, Array(page.prefix(Self.sampleSize)))
            guard let sampling = state.sampled[generation], sampling.pageCount >= Self.leastPages else { return nil }
            // If no dictionary can be made because the pages are too much alike, sampling starts again with the next pages.
            state.sampled[generation] = nil
            state.dictionaries[generation] = PageDictionary(
                tags: sampling.tags, samples: sampling.samples, generation: generation)
            return state.dictionaries[generation]
        }
    }
}

extension PagePacker.Sampling {
    fileprivate mutating func add(_ tags: Set<String>, _ sample: [UInt8]) {
        pageCount += 1
        samples.append(sample)
        for tag in tags { counts[tag, default: 0] += 1 }
    }

    /// The tags of at least half of the pages, the commonest last.
    fileprivate var tags: [UInt8] {
        counts.filter { $0.value * 2 >= pageCount }
            .sorted { ($0.value, $0.key.utf8.count) < ($1.value, $1.key.utf8.count) }.flatMap(\.key.utf8)
    }
}
