internal import ArchiveModel
internal import Foundation

/// A query in FTS5's syntax, for one table.
struct SearchExpression {
    /// The expression that must match; nil if the query requires no words.
    private(set) var wanted: String?
    private(set) var excluded: String?
    /// Whether some required clause is left without words to look up in the index, so that nothing can match.
    private(set) var isImpossible = false

    /// The required expression without the excluded one; nil if the query requires no words.
    var match: String? {
        guard let wanted else { return nil }
        return excluded.map { "(\(wanted)) NOT (\($0))" } ?? wanted
    }

    /// The closure returns the indexed words to search in place of a term; nil for one that is looked up unchanged.
    init(_ query: SearchQuery, words: (SearchTerm) throws -> [String]?) rethrows {
        var clauses: [String] = []
        for clause in query.clauses {
            let alternatives = try clause.flatMap { try Self.alternatives($0, words) }
            if alternatives.isEmpty { isImpossible = true }
            clauses.append("(" + alternatives.joined(separator: " OR ") + ")")
        }
        if !clauses.isEmpty { wanted = clauses.joined(separator: " AND ") }
        let unwanted = try query.excluded.flatMap { try Self.alternatives($0, words) }
        if !unwanted.isEmpty { excluded = unwanted.joined(separator: " OR ") }
    }

    private static func alternatives(
        _ term: SearchTerm, _ words: (SearchTerm) throws -> [String]?
    ) rethrows -> [String] {
        guard let words = try words(term) else { return [quoted(term.text) + (term.isPrefix ? " *" : "")] }
        return words.map(quoted)
    }

    /// Quotes a text so that nothing in it is syntax.
    static func quoted(_ text: String) -> String {
        "\"" + text.filter { $0 != "\0" }.replacing("\"", with: "\"\"") + "\""
    }
}

extension SearchTerm {
    /// The last of the term's words in the form of the index; nil if it has none.
    var lastWord: String? {
        let scalars = text.unicodeScalars.split { !MixedWords.isToken($0) }.last
        return scalars.map { SearchTerm(String(String.UnicodeScalarView($0))).folded }
    }

    /// Whether the term is a single word to the index.
    var isWord: Bool { text.unicodeScalars.allSatisfy(MixedWords.isToken) }

    /// Whether the term is a word of a script without spaces, in which the index treats a sentence as one word.
    var isInSentence: Bool { isWord && text.unicodeScalars.contains(where: MixedWords.isInSentence) }

    /// The word in the form of the index.
    var folded: String {
        // In scripts without spaces the index keeps diacritics.
        isInSentence
            ? text.lowercased()
            : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
    }
}
