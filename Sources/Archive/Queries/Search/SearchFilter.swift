/// A filter of a search, as it was typed: `user:harriet`.
public struct SearchFilter: Sendable, Hashable {
    /// What filters there are.
    public enum Key: String, Sendable, CaseIterable, CustomStringConvertible {
        /// Who wrote it; of a private message also who got it.
        case user
        /// A forum, with those below it.
        case forum
        /// A thread.
        case thread
        /// From before a day, month or year (UTC).
        case before
        /// From the first second of a day, month or year on (UTC).
        case after
        /// Whether the thread's opener wrote it: `yes` or `no`.
        case op
        /// What is in it (``SearchContent``).
        case has
        /// Where to search (``SearchKind``).
        case `in`
        /// `no` finds what a person said, without what they quoted.
        case quoted

        /// The name.
        public var description: String { rawValue }

        var example: String {
            switch self {
            case .user: "user:\"Odd Job Harriet\""
            case .forum: "forum:902"
            case .thread: "thread:3507451"
            case .before: "before:2012"
            case .after: "after:2009-03"
            case .op: "op:yes"
            case .has: "has:image"
            case .in: "in:posts"
            case .quoted: "quoted:no"
            }
        }
    }

    /// Which filter.
    public var key: Key
    /// Its value.
    public var value: String
    /// Whether what it finds is left out.
    public var isExcluded: Bool

    /// Makes a filter.
    public init(_ key: Key, _ value: String, isExcluded: Bool = false) {
        self.key = key
        self.value = value
        self.isExcluded = isExcluded
    }
}

/// What a search looks through.
public enum SearchKind: String, Sendable, CaseIterable, Encodable {
    /// Titles of threads.
    case threads
    /// Posts.
    case posts
    /// Subjects and texts of private messages.
    case messages
    /// Titles and texts of announcements.
    case announcements
}

/// What a body can have in it.
public enum SearchContent: String, Sendable, CaseIterable {
    /// A picture that is no smilie.
    case image
    /// A link that does not belong to a quote.
    case link
    /// A quote.
    case quote
    /// An embedded video.
    case video
    /// A poll: the thread has one.
    case poll
}

/// A value that a filter of a search does not take.
public struct SearchFilterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The filter.
    public var filter: SearchFilter
    /// What it takes.
    public var expected: String

    /// What is wrong, and what would be right.
    public var description: String {
        "“\(filter.key):\(filter.value.prefix(80))”: \(filter.key) takes \(expected)."
    }
}

/// The items that the filters of a search let through.
public struct SearchScope: Sendable, Hashable {
    /// Forums, threads, people and time.
    public var wanted = ListFilter()
    /// The same for what is left out.
    public var unwanted = ListFilter()
    /// Whether the thread's opener wrote it.
    public var isOP: Bool?
    /// What must be in it, all of them.
    public var contents: Set<SearchContent> = []
    /// What must not be in it.
    public var unwantedContents: Set<SearchContent> = []
    /// Where to search; nothing for everywhere.
    public var kinds: Set<SearchKind> = []
    /// Whether what a post quotes does not count as its words.
    public var isOwnWordsOnly = false

    /// Lets everything through.
    public init() {}
}
