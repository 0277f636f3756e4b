package import ArchiveModel
internal import GRDB

/// A filter of a search as typed: `user:harriet`.
public struct SearchFilter: Sendable, Hashable {
    /// The available filters.
    public enum Key: String, Sendable, CaseIterable, CustomStringConvertible {
        /// The author; for a private message also the recipient.
        case user
        /// A forum with its subforums.
        case forum
        case thread
        /// A word or phrase in the title of the thread.
        case intitle
        /// A tag of the user's own on the post, its thread or forum.
        case tag
        /// A person whom the post quotes.
        case quoting
        /// Written before a day, month or year (UTC).
        case before
        /// Written since the start of a day, month or year (UTC).
        case after
        /// Whether the author opened the thread: `yes` or `no`.
        case op
        /// The kind of content in the body (``SearchContent``).
        case has
        /// The kind of items to search (``SearchKind``).
        case `in`
        /// `no` searches an author's own text, without quotes.
        case quoted

        /// The names that the site's own search gives to filters of other names here.
        private static let siteNames: [String: Key] = [
            "username": .user, "userid": .user, "threadid": .thread, "forumid": .forum, "since": .after,
        ]

        /// Finds a filter by its name or that in the site's search, in any case.
        init?(typed name: String) {
            let name = name.lowercased()
            guard let key = Self(rawValue: name) ?? Self.siteNames[name] else { return nil }
            self = key
        }

        /// The name of the filter.
        public var description: String { rawValue }

        var example: String {
            switch self {
            case .user: "user:\"Odd Job Harriet\""
            case .forum: "forum:902"
            case .thread: "thread:3507451"
            case .intitle: "intitle:goose"
            case .tag: "tag:letsplay"
            case .quoting: "quoting:harriet"
            case .before: "before:2012"
            case .after: "after:2009-03"
            case .op: "op:yes"
            case .has: "has:image"
            case .in: "in:posts"
            case .quoted: "quoted:no"
            }
        }
    }

    /// The filter's key.
    public var key: Key
    /// The filter's value.
    public var value: String
    /// Whether matches are excluded.
    public var isExcluded: Bool

    /// Creates a filter.
    public init(_ key: Key, _ value: String, isExcluded: Bool = false) {
        (self.key, self.value, self.isExcluded) = (key, value, isExcluded)
    }
}

/// The kinds of items that a search covers.
public enum SearchKind: String, Sendable, CaseIterable, Encodable {
    /// Titles of threads.
    case threads
    case posts
    /// Subjects and texts of private messages.
    case messages
    /// Titles and texts of announcements.
    case announcements
    /// Names and descriptions of forums.
    case forums
}

/// The values of `has:`: kinds of content in a body, and polls and notes beside it.
public enum SearchContent: String, Sendable, CaseIterable {
    /// A picture other than a smilie.
    case image
    /// A link outside of quotes.
    case link
    case quote, video
    /// A poll in the thread.
    case poll
    /// A note of the user's own.
    case note

    /// The kinds of content that a body must have; empty if the filter does not concern bodies.
    package var contents: BodyContents {
        switch self {
        case .image: .image
        case .link: .link
        case .quote: .quote
        case .video: .video
        case .poll, .note: []
        }
    }
}

/// The error for a filter whose value is invalid.
public struct SearchFilterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The filter.
    public var filter: SearchFilter
    /// The valid values.
    public var expected: String

    /// What is wrong, and what is valid.
    public var description: String { "“\(filter.key):\(filter.value.prefix(80))”: \(filter.key) takes \(expected)." }
}

/// The conditions from the filters of a search.
public struct SearchScope: Sendable, Hashable {
    /// The required forums, threads, people and times.
    public var wanted = ListFilter()
    /// The excluded forums, threads, people and times.
    public var unwanted = ListFilter()
    /// The words and phrases that must be in the title of the thread.
    public var titles: [String] = []
    /// The words and phrases that must not be in the title of the thread.
    public var unwantedTitles: [String] = []
    /// The tags of the user's own that are required.
    public var tags: [String] = []
    /// The excluded tags of the user's own.
    public var unwantedTags: [String] = []
    /// Selects only posts that no page up to this one shows; nil for all.
    var importedAfter: SourcePageID?
    /// The people whom a post must quote.
    public var quoted: [NamedPerson] = []
    /// The people whom a post must not quote.
    public var unwantedQuoted: [NamedPerson] = []
    /// Whether the author must (true) or must not (false) have opened the thread; nil for both.
    public var isOP: Bool?
    /// The required kinds of content.
    public var contents: Set<SearchContent> = []
    /// The excluded kinds of content.
    public var unwantedContents: Set<SearchContent> = []
    /// The kinds of items to search; empty for all.
    public var kinds: Set<SearchKind> = []
    /// The kinds of items that are not searched.
    public var unwantedKinds: Set<SearchKind> = []
    /// Whether quoted text is not searched.
    public var isOwnWordsOnly = false

    func isWanted(_ kind: SearchKind) -> Bool {
        (kinds.isEmpty || kinds.contains(kind)) && !unwantedKinds.contains(kind)
    }
}

/// The SQL function `body_contents(body_html)`: the kinds of content in markup (``BodyContents``).
enum BodyContentFunction {
    static let function = DatabaseFunction("body_contents", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { BodyContents(ofMarkup: $0).rawValue } ?? 0
    }
}
