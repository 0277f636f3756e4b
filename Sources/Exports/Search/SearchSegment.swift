internal import ForumModel
internal import Site

/// A segment of the search index: documents that are indexed together, and the files made from them.
///
/// *The search index* in this module's documentation describes the files.
struct SearchSegment: Sendable {
    struct Document: Sendable {
        /// The file and fragment within the site.
        var address: String
        var title: String
        /// The author's names, the displayed one first.
        var authors: [String]
        /// The forum and its parents.
        var forums: [ForumID]
        var thread: ThreadID?
        /// The date in ISO 8601 UTC.
        var date: String?
        var text: String
        /// Whether the words of the title are indexed for this document.
        var hasTitle: Bool
    }

    /// A file, relative to the site's folder.
    typealias File = (name: String, bytes: [UInt8])

    struct Entry: Sendable, Hashable {
        var key: String
        var count: Int
        var shardBits: Int
        var firstDay: Int?
        var lastDay: Int?
    }

    static let blockSize = 32
    /// The maximum length in characters of the text shown around a match.
    static let excerptLength = 600

    let key: String
    let documents: [Document]
    let entry: Entry
    /// In days since 1970-01-01 UTC, of each document; nil if unknown.
    private let days: [Int?]

    init(key: String, documents: [Document]) {
        self.key = key
        self.documents = documents
        let days = documents.map { Self.day($0.date) }
        self.days = days
        // A shard has the words of 8 to 16 KiB of text; less if it is the only one, more if 1024, the maximum, do not suffice.
        let size = documents.reduce(0) { $0 + $1.text.utf8.count + $1.title.utf8.count }
        var bits = 0
        while bits < 10, size >> (bits + 14) > 0 { bits += 1 }
        let known = days.compactMap(\.self)
        entry = Entry(key: key, count: documents.count, shardBits: bits, firstDay: known.min(), lastDay: known.max())
    }

    func files() -> [File] { shards() + blocks() + [dates()] }

    private func shards() -> [File] {
        var postings = WordPostings()
        var words = SearchWords()
        // The cache helps because few people write most documents.
        var names: [String: String] = [:]
        for (number, document) in documents.enumerated() {
            words.forEach(in: document.text) { postings.add($0, in: number) }
            if document.hasTitle { words.forEach(in: document.title) { postings.add($0, in: number) } }
            for author in document.authors {
                let name = names[author] ?? "a:" + SearchWords.name(author)
                names[author] = name
                postings.add(name, in: number)
            }
            for forum in document.forums { postings.add("f:\(forum)", in: number) }
            if let thread = document.thread { postings.add("t:\(thread)", in: number) }
        }
        var files: [File] = []
        postings.forEachShard(bits: entry.shardBits) { number, write in
            var script = ScriptText("AwfulSearch.shard(")
            script.string(key)
            script.raw(",\(number),{")
            write(&script)
            script.raw("});\n")
            files.append(("search/\(key)/s\(number).js", script.bytes))
        }
        return files
    }

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
            script.list(titles) { $1.string($0) }
            script.raw("],\"docs\":[\n")
            script.list(slice, separator: ",\n") { document, script in
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
            return ("search/\(key)/b\(start / Self.blockSize).js", script.bytes)
        }
    }

    private func dates() -> File {
        var script = ScriptText("AwfulSearch.days(")
        script.string(key)
        script.raw(",\"")
        // A document without a date gets that of the last one before it with a date, or else of the first one.
        var neighbour = days.lazy.compactMap(\.self).first ?? 0
        var last = 0
        for day in days {
            neighbour = day ?? neighbour
            let difference = neighbour - last
            script.number(difference < 0 ? -2 * difference - 1 : 2 * difference)
            last = neighbour
        }
        script.raw("\");\n")
        return ("search/\(key)/days.js", script.bytes)
    }

    private static func day(_ date: String?) -> Int? {
        guard let time = date.flatMap(UTCTime.init(_:)) else { return nil }
        return Int((Double(time.seconds) / 86_400).rounded(.down))
    }
}
