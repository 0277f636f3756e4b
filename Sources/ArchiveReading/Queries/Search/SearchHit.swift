internal import ArchiveModel
internal import ForumModel
internal import Foundation

/// A search result.
public struct SearchHit: Sendable, Hashable, Codable {
    /// The kind of item: `post`, `thread`, `message`, `announcement` or `forum`.
    public var entity: String
    /// The ID of the item.
    public var id: Int64
    /// The thread of a post.
    public var threadID: Int64?
    /// The title of the thread or announcement, the message's subject, or the forum's name.
    public var title: String?
    /// The author.
    public var author: String?
    /// The time in ISO 8601 UTC.
    public var date: String?
    /// The text around the matches, which are enclosed in ``markStart`` and ``markEnd``; the beginning of the text if the query
    /// has only filters.
    public var snippet: String
    /// The number of matching posts in the thread, if hits are grouped by thread.
    public var hitCount: Int?
    /// The file of the archive, where several were searched.
    public var archive: String?

    /// The kinds of items, in the order in which an archive is searched for them.
    static let entities = ["thread", "post", "message", "announcement", "forum"]

    /// Marks the start of a match in a snippet; stored text never contains it.
    public static let markStart: Character = "\u{2}"
    /// Marks the end of a match in a snippet.
    public static let markEnd: Character = "\u{3}"

    /// Encodes the hit; an announcement's derived ID is encoded as a string, because JSON numbers cannot represent it.
    public func encode(to encoder: any Encoder) throws {
        let id: any Encodable = entity == "announcement" ? AnnouncementID(rawValue: id) : id
        try encoder.encode([
            "entity": entity, "id": id, "threadID": threadID, "title": title, "author": author, "date": date,
            "snippet": snippet, "hitCount": hitCount, "archive": archive,
        ])
    }
}

/// The result of a search.
public struct SearchResult: Sendable, Hashable, Encodable {
    /// The hits.
    public var hits: [SearchHit] = []
    /// Notes on parts of the query that were ignored or reinterpreted, as sentences.
    public var notes: [String] = []
    /// Whether words were so frequent that only some of the posts were searched; ``notes`` has the details.
    public var isBounded = false
    /// Whether no item has the words as typed or other forms of them, so that the hits have similar or fewer words.
    package var isCorrected = false

    private enum CodingKeys: String, CodingKey { case hits, notes, isBounded }

    /// Keeps the first hits of each kind; returns whether there were more.
    package mutating func limit(to count: Int) -> Bool {
        let all = hits.count
        hits = Self.limited(hits, count)
        return hits.count < all
    }

    /// Leaves out the first hits of each kind, which earlier pages have.
    package mutating func drop(_ count: Int) {
        let earlier = Set(Self.limited(hits, count))
        hits.removeAll { earlier.contains($0) }
    }

    /// The same without marks in the snippets, for programs.
    public var plain: SearchResult {
        var plain = self
        for index in plain.hits.indices {
            plain.hits[index].snippet.removeAll { $0 == SearchHit.markStart || $0 == SearchHit.markEnd }
        }
        return plain
    }
}

/// The options of a search.
public struct SearchOptions {
    /// The order of hits.
    public enum Order: String, Sendable, CaseIterable {
        /// Threads, posts, messages, announcements, forums, each by relevance (BM25; words in titles weigh more).
        case relevance
        /// Newest first.
        case date
    }

    /// The maximum number of hits of each kind.
    public var limit = 20
    /// The order of hits.
    public var order = Order.relevance
    /// Whether only the best post of each thread is returned.
    public var isByThread = false
    /// Whether words also match inside other words; this scans all words of the index.
    public var isSubstring = false
    /// Whether this is one of the many searches made while a query is typed, each of which has to be fast.
    ///
    /// Frequent prefixes are then looked for in fewer posts, and the result's notes say so.
    public var isIncremental = false
    /// Whether other forms of the words are found too, after the words as typed, and words of similar spelling if nothing
    /// else is found; without effect if ``isIncremental`` or ``isSubstring``.
    public var isForgiving = true
    /// Whether private messages are searched, if the query does not leave them out.
    public var includesPrivate = true
    /// Selects only posts that a page imported after this one shows first; nil for all.
    var importedAfter: SourcePageID?
    /// Resolves the names in filters.
    public var names = SearchNames()

    /// Creates the default options.
    public init() {}
}

/// The part of a text around the matches, which are marked.
enum SearchSnippet {
    /// Moves the marks from whole words to the terms in them.
    static func narrowed(_ snippet: String, to terms: [String]) -> String {
        guard !terms.isEmpty else { return snippet }
        var result = ""
        var rest = Substring(snippet)
        while let start = rest.firstIndex(of: SearchHit.markStart) {
            result += rest[..<start]
            let word = rest[rest.index(after: start)...].prefix { $0 != SearchHit.markEnd }
            let ranges = terms.compactMap { word.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) }
            let range = ranges.first ?? word.startIndex..<word.endIndex
            result += word[..<range.lowerBound]
            result.append(SearchHit.markStart)
            result += word[range]
            result.append(SearchHit.markEnd)
            result += word[range.upperBound...]
            rest = word.endIndex < rest.endIndex ? rest[rest.index(after: word.endIndex)...] : ""
        }
        return result + rest
    }
}
