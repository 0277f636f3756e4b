internal import Foundation

/// A query in the syntax of FTS5, for one table.
struct SearchExpression {
    /// What must be found; nil where there are no words.
    private(set) var wanted: String?
    /// What must not be found.
    private(set) var excluded: String?
    /// Whether a word is in no text of the table, so that nothing can be found.
    private(set) var isImpossible = false

    /// Wanted without excluded; nil where there are no words.
    var match: String? {
        guard let wanted else { return nil }
        return excluded.map { "(\(wanted)) NOT (\($0))" } ?? wanted
    }

    /// - Parameters:
    ///   - query: the words.
    ///   - words: the words of the index in which a term is found in any place; nil for a term that is looked up as it is.
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

    /// A text in which nothing is syntax.
    private static func quoted(_ text: String) -> String {
        "\"" + text.filter { $0 != "\0" }.replacing("\"", with: "\"\"") + "\""
    }
}

extension SearchTerm {
    /// The last of its words as the index has it; nil where it has none.
    var lastWord: String? {
        let scalars = text.unicodeScalars.split { !MixedWords.isToken($0) }.last
        return scalars.map { SearchTerm(String(String.UnicodeScalarView($0))).folded }
    }

    /// Whether it is a single word for the index.
    var isWord: Bool { text.unicodeScalars.allSatisfy(MixedWords.isToken) }

    /// Whether it is a word of a script without blanks, whose sentences are one word to the index.
    var isInSentence: Bool {
        isWord && text.unicodeScalars.contains(where: MixedWords.isInSentence)
    }

    /// The word as the index has it.
    var folded: String {
        // Accents of other scripts are letters of their own to the index.
        isInSentence
            ? text.lowercased()
            : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
    }
}
