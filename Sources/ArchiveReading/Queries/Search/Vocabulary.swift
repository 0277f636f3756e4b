internal import ArchiveModel
internal import GRDB

/// The words of several search indexes, and of texts without one, for finding other forms of a word and words of similar spelling.
final class Vocabulary {
    /// The maximum number of words with the same beginning that are compared by their stems.
    private static let kinLimit = 1_000
    /// The maximum number of words that take the place of one.
    private static let formLimit = 8

    private let database: Database
    private let indexes: [String]
    private let texts: [String]
    private var preparedStems: Stems?

    init(database: Database, indexes: [String], texts: [String]) {
        (self.database, self.indexes, self.texts) = (database, indexes, texts)
    }

    /// Returns the other indexed words with the same English stem (Porter's), the most frequent first.
    func kin(of word: String) throws -> [String] {
        guard word.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }), word.count > 2
        else { return [] }
        let stems = try preparedStems ?? Stems()
        preparedStems = stems
        guard let stem = try stems.stems(of: [word]).first else { return [] }
        // A stem ends in `i` or `e` where forms of the word have other letters: pony, hoping.
        let beginning = "ie".contains(stem.last ?? " ") ? stem.dropLast() : Substring(stem)
        guard beginning.count > 2, word.hasPrefix(beginning) else { return [] }
        var counts: [String: Int] = [:]
        for index in indexes {
            let words = IndexedWords(database: database, index: index)
            try words.each(from: String(beginning), to: beginning + "{", limit: Self.kinLimit) {
                if $0 != word { counts[$0, default: 0] += $1 }
                return true
            }
        }
        let others = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return zip(others, try stems.stems(of: others)).filter { $1 == stem }.prefix(Self.formLimit).map(\.0)
    }

    func similarWords() -> SimilarWords { SimilarWords(vocabulary: self) }

    /// A comparison of words with all others, which ends when its time is up.
    struct SimilarWords {
        private static let time = Duration.milliseconds(50)

        let vocabulary: Vocabulary
        private let end = ContinuousClock.now + Self.time
        /// The number of texts without an index that contain each word, counted until half of the time is up.
        private var counts: [String: Int] = [:]

        fileprivate init(vocabulary: Vocabulary) {
            self.vocabulary = vocabulary
            for text in vocabulary.texts where ContinuousClock.now < end - Self.time / 2 {
                let words = Set(
                    SearchTerm(text).folded.unicodeScalars.split { !MixedWords.isToken($0) }.map(String.init))
                for word in words { counts[word, default: 0] += 1 }
            }
        }

        func contains(_ word: String) throws -> Bool {
            try counts[word] != nil
                || vocabulary.indexes.contains {
                    try IndexedWords(database: vocabulary.database, index: $0).contains(word)
                }
        }

        /// Returns the words at the smallest edit distance, the most frequent first; none if all are too different.
        func words(to word: String) throws -> [String] {
            let length = word.utf8.count
            guard length > 2, word.contains(where: \.isLetter) else { return [] }
            let limit = length > 5 ? 2 : 1
            let lengths = (word.count - limit)...(word.count + limit)
            var nearest = NearestWords(to: word, limit: limit, end: end)
            for (other, count) in counts { guard nearest.compare(other, count) else { break } }
            // Mistakes are rare at the beginning of words, so words with the same one are compared first, in case the time runs out.
            let (first, second) = (String(word.prefix(1)), String(word.prefix(2)))
            let last = "\u{10FFFF}"
            for (start, end) in [
                (second, second + last), (first, second), (second + last, first + last), ("", first),
                (first + last, last),
            ] {
                for index in vocabulary.indexes {
                    try IndexedWords(database: vocabulary.database, index: index)
                        .each(from: start, to: end, lengths: lengths) { nearest.compare($0, $1) }
                }
            }
            return nearest.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .prefix(Vocabulary.formLimit).map(\.key)
        }
    }
}

/// The words at the smallest edit distance from one, and how frequent they are.
private struct NearestWords {
    private let letters: [UInt8]
    private let mask: UInt64
    private let end: ContinuousClock.Instant
    private var distance: Int
    private var seen = 0
    private(set) var counts: [String: Int] = [:]

    init(to word: String, limit: Int, end: ContinuousClock.Instant) {
        letters = Array(word.utf8)
        (mask, distance, self.end) = (Self.mask(letters), limit, end)
    }

    /// Returns false when the time is up, but not for the first 256 words.
    mutating func compare(_ word: String, _ count: Int) -> Bool {
        seen += 1
        if seen > 256, ContinuousClock.now > end { return false }
        let other = Array(word.utf8)
        guard (Self.mask(other) ^ mask).nonzeroBitCount <= 2 * distance,
            let distance = Similarity.distance(letters, other, limit: distance)
        else { return true }
        if distance < self.distance { (self.distance, counts) = (distance, [:]) }
        counts[word, default: 0] += count
        return true
    }

    /// Returns a bit set of the bytes that occur (modulo 64): an edit changes at most two bits, which excludes most words.
    private static func mask(_ letters: [UInt8]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}

/// English stems by Porter's algorithm, which SQLite's full-text search has.
private struct Stems {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write {
            try $0.execute(
                sql: """
                    CREATE VIRTUAL TABLE stem_search USING fts5(word, content='', tokenize='porter unicode61');
                    CREATE VIRTUAL TABLE stem USING fts5vocab('stem_search', 'instance');
                    """)
        }
    }

    /// Returns the stem of each word; a word must be one to the index as well.
    func stems(of words: [String]) throws -> [String] {
        try queue.write { database in
            let insert = try database.makeStatement(sql: "INSERT INTO stem_search (rowid, word) VALUES (?, ?)")
            for (number, word) in words.enumerated() { try insert.execute(arguments: [number, word]) }
            var stems = words
            let rows = try Row.fetchCursor(database, sql: "SELECT doc, term FROM stem")
            while let row = try rows.next() { stems[row[0]] = row[1] }
            try database.execute(sql: "INSERT INTO stem_search (stem_search) VALUES ('delete-all')")
            return stems
        }
    }
}
