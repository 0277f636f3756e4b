/// A word or phrase of a search.
public struct SearchTerm: Sendable, Hashable {
    /// The text as typed, without quotes and asterisk.
    public var text: String
    /// Whether the last word is a prefix.
    public var isPrefix = false
    /// Whether only the words as typed match, as in a quoted phrase: no other forms of them, no similar spelling.
    public var isExact = false
    /// Words of the index that are searched in place of the text; empty if the text itself is searched.
    var forms: [String] = []

    /// Creates a term.
    public init(_ text: String, isPrefix: Bool = false) { (self.text, self.isPrefix) = (text, isPrefix) }
}

/// A parsed search: words, phrases, exclusions and filters.
///
/// | typed | means |
/// | --- | --- |
/// | `spice weasel` | both words or other forms of them, as *weasels*, in any order |
/// | `"spice weasel"` | these words next to each other |
/// | `=weasel` | this form of the word only |
/// | `weas*` | words that begin so |
/// | `soup OR stew` | one of both; binds closer than the blank between words |
/// | `NOT soup`, `-soup` | without the word, in all of the query |
/// | `@goose` | what the saved search *goose* finds |
/// | `user:harriet`, `-forum:902` | a filter (``SearchFilter/Key``) |
///
/// Everything else is text: no input is a syntax error. ``notes`` lists what was reinterpreted.
public struct SearchQuery: Sendable, Hashable {
    /// The maximum number of words and phrases; longer queries cost more than they find.
    public static let termLimit = 64
    /// The maximum number of characters that are parsed.
    public static let textLimit = 20_000

    /// The required clauses; at least one term of each must match.
    public var clauses: [[SearchTerm]] = []
    /// The excluded terms.
    public var excluded: [SearchTerm] = []
    /// The filters in the query, as typed.
    public var filters: [SearchFilter] = []
    /// The names of saved searches in the query, typed as `@name`.
    var saved: [String] = []
    /// Notes on what was ignored or treated as plain words, as sentences.
    public var notes: [String] = []

    /// Parses a query; the last word of an unfinished one, which is still being typed, counts as a prefix.
    ///
    /// - Complexity: O(*n*) in the first ``textLimit`` characters.
    public init(_ text: String, isUnfinished: Bool = false) {
        var parser = SearchQueryParser(text)
        self = parser.query(isUnfinished: isUnfinished)
    }

    /// Creates an empty query.
    public init() {}

    /// The query restricted to posts, unless it has a filter `in:` of its own.
    package var postsOnly: SearchQuery {
        var query = self
        if !filters.contains(where: { $0.key == .in }) { query.filters.append(SearchFilter(.in, "posts")) }
        return query
    }

    /// Whether there is nothing to search for.
    public var isEmpty: Bool { clauses.isEmpty && excluded.isEmpty && filters.isEmpty && saved.isEmpty }
}
