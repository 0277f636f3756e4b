internal import ForumModel

/// Something that was found.
public struct SearchHit: Sendable, Hashable, Encodable {
    /// What it is: `post`, `thread`, `message` or `announcement`.
    public var entity: String
    /// Its number.
    public var id: Int64
    /// The thread of a post.
    public var threadID: Int64?
    /// The thread's or announcement's title, or the message's subject.
    public var title: String?
    /// Who wrote it.
    public var author: String?
    /// When, in ISO 8601 UTC.
    public var date: String?
    /// The place where the words are, the words between ``markStart`` and ``markEnd``; the beginning of the text where only filters
    /// were given.
    public var snippet: String
    /// How many posts of the thread were found, where hits are grouped by thread.
    public var hitCount: Int?

    /// Marks the start of a found word in a snippet; no stored text holds it.
    public static let markStart: Character = "\u{2}"
    /// Marks the end of a found word in a snippet.
    public static let markEnd: Character = "\u{3}"
}

extension SearchHit {
    private enum CodingKeys: String, CodingKey {
        case entity, id, threadID, title, author, date, snippet, hitCount
    }

    /// Encodes the hit; the derived number of an announcement, which is longer than numbers of JSON, is text as everywhere.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entity, forKey: .entity)
        if entity == "announcement" {
            try container.encode(AnnouncementID(rawValue: id), forKey: .id)
        } else {
            try container.encode(id, forKey: .id)
        }
        try container.encodeIfPresent(threadID, forKey: .threadID)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(author, forKey: .author)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encode(snippet, forKey: .snippet)
        try container.encodeIfPresent(hitCount, forKey: .hitCount)
    }
}

/// What a search found.
public struct SearchResult: Sendable, Hashable, Encodable {
    /// The hits.
    public var hits: [SearchHit] = []
    /// What was left out or read in another way than it may have been meant, as sentences.
    public var notes: [String] = []
    /// Whether words were so frequent that only part of the posts with them was looked at; ``notes`` says which.
    public var isBounded = false

    /// The same without marks in the snippets, for programs.
    public var plain: SearchResult {
        var plain = self
        for index in plain.hits.indices {
            plain.hits[index].snippet.removeAll { $0 == SearchHit.markStart || $0 == SearchHit.markEnd }
        }
        return plain
    }
}

/// How a search is done.
public struct SearchOptions {
    /// How hits are sorted.
    public enum Order: String, Sendable, CaseIterable {
        /// Threads, posts, messages, announcements, each with the best match first (BM25; a word in a title counts more).
        case relevance
        /// The newest first.
        case date
    }

    /// The most hits of each kind.
    public var limit = 20
    /// How hits are sorted.
    public var order = Order.relevance
    /// Whether only the best post of each thread is a hit.
    public var isByThread = false
    /// Whether words are also found as parts of others; reads all words of the index.
    public var isSubstring = false
    /// Whether private messages are searched, if the query does not leave them out.
    public var includesPrivate = true
    /// What values of filters mean.
    public var names = SearchNames()

    /// Makes the default options.
    public init() {}
}
