internal import ForumModel

/// Documents that are indexed together, and the files that come of them.
///
/// The documentation page *The search index* describes the files. A segment's size follows from the numbers of its posts
/// alone, so that posts that are added elsewhere change none of its files.
struct SearchSegment: Sendable {
    /// Something that can be found.
    struct Document: Sendable {
        /// The file and place within the site.
        var address: String
        var title: String
        /// The author's names, the one to be shown first.
        var authors: [String]
        /// The forum and all forums above it.
        var forums: [ForumID]
        var thread: ThreadID?
        /// In ISO 8601 UTC.
        var date: String?
        var text: String
        /// Whether the title's words lead to it.
        var hasTitle: Bool
    }

    /// A file, relative to the site's folder.
    struct File: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    /// What the list of segments says of it.
    struct Entry: Sendable, Hashable {
        var key: String
        var count: Int
        var shardBits: Int
        var firstDay: Int?
        var lastDay: Int?
    }

    /// How many documents a block holds.
    static let blockSize = 32
    /// How much of a text is shown around what was found, in characters.
    static let excerptLength = 600

    let key: String
    let documents: [Document]

    /// What the list of segments says of it; known without making the files.
    var entry: Entry {
        let days = documents.compactMap { Self.day($0.date) }
        // A shard holds the words of about 8 kB of text, 1024 shards at most.
        let size = documents.reduce(0) { $0 + $1.text.utf8.count + $1.title.utf8.count }
        var bits = 0
        while bits < 10, size >> (bits + 14) > 0 { bits += 1 }
        return Entry(
            key: key, count: documents.count, shardBits: bits, firstDay: days.min(), lastDay: days.max())
    }

    /// Makes the files.
    func files() -> [File] { shards() + blocks() + [days()] }

    // MARK: Words

    private func shards() -> [File] {
        var postings: [String: [Int]] = [:]
        for (number, document) in documents.enumerated() {
            func add(_ word: String) {
                if postings[word]?.last != number { postings[word, default: []].append(number) }
            }
            SearchWords.forEach(in: document.text, add)
            if document.hasTitle { SearchWords.forEach(in: document.title, add) }
            for author in document.authors { add("a:" + SearchWords.name(author)) }
            for forum in document.forums { add("f:\(forum)") }
            if let thread = document.thread { add("t:\(thread)") }
        }
        let bits = entry.shardBits
        var shards = [[(word: String, numbers: [Int])]](repeating: [], count: 1 << bits)
        for (word, numbers) in postings {
            shards[Int(Self.hash(word)) & ((1 << bits) - 1)].append((word, numbers))
        }
        return shards.enumerated().map { number, words in
            var script = ScriptText("AwfulSearch.shard(")
            script.string(key)
            script.raw(",\(number),{")
            for (index, entry) in words.sorted(by: { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) })
                .enumerated()
            {
                if index > 0 { script.raw(",") }
                script.string(entry.word)
                script.raw(":\"")
                script.numbers(entry.numbers)
                script.raw("\"")
            }
            script.raw("});\n")
            return File(name: "search/\(key)/s\(number).js", bytes: script.bytes)
        }
    }

    /// FNV-1a, 32 bits.
    static func hash(_ word: String) -> UInt32 {
        word.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    // MARK: What is shown of a document

    private func blocks() -> [File] {
        stride(from: 0, to: documents.count, by: Self.blockSize).map { start in
            let slice = documents[start..<min(documents.count, start + Self.blockSize)]
            var titles: [String] = []
            var places: [String: Int] = [:]
            for document in slice where places[document.title] == nil {
                places[document.title] = titles.count
                titles.append(document.title)
            }
            var script = ScriptText("AwfulSearch.block(")
            script.string(key)
            script.raw(",\(start / Self.blockSize),{\"titles\":[")
            for (index, title) in titles.enumerated() {
                if index > 0 { script.raw(",") }
                script.string(title)
            }
            script.raw("],\"docs\":[\n")
            for (index, document) in slice.enumerated() {
                if index > 0 { script.raw(",\n") }
                script.raw("[")
                script.string(document.address)
                script.raw(",\(places[document.title] ?? 0),")
                script.string(document.authors.first ?? "")
                script.raw(",")
                if let date = document.date { script.string(date) } else { script.raw("null") }
                script.raw(",")
                script.string(Excerpt.of(document.text, limit: Self.excerptLength))
                script.raw("]")
            }
            script.raw("]});\n")
            return File(name: "search/\(key)/b\(start / Self.blockSize).js", bytes: script.bytes)
        }
    }

    // MARK: Dates

    private func days() -> File {
        var script = ScriptText("AwfulSearch.days(")
        script.string(key)
        script.raw(",\"")
        // A document without a date is taken to be as old as its neighbour.
        var neighbour = documents.lazy.compactMap { Self.day($0.date) }.first ?? 0
        var last = 0
        for document in documents {
            neighbour = Self.day(document.date) ?? neighbour
            let difference = neighbour - last
            script.number(difference < 0 ? -2 * difference - 1 : 2 * difference)
            last = neighbour
        }
        script.raw("\");\n")
        return File(name: "search/\(key)/days.js", bytes: script.bytes)
    }

    /// Days since 1970-01-01, UTC.
    private static func day(_ date: String?) -> Int? {
        guard let time = date.flatMap(UTCTime.init(_:)) else { return nil }
        return Int((Double(time.seconds) / 86_400).rounded(.down))
    }
}
