/// A word or phrase of a search.
public struct SearchTerm: Sendable, Hashable {
    /// The text as it was typed, without quotes and the asterisk.
    public var text: String
    /// Whether the last word may go on.
    public var isPrefix = false

    /// Makes a term.
    public init(_ text: String, isPrefix: Bool = false) {
        self.text = text
        self.isPrefix = isPrefix
    }
}

/// A parsed search: words, phrases, exclusions and filters.
///
/// | typed | means |
/// | --- | --- |
/// | `spice weasel` | both words, in any order |
/// | `"spice weasel"` | the words next to each other |
/// | `weas*` | words that begin so |
/// | `soup OR stew` | one of both; binds closer than the blank between words |
/// | `NOT soup`, `-soup` | without the word, in all of the query |
/// | `user:harriet`, `-forum:902` | a filter (``SearchFilter/Key``) |
///
/// Everything else is text: no input is a syntax error. ``notes`` says what was read in another way than it may have been meant.
public struct SearchQuery: Sendable, Hashable {
    /// The most words and phrases; more make a query that costs more than it finds.
    public static let termLimit = 64
    /// The most characters that are read.
    public static let textLimit = 20_000

    /// What must be found: of each of these, one term.
    public var clauses: [[SearchTerm]] = []
    /// What must not be found.
    public var excluded: [SearchTerm] = []
    /// The filters in the query, as they were typed.
    public var filters: [SearchFilter] = []
    /// What was left out or read as plain words, as sentences.
    public var notes: [String] = []

    /// Reads a query.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - isUnfinished: whether the last word is still being typed.
    /// - Complexity: O(*n*) in the first ``textLimit`` characters.
    public init(_ text: String, isUnfinished: Bool = false) {
        var parser = SearchQueryParser(text)
        self = parser.query(isUnfinished: isUnfinished)
    }

    /// Makes a query of nothing.
    public init() {}

    /// Whether there is nothing to search for.
    public var isEmpty: Bool { clauses.isEmpty && excluded.isEmpty && filters.isEmpty }
}
